// The lab as a visitor uses it: draw, change something, run many draws, check a proof, look at the beacons.

import { QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { beforeEach, expect, it, vi } from "vitest";
import { queryClient } from "@/api/query";
import { vectorText } from "@/fairness/testing/vector-files";
import { switchLanguage } from "@/lib/i18n";
import { consoleRoutes } from "@/routes/console-routes";
import { envelope } from "@/test/world";

const CHAIN = { genesis: 1, key: "", period: 3, scheme: "", seed: "" };
const BEACONS = {
  chains: [
    { ...CHAIN, name: "quicknet", hash: "q", is_fresh: false, is_house: false },
    {
      ...CHAIN,
      name: "house",
      hash: "h",
      is_fresh: true,
      is_house: true,
      newest_round: 1234,
      heard_at: "2026-11-15T04:54:18Z",
    },
  ],
  clock_behind_ms: 0,
};

let beacon: () => Response;
beforeEach(() => {
  beacon = () => envelope(0, "", BEACONS);
  vi.spyOn(window, "fetch").mockImplementation(async (input) =>
    String(input).endsWith("/beacon") ? beacon() : envelope(0, "", {}),
  );
});

async function visit() {
  const router = createMemoryRouter(consoleRoutes, { initialEntries: ["/test"] });
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await screen.findByRole("heading", { level: 1, name: "Fairness lab" });
}

const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole("button", { name }));
const region = (name: string) => within(screen.getByRole("region", { name }));

it("draws from the names, says every step, and does it again the same way", async () => {
  await visit();
  type("Names, one a line", "Ada\nBen × 3\nCleo");
  expect(screen.getByText("In the hat: 3 people, 5 codes")).toBeTruthy();
  type("Seed", "paper");
  press("Draw");
  const engine = region("Try the engine");
  const steps = () => engine.getAllByText(/^Number \d/).map((step) => step.textContent);
  const first = steps();
  expect(engine.getAllByText(/Wins\.$/)).toHaveLength(3);
  expect(engine.getByText(/^Drawn: 3 winners in \d+ steps/)).toBeTruthy();
  press("Draw");
  expect(steps()).toEqual(first);
  type("Seed", "another");
  expect(screen.getByText("You have changed something since. Draw again.")).toBeTruthy();
});

it("leads to what is wrong instead of drawing", async () => {
  await visit();
  type("Names, one a line", "Ada\nBen × 0");
  press("Draw");
  expect(screen.getByText("Line 2: a person has from 1 to 1,000 codes.")).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText("Names, one a line"));
  expect(screen.getByText("The list above has a mistake. Put it right first.")).toBeTruthy();
  press("30 made-up names");
  type("How many: second prize", "0");
  press("Draw");
  expect(document.activeElement).toBe(screen.getByLabelText("How many: second prize"));
  expect(screen.queryByText(/^Number \d/)).toBeNull();
});

it("adds and removes prizes, and says what nobody could win", async () => {
  await visit();
  type("Names, one a line", "Ada\nBen");
  press("Add a prize");
  press("Draw");
  // One of two second prizes, and the third prize.
  expect(screen.getAllByText("Nobody is left who may win. 1 prize stays unawarded.")).toHaveLength(2);
  press("Remove third prize");
  expect(screen.queryByLabelText("How many: third prize")).toBeNull();
});

it("draws the list many times and compares with chance", async () => {
  await visit();
  fireEvent.click(screen.getByLabelText("100"));
  type("Names, one a line", "Ada\nBen × 3");
  type("Seed", "paper");
  press("Run 100 draws");
  expect(await screen.findByRole("img", { name: /^Bar chart/ })).toBeTruthy();
  expect(screen.getByText(/ordinary chance: a fair draw is this uneven/)).toBeTruthy();
  const row = screen.getByRole("row", { name: /Ben/, hidden: true });
  expect(row.textContent).toMatch(/^Ben3\d+75/);
});

it("stops when asked, and shows what there is", async () => {
  await visit();
  fireEvent.click(screen.getByLabelText("10,000"));
  press("Run 10,000 draws");
  fireEvent.click(await screen.findByRole("button", { name: "Stop" }));
  expect(await screen.findByText(/^Stopped after/)).toBeTruthy();
});

it("checks the example, and finds the cheat in the other", async () => {
  await visit();
  press("Try an example");
  expect(await screen.findByRole("heading", { name: "The result matches what was sealed" })).toBeTruthy();
  expect(screen.getByText(/nobody you trust saw the seal/)).toBeTruthy();
  expect(screen.getByText("HAT-00166299")).toBeTruthy();
  press("The same, after somebody cheated");
  expect(await screen.findByRole("heading", { name: "Failed. Do not trust this result" })).toBeTruthy();
  expect(screen.queryByText("HAT-00166299")).toBeNull();
});

/** The test page's files cannot be read. */
function file(name: string, text: string): File {
  const bytes = new TextEncoder().encode(text);
  return Object.assign(new File([], name), { arrayBuffer: async () => bytes });
}

it("takes files, pasted text, and lets go of them again", async () => {
  await visit();
  const input = document.querySelector('input[type="file"]');
  if (!input) throw new Error("there is no file input");
  const bundle = vectorText("fairness-bundle.sample.json");
  fireEvent.change(input, { target: { files: [file("entries.fdl", "x")] } });
  expect(await screen.findByText(/^The list is here/)).toBeTruthy();
  press("Remove entries.fdl");
  fireEvent.drop(screen.getByRole("region", { name: "Proof file" }), {
    dataTransfer: { files: [file("mine.json", bundle)] },
  });
  expect(await screen.findByText("mine.json")).toBeTruthy();
  expect(await screen.findByRole("heading", { name: "The result matches what was sealed" })).toBeTruthy();
  press("Remove mine.json");
  expect(screen.queryByRole("heading", { name: /matches what was sealed/ })).toBeNull();
  fireEvent.change(screen.getByLabelText("Text of the proof file"), { target: { value: "{}" } });
  fireEvent.click(screen.getByText("Check it"));
  expect(await screen.findByText(/not a complete proof file/)).toBeTruthy();
});

it("shows the beacons, and whose they are", async () => {
  await visit();
  const beacons = region("Beacons now");
  expect(await beacons.findByText("quicknet")).toBeTruthy();
  expect(beacons.getByText("never yet")).toBeTruthy();
  expect(beacons.getByText("1,234")).toBeTruthy();
  expect(beacons.getByText("Held by this site: proves less")).toBeTruthy();
  expect(beacons.queryByText(/clock/)).toBeNull();
});

it("warns of a clock that is behind", async () => {
  beacon = () => envelope(0, "", { ...BEACONS, clock_behind_ms: 4200 });
  await visit();
  expect(await screen.findByText(/clock is 4.2 s behind/)).toBeTruthy();
});

it("stays quiet when the server does not answer, and asks again", async () => {
  beacon = () => {
    throw new TypeError("offline");
  };
  await visit();
  expect(await screen.findByText(/The server does not answer now/)).toBeTruthy();
  expect(screen.queryByText("Request failed")).toBeNull();
  beacon = () => envelope(0, "", BEACONS);
  press("Ask again");
  expect(await screen.findByText("quicknet")).toBeTruthy();
  await waitFor(() => expect(screen.queryByText(/The server does not answer now/)).toBeNull());
});

it("speaks Chinese too", async () => {
  await visit();
  await switchLanguage("zh-CN");
  expect(await screen.findByRole("heading", { level: 1, name: "公平实验室" })).toBeTruthy();
  press("开始抽");
  expect(screen.getAllByText(/中奖。$/).length).toBeGreaterThan(0);
});
