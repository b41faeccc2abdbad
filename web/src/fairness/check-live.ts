// Live draws: the list is sealed before the show; each press of the stop button orders a round that nobody knows yet.

import { isGenuineBeacon } from "./beacon";
import type { Bundle } from "./bundle";
import type { Numbered, Press } from "./bundle-rows";
import { toHex } from "./bytes";
import { drandSource, firstRoundMs } from "./chain";
import { checkForfeits } from "./check-forfeits";
import { checkList } from "./check-list";
import { sealStatement } from "./check-sealed";
import { checkWitnesses } from "./check-source";
import { StepCheck } from "./check-steps";
import type { LiveConfig } from "./config-types";
import { ensure } from "./fail";
import type { Outcome, SealedGround, Statement } from "./ground";
import { canonical } from "./json";
import { pressEvent } from "./leaves";
import { has } from "./modes";
import { judgeOwnEntry } from "./own-entry";
import { hashesDownTo, revealSource, seedOf } from "./seed";
import { isPressSigned } from "./signature";
import { Stream } from "./stream";

type Ground = SealedGround<LiveConfig>;

const NOTICE_MS = 3000;

export function checkLive(ground: Ground, bundle: Bundle<"live">): Outcome {
  const { config, seal, journal } = ground;
  const witnesses = checkWitnesses(ground, bundle.witnesses);
  if (has(seal.mode, "reveal")) checkReveals(ground, bundle.reveals, bundle.presses.length);
  journal.begin("presses");
  journal.fact("presses", bundle.presses.length);
  const check = new StepCheck(ground, config.maxWins);
  const statements: Statement[] = [];
  let event: Uint8Array = new Uint8Array(32);
  bundle.presses.forEach((press, k) => {
    const before = bundle.presses[k - 1]?.pressedMs;
    const want = checkOrder(ground, press, k, before);
    event = pressEvent(ground.draw, seal.commit, { k, ...press }, event);
    ensure(ground.key !== undefined && isPressSigned(ground.key, press.signature, event), "E_HEAD_SIG");
    const secret = bundle.reveals[k]?.secret;
    const seed = secret
      ? seedOf(seal.commit, [revealSource(k + 1, secret), ...witnesses])
      : seedOf(event, [checkBeacon(ground, press)]);
    checkPress(check, press, k, want, seed, seal.n);
    statements.push(pressStatement(ground, press, k, event));
  });
  check.checkClaims(checkList(ground, bundle.entries));
  const winners = checkForfeits(ground, bundle.forfeits, check.awards, check.shown);
  // The seal of a live draw is no statement of its own: every press holds its commit.
  statements.push(sealStatement(ground));
  return { winners, statements, voided: [], judgeOwn: judgeOwnEntry(ground) };
}

/** Check 7: one link of the hash chain for every press, from the bottom up. */
function checkReveals({ config, draw, journal }: Ground, reveals: Numbered[], presses: number): void {
  journal.begin("reveal");
  ensure(reveals.length === presses, "E_REVEAL");
  let below = config.s0 ?? "";
  reveals.forEach(({ number, secret }, k) => {
    // That one link hashes to the one before it, which hashes down to s_0, is the whole way down.
    ensure(number === k + 1 && hashesDownTo(draw, secret, k + 1, below, k), "E_REVEAL");
    below = secret;
  });
}

/** The first part of check 8: that this press was planned, in time, in order, and for the round of the rule. */
function checkOrder({ config, seal, journal }: Ground, press: Press, k: number, before: number | undefined) {
  const round = config.rounds[k] ?? config.extra;
  ensure(round !== undefined, "E_SURPLUS");
  if (k >= config.rounds.length) journal.warn("E_EXTRA_ROUND");
  ensure(k > 0 || seal.sealedAt * 1000 <= press.pressedMs, "E_SEAL_LATE");
  ensure(before === undefined || before <= press.pressedMs, "E_HEAD_LINK");
  const drand = has(seal.mode, "drand");
  ensure((press.beacon !== undefined) === drand, "E_ENTROPY");
  const ordered = drand ? firstRoundMs(config.chain, press.pressedMs + NOTICE_MS) : 0;
  ensure(press.round === ordered, "E_ROUND_RULE");
  return round;
}

function checkBeacon({ config }: Ground, { round, beacon = "" }: Press): Uint8Array {
  ensure(isGenuineBeacon(config.chain, round, beacon), "E_BEACON_SIG");
  return drandSource(config.chain, round, beacon);
}

/** The last part of check 8: winners and reserves of one round, from one stream. */
function checkPress(
  check: StepCheck,
  press: Press,
  k: number,
  { count, reserves }: { count: number; reserves: number },
  seed: Uint8Array,
  n: number,
): void {
  const stream = Stream.labelled(seed, `live/${k}`);
  let accepted = 0;
  for (const row of press.steps) {
    ensure(n > 0 && accepted < count + reserves, "E_SURPLUS");
    if (!check.row(row, stream, 0)) continue;
    check.awards.push({ tier: k, index: row.index, reserve: accepted >= count });
    accepted++;
  }
  if (accepted < count + reserves) check.claim(0);
}

function pressStatement({ seal }: Ground, press: Press, k: number, event: Uint8Array): Statement {
  const hash = toHex(event);
  const record = canonical(
    new Map<string, string | number>([
      ["draw", seal.draw],
      ["event", hash],
      ["k", k],
      ["pressed_ms", press.pressedMs],
      ["round", press.round],
      ["type", "press"],
      ["v", 1],
    ]),
  );
  return { kind: "press", number: k, hash, round: press.round, record };
}
