// The verifier's page, as a person sees it: put a file in, read the answer, in both languages.

import { fireEvent, screen, waitFor, within } from "@testing-library/dom";
import { beforeEach, expect, it } from "vitest";
import { makeBatches } from "../testing/make-batches";
import { makeLive } from "../testing/make-live";
import { makeSealed } from "../testing/make-sealed";
import { CHAIN, DRAW, jcs, signRecord } from "../testing/operator";
import { vectorText } from "../testing/vector-files";
import { startPage } from "./verify-page";

const sample = vectorText("fairness-bundle.sample.json");

beforeEach(() => {
  document.body.innerHTML = '<div id="root"></div><p id="status" role="status"></p>';
  Element.prototype.scrollIntoView = () => undefined;
  const [root, status] = [document.getElementById("root"), document.getElementById("status")];
  // Without a script to make a worker from, the page verifies by itself.
  if (root && status) startPage(root, status, "");
});

function give(...files: [string, string | Uint8Array][]): void {
  const input = screen.getByLabelText<HTMLInputElement>(/Choose files|Other files/);
  const given = files.map(([name, content]) => {
    const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
    return Object.assign(new File([], name), { arrayBuffer: async () => bytes });
  });
  Object.defineProperty(input, "files", { value: given, configurable: true });
  fireEvent.change(input);
}

const verdict = () => screen.findByRole("heading", { level: 2 });

it("shows level, winners, own entry and what is missing", async () => {
  give(["sample.json", sample]);
  expect((await verdict()).textContent).toBe("The result matches what was sealed");
  expect(screen.getByText("HAT-00166299")).toBeTruthy();
  expect(screen.getByText("Yours is in there, and it is right.")).toBeTruthy();
  expect(screen.getByText("E_UNSIGNED")).toBeTruthy();
  expect(screen.getByText("3TWK-8SGA-162S-4J4D-CRDQ-BGWN-TN")).toBeTruthy();
  expect(screen.getByRole("status").textContent).toContain("Assurance level L1");
});

it("speaks Chinese at once when asked", async () => {
  give(["sample.json", sample]);
  await verdict();
  fireEvent.click(screen.getByRole("button", { name: "中文" }));
  expect((await verdict()).textContent).toBe("结果与封存一致");
  expect(document.documentElement.lang).toBe("zh-CN");
  expect(screen.getByRole("button", { name: "中文" }).getAttribute("aria-pressed")).toBe("true");
});

it("is alarmed by a changed byte, and says where", async () => {
  give(["bad.json", sample.replace("8f6d5ddd", "8f6d5ddc")]);
  expect((await verdict()).textContent).toBe("Failed. Do not trust this result");
  const card = screen.getByRole("region", { name: "Failed. Do not trust this result" });
  expect(within(card).getByText("E_BEACON_SIG")).toBeTruthy();
  expect(card.className).toContain("level-0");
  expect(screen.queryByText("HAT-00166299")).toBeNull();
});

it("takes pasted text, and a file that is no bundle", async () => {
  fireEvent.input(screen.getByLabelText("Text of the proof file"), { target: { value: "{}" } });
  fireEvent.click(screen.getByRole("button", { name: "Check it" }));
  await verdict();
  expect(screen.getAllByText("E_FORMAT").length).toBeGreaterThan(0);
});

it("takes a list and a trust file beside the bundle, and gives them back", async () => {
  const { bundle, list } = makeSealed({ name: "page", n: 6, tiers: [[5, 0]] });
  give(["entries.fdl", list.file]);
  await screen.findByText("The list is here. Now add the proof file (.json).");
  give(["bundle.json", JSON.stringify(bundle)], ["trust.json", JSON.stringify({ chains: [CHAIN] })]);
  await verdict();
  expect(screen.queryByText("E_NEED_FULL")).toBeNull();
  expect(screen.getByText("test-house (public beacon)")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Remove entries.fdl" }));
  await waitFor(() => expect(screen.getByText("E_NEED_FULL")).toBeTruthy());
});

it("shows values and the report to those who ask, by keyboard too", async () => {
  give(["sample.json", sample]);
  await verdict();
  fireEvent.keyDown(screen.getByRole("tab", { name: "Plain words" }), { key: "ArrowRight" });
  const tab = screen.getByRole("tab", { name: "Technical details" });
  expect(tab.getAttribute("aria-selected")).toBe("true");
  expect(document.activeElement).toBe(tab);
  expect(screen.getByText(/"level_if_witnessed": 1/)).toBeTruthy();
  expect(screen.getByText("config_hash")).toBeTruthy();
});

it.each([
  ["lots", makeSealed({ name: "page lots", type: "lots", n: 5 }).bundle, "red"],
  ["live", makeLive({ name: "page live" }).bundle, "一等奖"],
  ["instant", makeBatches({ name: "page instant", kind: "fixed-odds" }).bundle, "cup"],
  ["on demand", makeBatches({ name: "page demand", kind: "on-demand" }).bundle, "no lot left"],
])("knows %s", async (_, bundle, text) => {
  give(["bundle.json", JSON.stringify(bundle)]);
  await verdict();
  expect(screen.getAllByText(text).length).toBeGreaterThan(0);
});

it("strikes out who lost their prize, and shows who took it", async () => {
  const { bundle } = makeSealed({ name: "page forfeits" });
  const steps = bundle.steps as [number, number, number, string][];
  const first = steps.find(([phase, tier, , verdict]) => phase === 0 && tier === 0 && verdict === "win");
  const record = jcs({
    v: 1,
    type: "forfeit",
    draw: DRAW,
    index: first?.[2] ?? 0,
    tier: 0,
    reason: "absent",
    time: 1_800_001_000,
  });
  give(["bundle.json", JSON.stringify({ ...bundle, forfeits: [[record, signRecord(record)]] })]);
  await verdict();
  expect(screen.getByText("forfeited")).toBeTruthy();
  expect(screen.getByText("moved up")).toBeTruthy();
});
