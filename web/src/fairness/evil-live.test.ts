// The evil operator, on the big screen: for each way to cheat, the code that catches it.

import { describe } from "vitest";
import { bend, flip } from "./testing/bend";
import { check } from "./testing/evil-case";
import { makeLive } from "./testing/make-live";
import { CLOSE } from "./testing/make-sealed";
import { beaconOf } from "./testing/operator";

describe("live", () => {
  const live = makeLive({ name: "evil live" }).bundle;
  const server = makeLive({ name: "evil live server", mode: "reveal" }).bundle;
  check([
    [
      "pressed before the seal",
      "E_SEAL_LATE",
      () => bend(live, (b) => (b.presses[0].pressed_ms = CLOSE * 1000 - 1)),
    ],
    [
      "a press before the last one",
      "E_HEAD_LINK",
      () => bend(live, (b) => (b.presses[1].pressed_ms = CLOSE * 1000)),
    ],
    ["another round than ordered", "E_ROUND_RULE", () => bend(live, (b) => b.presses[0].round++)],
    [
      "a press that was not signed",
      "E_HEAD_SIG",
      () => bend(live, (b) => (b.presses[0].sig = b.presses[1].sig)),
    ],
    ["no beacon", "E_ENTROPY", () => bend(live, (b) => delete b.presses[0].signature)],
    ["a made-up beacon", "E_BEACON_SIG", () => bend(live, (b) => (b.presses[0].signature = beaconOf(3)))],
    ["drawn again", "E_SURPLUS", () => bend(live, (b) => b.presses[0].steps.push(b.presses[0].steps[0]))],
    [
      "more rounds than allowed",
      "E_SURPLUS",
      () => makeLive({ name: "evil extra", presses: 3, extra: false }).bundle,
    ],
    [
      "a secret of the operator that is another",
      "E_REVEAL",
      () => bend(server, (b) => (b.reveals[1][1] = flip(b.reveals[1][1]))),
    ],
    ["a secret of the operator that is missing", "E_REVEAL", () => bend(server, (b) => b.reveals.pop())],
    [
      "a winner left out",
      "E_MISSING_STEP",
      () => bend(makeLive({ name: "evil live whole", whole: true }).bundle, (b) => b.presses[1].steps.pop()),
    ],
  ]);
});
