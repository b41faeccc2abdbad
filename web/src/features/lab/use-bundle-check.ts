// What was put in to be checked, and what the verifier says about it.

import { useRef, useState } from "react";
import { startModuleWorker } from "@/fairness/module-worker";
import { type Given, readFiles } from "@/fairness/page/read-files";
import type { VerifyReport } from "@/fairness/report";
import { verifyInWorker } from "@/fairness/verify-in-worker";

export type Answer = VerifyReport | "busy" | "broken" | null;

export interface BundleCheck {
  given: Given;
  answer: Answer;
  addFiles(files: Iterable<File>): Promise<void>;
  /** A text in the place of a file; nothing else that was put in belongs to it. */
  check(name: string, text: string): void;
  remove(kind: keyof Given): void;
}

export function useBundleCheck(): BundleCheck {
  const [given, setGiven] = useState<Given>({});
  const [answer, setAnswer] = useState<Answer>(null);
  const asked = useRef(0);

  const verify = async (next: Given) => {
    const mine = ++asked.current;
    const { bundle, list, trust } = next;
    setGiven(next);
    setAnswer(bundle ? "busy" : null);
    if (!bundle) return;
    const job = { bundle: bundle.content, file: list?.content, trust: trust?.content };
    const found = await verifyInWorker(job, startModuleWorker).catch(() => "broken" as const);
    // Something else was put in meanwhile: this answer is no longer asked for.
    if (mine === asked.current) setAnswer(found);
  };
  return {
    given,
    answer,
    addFiles: async (files) => {
      const read = await readFiles(files).catch(() => null);
      if (read) await verify({ ...given, ...read });
      else setAnswer("broken");
    },
    check: (name, text) => void verify({ bundle: { name, content: text } }),
    remove: (kind) => {
      const { [kind]: _, ...rest } = given;
      void verify(rest);
    },
  };
}
