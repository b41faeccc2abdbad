// The form of the wheel as an organiser meets it: a ready-made draw, exact odds, a layout by hand, the simulator.

import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import type { DrawForm, Simulated } from "@/api/draw-types";
import { type Answers, EVERYWHERE, openConsole, type Sent, standBefore } from "@/test/console";
import { envelope } from "@/test/world";

const FOUND: Simulated = {
  runs: 100,
  days: 3,
  prizes: [
    {
      prize: 0,
      given: { p10: 5, p50: 5, p90: 5 },
      gone_runs: 97,
      gone_day: { p10: 1, p50: 2, p90: 3 },
      gone_by_day: [40, 83, 97],
    },
    {
      prize: 1,
      given: { p10: 30, p50: 40, p90: 50 },
      gone_runs: 0,
      gone_day: null,
      gone_by_day: [0, 0, 0],
    },
    { prize: 2, given: { p10: 0, p50: 0, p90: 0 }, gone_runs: 0, gone_day: null, gone_by_day: [0, 0, 0] },
  ],
  cost_fen: { p10: 100_000, p50: 120_000, p90: 150_000 },
  spins: { p10: 900, p50: 1000, p90: 1100 },
  sold_out_runs: 0,
  sold_out_by_day: [0, 0, 0],
  return_percent: 40,
  task_percent: 30,
};

let answers: Answers;
let sent: Sent<{ form: DrawForm; visitors?: number }>[];

// The first of these loads the whole form.
vi.setConfig({ testTimeout: 60_000 });

beforeEach(() => {
  answers = {
    ...EVERYWHERE,
    "/lotto/task/check": () =>
      envelope(0, "", { flaws: [], gates: [], compliance: [], rules: { zh: "", en: "" }, team_units: null }),
    "/lotto/task": () => envelope(0, "", { lid: "d_9" }),
    "/lotto/task/update": () => envelope(0, "", { lid: "d_9", revision: 1 }),
    "/lotto/task/simulate": () => envelope(0, "", FOUND),
  };
  sent = standBefore(answers);
});

const field = (path: string) => {
  const found = document.querySelector<HTMLElement>(`[data-field="${path}"]`);
  if (!found) throw new Error(`no field ${path}`);
  return found;
};
const box = (path: string) => within(field(path)).getByRole("spinbutton");
const lastForm = (path: string) => sent.filter((call) => call.path === path).at(-1)?.body.form;
const layout = () => [...document.querySelectorAll("[data-place]")].map((place) => place.textContent);

async function simulator() {
  await screen.findByText("Visitors in all");
  return within(document.getElementById("part-simulator") as HTMLElement);
}

async function openWheel() {
  openConsole("/dashboard/create_draw/base_draw/add/turnlottery");
  // By its text and not by its role: a whole form of roles takes the test page seconds.
  fireEvent.click(await screen.findByText("Come back daily", {}, { timeout: 40_000 }));
}

it("begins from a ready-made draw, and keeps odds exact to a millionth", async () => {
  await openWheel();
  expect(screen.queryByText("Begin with a ready-made draw")).toBeNull();
  fireEvent.change(box("prizes[0].weight"), { target: { value: "0.07" } });
  await within(field("prizes[0].weight")).findByText("1 in 1,429");
  await waitFor(() => expect(lastForm("/lotto/task/check")?.prizes[0]?.weight).toBe(700), {
    timeout: 10_000,
  });
});

it("says at once how much is too much", async () => {
  await openWheel();
  fireEvent.change(box("prizes[0].weight"), { target: { value: "95" } });
  await screen.findByText(/7 % more than 100 %/);
  fireEvent.change(box("prizes[0].weight"), { target: { value: "88" } });
  await waitFor(() => expect(screen.queryByText(/more than 100 %/)).toBeNull());
});

it("moves a place of the wheel, and lays it out again by itself", async () => {
  await openWheel();
  await waitFor(() => expect(layout()).toHaveLength(6));
  const before = layout();
  fireEvent.click(within(field("instant.slots")).getByLabelText("Move Place 1 back"));
  expect(layout().slice(0, 2)).toEqual([before[1], before[0]]);
  fireEvent.click(screen.getByText("Lay out automatically"));
  expect(layout()).toEqual(before);
});

it("asks the simulator about the form as it stands, and says what it found", async () => {
  await openWheel();
  const part = await simulator();
  fireEvent.change(part.getByLabelText("Visitors in all"), { target: { value: "3000" } });
  fireEvent.click(part.getByText("Simulate"));
  await part.findByText(/With 3,000 visitors, "50 yuan voucher" is gone by .* in 83 of 100 runs\./);
  part.getByText(/"10 yuan voucher" lasts to the end: 30 to 50 of 100/);
  part.getByText(/"2 yuan voucher": in most runs nobody wins it/);
  part.getByText("You hand out prizes worth ¥1,000 to ¥1,500, usually about ¥1,200.");
  const asked = sent.find((call) => call.path === "/lotto/task/simulate")?.body;
  expect(asked?.visitors).toBe(3000);
  expect(asked?.form.prizes.map(({ weight }) => weight)).toEqual([1_000, 20_000, 100_000]);
  fireEvent.change(box("prizes[0].units"), { target: { value: "6" } });
  await part.findByText("The form has changed since: simulate again.");
});

it("puts what cannot be played at its field", async () => {
  const reason = "Nobody could spin";
  answers["/lotto/task/simulate"] = () => envelope(4022, "no", [{ field: "instant.free_per_day", reason }]);
  await openWheel();
  const part = await simulator();
  fireEvent.click(part.getByText("Simulate"));
  await within(field("instant.free_per_day")).findByText(reason);
  part.getByText("The draw cannot be played like this yet:");
});
