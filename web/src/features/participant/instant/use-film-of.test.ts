// Where the next film begins: where the last one stands, so that nothing jumps on the tap.

import { renderHook } from "@testing-library/react";
import { expect, it } from "vitest";
import type { SpinPhase } from "@/features/participant/instant/spin-flow";
import { placeOf } from "@/ui/shows/shows";
import { useFilmOf } from "./use-film-of";

const SLOTS = [0, -1, 1, -1, 2];
const taken = {} as Extract<SpinPhase, { kind: "waiting" }>["taken"];
const now = performance.now();
const done: SpinPhase = {
  kind: "done",
  taken,
  prize: 2,
  seed: "one",
  tappedAt: now - 60_000,
  knownAt: now - 55_000,
};
const tapped: SpinPhase = { kind: "sending", lost: false, seed: "two", tappedAt: now };

const films = (...phases: SpinPhase[]) => {
  const { result, rerender } = renderHook(
    ({ phase }) => useFilmOf({ kind: "wheel", slots: SLOTS, phase, calm: false }),
    { initialProps: { phase: phases[0] as SpinPhase } },
  );
  return phases.map((phase) => {
    rerender({ phase });
    return result.current;
  });
};

it("begins where the wheel stands, also after the result was put away", () => {
  const rest = placeOf("wheel", 4, SLOTS.length, "one");
  const [, , again] = films(done, { kind: "idle" }, tapped);
  const turns = (again?.start ?? 0.5) - rest;
  expect(turns).toBeCloseTo(Math.round(turns), 6);
  const [, straightOn] = films(done, tapped);
  expect(straightOn?.start).toBe(again?.start);
});

it("begins anew after a spin that was not taken", () => {
  const [, , again] = films(done, { kind: "refused", reason: null, words: "" }, tapped);
  expect(again?.start).toBe(0);
});

it("is one film from the tap to the result", () => {
  const [sent, waiting] = films(tapped, { ...tapped, kind: "waiting", taken, late: true });
  expect(waiting).toBe(sent);
});
