// The verifier as a page of its own. Built into one file, whose script also is the worker: in there it has no document,
// and only waits for work.

import { startPage } from "@/fairness/page/verify-page";
import { answerJobs } from "@/fairness/verify-in-worker";
import "@/ui/tokens.css";
import "@/ui/base.css";
import "@/fairness/page/verify-page.css";

if (typeof document === "undefined") {
  answerJobs();
} else {
  const root = document.getElementById("root");
  const status = document.getElementById("status");
  // A script that is written into the page can be read from it; one that was loaded, in development, cannot.
  const source = document.currentScript?.textContent ?? "";
  if (root && status) startPage(root, status, source);
}
