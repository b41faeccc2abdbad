// The evil operator, with rules and seal: for each way to cheat, the code that catches it.

import { describe } from "vitest";
import { bend, flip, reseal } from "./testing/bend";
import { check } from "./testing/evil-case";
import { CLOSE, makeSealed } from "./testing/make-sealed";
import { KEY } from "./testing/operator";
import { NO_TRUST } from "./trust";

const scheduled = makeSealed({ name: "evil" }).bundle;
const mixed = makeSealed({ name: "evil mixed", mode: "drand+reveal+witness" }).bundle;
const comment = makeSealed({ name: "evil comment", type: "comment" }).bundle;

describe("rules and seal", () => {
  check([
    ["white space in the config", "E_CANON", () => bend(scheduled, (b) => (b.config_jcs += " "))],
    ["an unknown key in the config", "E_CONFIG", () => reseal(scheduled, { config: (c) => (c.extra = 1) })],
    ["rules of another type", "E_CONFIG", () => bend(comment, (b) => (b.config_jcs = scheduled.config_jcs))],
    [
      "too many winners in the rules",
      "E_CONFIG",
      () => reseal(scheduled, { config: (c) => (c.tiers[0].count = 1_000_000) }),
    ],
    ["white space in the seal", "E_CANON", () => bend(scheduled, (b) => (b.seal_jcs += "\n"))],
    ["counts that do not add up", "E_SEAL", () => reseal(scheduled, { seal: (s) => s.counts[0]++ })],
    [
      "a snapshot where none belongs",
      "E_SEAL",
      () => reseal(scheduled, { seal: (s) => (s.snapshot = "00".repeat(32)) }),
    ],
    [
      "rules changed after the seal",
      "E_CONFIG_HASH",
      () => bend(scheduled, (b) => (b.config_jcs = b.config_jcs.replace('"max_wins":1', '"max_wins":2'))),
    ],
    ["a key that is not trusted", "E_KEY", () => scheduled, { ...NO_TRUST, keys: [flip(KEY)] }],
    [
      "a seal that was changed",
      "E_SEAL_SIG",
      () =>
        bend(
          scheduled,
          (b) => (b.seal_jcs = b.seal_jcs.replace(/"sealed_at":\d+/, `"sealed_at":${CLOSE + 3}`)),
        ),
    ],
    [
      "another mode in the seal",
      "E_ENTROPY",
      () => reseal(mixed, { config: (c) => (c.entropy = { mode: "drand+witness", witnesses: 2 }) }),
    ],
    [
      "a witness less than promised",
      "E_ENTROPY",
      () => reseal(mixed, { config: (c) => (c.entropy.witnesses = 3) }),
    ],
    [
      "a reveal that was not declared",
      "E_ENTROPY",
      () => bend(scheduled, (b) => (b.reveals = [[1, "00".repeat(32)]])),
    ],
    ["no beacon", "E_ENTROPY", () => bend(scheduled, (b) => delete b.beacon)],
    [
      "a chain that does not have its hash",
      "E_CHAIN",
      () => reseal(scheduled, { config: (c) => (c.chain.period = 4) }),
    ],
    [
      "a beacon of another chain",
      "E_CHAIN",
      () => bend(scheduled, (b) => (b.beacon.chain = flip(b.beacon.chain))),
    ],
  ]);
});
