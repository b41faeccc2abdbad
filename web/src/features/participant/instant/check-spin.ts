// Checks one spin on this phone: the receipt, its place in the batch, that the batch was fixed before the round, the random
// number, what it gives, and the prize. The server is asked for files and believed in nothing.

import { isEnvelope } from "@/api/outcome";
import { phoneClient } from "@/api/phone-client";
import type { SpinView } from "@/api/spin-types";
import { fromBase64 } from "@/fairness/base64";
import { fromHex } from "@/fairness/bytes";
import { drandSource } from "@/fairness/chain";
import { readConfig } from "@/fairness/config";
import type { Config } from "@/fairness/config-types";
import { CheckFailed, type Code } from "@/fairness/fail";
import { readSpin } from "@/fairness/leaves";
import type { Level } from "@/fairness/level";
import { startModuleWorker } from "@/fairness/module-worker";
import type { VerifyReport } from "@/fairness/report";
import { batchSeed } from "@/fairness/seed";
import { keySpin, prizeByOdds } from "@/fairness/spins";
import { Stream } from "@/fairness/stream";
import { NO_TRUST, type Trust } from "@/fairness/trust";
import { verifyInWorker } from "@/fairness/verify-in-worker";
import type { KeptSpin, SeenHead } from "@/features/participant/instant/kept-spins";
import { holdsSeed } from "@/features/participant/instant/spin-seed";

const STEPS = ["seed", "receipt", "leaf", "head", "beacon", "number", "prize"] as const;
export type SpinStep = (typeof STEPS)[number];

interface Found {
  /** What holds, in order. */
  passed: SpinStep[];
  /** When this phone saw the batch, if that was before the round. */
  seenMs: number | null;
  /**
   * The number that the round gave this spin, of how many, and the prize it falls on, null for none; null in a pool, where it
   * depends on the spins before.
   */
  drawn: { x: number; of: number; fallsOn: number | null } | null;
  /** How many spins there were. */
  spins: number;
  /** How far this spin can be relied on. */
  level: Level;
}

export type SpinCheck =
  | { kind: "failed"; words: string }
  | { kind: "early" }
  | ({ kind: "good" } & Found)
  | ({ kind: "bad"; code: Code } & Found);

interface OwnMemory {
  kept: KeptSpin | null;
  heads: SeenHead[];
}

const SPIN_LENGTH = 109;

/** At which step a failure shows. What is not here concerns the whole draw, and so nothing of the spin holds. */
const FAILS_AT: Partial<Record<Code, SpinStep>> = {
  E_RECEIPT: "receipt",
  E_ROUND_RULE: "receipt",
  E_ENTRY: "leaf",
  E_ROOT: "leaf",
  E_DROPPED: "leaf",
  E_SURPLUS: "leaf",
  E_HEAD_LATE: "head",
  E_HEAD_SIG: "head",
  E_HEAD_LINK: "head",
  E_TWO_SEALS: "head",
  E_BEACON_SIG: "beacon",
  E_OUTCOME: "prize",
  E_STOCK: "prize",
  E_MISSING_STEP: "prize",
};

interface Proof {
  sequence: number;
  spin: string;
  proof: string;
}

export async function checkSpin(lid: string, spin: SpinView, own: OwnMemory): Promise<SpinCheck> {
  const proof = await phoneClient.get<Proof>(
    "/lotto/proof",
    { lid, sequence: spin.sequence },
    { quiet: true },
  );
  if (!proof.ok) return { kind: "failed", words: proof.msg };
  const bundle = await fetchBundle(lid);
  if ("words" in bundle) return { kind: "failed", words: bundle.words };
  const judged = (file?: Uint8Array) => judge(bundle.text, file, spin, proof.data.proof, own);
  // By odds the own spin nearly always stands alone: nobody downloads a million others for it.
  const alone = needsOthers(bundle.text) ? null : await judged();
  if (alone && (alone.kind !== "good" || alone.passed.includes("prize"))) return alone;
  const file = await fetchSpins(lid, bundle.text);
  return alone && !file ? alone : judged(file);
}

const needsOthers = (bundle: string): boolean => readAbout(bundle)?.config.kind !== "fixed-odds";

/** Judges the files. `file` has all spins where the bundle does not. */
export async function judge(
  bundle: string,
  file: Uint8Array | undefined,
  spin: SpinView,
  proof: string,
  { kept, heads }: OwnMemory,
): Promise<SpinCheck> {
  const about = readAbout(bundle);
  if (!about) return failed("E_FORMAT", "seed", { seenMs: null, drawn: null, spins: 0, level: 0 });
  const { config, draw } = about;
  const prize = spin.prize === -1 && "fallback" in config ? config.fallback : spin.prize;
  // The promise that this phone kept, not the one that is shown to it now.
  const taken = kept ?? spin;
  const got = config.kind === "on-demand" ? { lot: spin.lot } : { prize };
  const mine = { seq: spin.sequence, spin: taken.spin, proof, receipt: taken.receipt, ...got };
  const head = heads.find(({ round }) => round === spin.round);
  const trust: Trust = {
    ...NO_TRUST,
    seen: heads.map(({ round, head: hash, seenMs }) => ({ draw, hash, kind: "head", number: round, seenMs })),
  };
  const job = {
    bundle: bundle.replace(/^\s*\{/, (brace) => `${brace}"mine":${JSON.stringify([mine])},`),
    file,
    trust,
  };
  const report = await verifyInWorker(job, startModuleWorker);
  const early = head && head.seenMs < Date.parse(spin.round_at) ? head.seenMs : null;
  const found = {
    seenMs: early,
    drawn: numberOf(bundle, config, draw, taken),
    spins: report.draw?.n ?? 0,
    level: report.mine[0]?.level ?? 0,
  };
  return verdict(report, spin, kept, found);
}

function verdict(
  report: VerifyReport,
  spin: SpinView,
  kept: KeptSpin | null,
  found: Omit<Found, "passed">,
): SpinCheck {
  const seed = kept?.seed ?? null;
  // Whether the spin that was promised is the one that this phone sent.
  if (kept && seed !== null && !holdsSeed(kept.spin, seed)) return failed("E_ENTRY", "seed", found);
  const code = report.error ?? report.mine[0]?.code ?? null;
  if (code === "E_PENDING") return { kind: "early" };
  const own = STEPS.filter((step) => step !== "seed" || seed !== null);
  // In a pool the prize depends on every spin before; without them the rest is still proved.
  if (code === "E_NEED_FULL") {
    return { kind: "good", ...found, passed: own.filter((step) => step !== "number" && step !== "prize") };
  }
  if (code !== null) return failed(code, FAILS_AT[code] ?? "receipt", found, own);
  if (found.drawn && spin.drawn !== null && found.drawn.x !== spin.drawn) {
    return failed("E_OUTCOME", "number", found, own);
  }
  return { kind: "good", passed: own, ...found };
}

function failed(code: Code, at: SpinStep, found: Omit<Found, "passed">, steps = [...STEPS]): SpinCheck {
  const passed = steps.filter((step) => STEPS.indexOf(step) < STEPS.indexOf(at));
  return { kind: "bad", code, passed, ...found };
}

interface BundleText {
  config_jcs: string;
  seal_jcs: string;
  heads: [number, number, number, string, number, string, string][];
  batches?: unknown;
}

/** What the check needs to know beforehand; the verifier reads everything again, strictly. */
function readAbout(bundle: string): { config: Config; draw: string } | null {
  try {
    const { config_jcs, seal_jcs } = JSON.parse(bundle) as BundleText;
    const { draw } = JSON.parse(seal_jcs) as { draw: string };
    return { config: readConfig(config_jcs), draw };
  } catch {
    return null;
  }
}

/** The number of this spin by fixed odds, worked out here. */
function numberOf(
  bundle: string,
  config: Config,
  draw: string,
  { spin, round, sequence }: KeptSpin | SpinView,
) {
  if (config.kind !== "fixed-odds") return null;
  try {
    const beacon = (JSON.parse(bundle) as BundleText).heads.find(([of]) => of === round)?.[6];
    if (!beacon) return null;
    const seed = batchSeed(fromHex(draw), drandSource(config.chain, round, beacon));
    const { key } = keySpin(readSpin(fromBase64(spin), draw, config.hash, round), sequence, seed);
    const prize = prizeByOdds(config, key);
    const fallsOn = prize === config.fallback ? null : prize;
    return { x: new Stream(key).uniform(config.denominator), of: config.denominator, fallsOn };
  } catch (failure) {
    if (failure instanceof CheckFailed) return null;
    throw failure;
  }
}

const addressOf = (file: string, lid: string) =>
  `/lotto/api/v1/lotto/${file}?${new URLSearchParams({ lid })}`;

async function fetchBundle(lid: string): Promise<{ text: string } | { words: string }> {
  try {
    const text = await (await fetch(addressOf("bundle", lid))).text();
    if (text.length > 10_000) return { text };
    const answer: unknown = JSON.parse(text);
    return isEnvelope(answer) ? { words: answer.msg } : { text };
  } catch (failure) {
    return { words: failure instanceof Error ? failure.message : "" };
  }
}

/** All spins, framed as the verifier reads them, where the bundle is too long to hold them. */
async function fetchSpins(lid: string, bundle: string): Promise<Uint8Array | undefined> {
  if ((JSON.parse(bundle) as BundleText).batches !== undefined) return undefined;
  try {
    const response = await fetch(addressOf("spins", lid));
    const isFile = response.ok && !(response.headers.get("content-type") ?? "").includes("json");
    return isFile ? frame(new Uint8Array(await response.arrayBuffer())) : undefined;
  } catch {
    return undefined;
  }
}

function frame(spins: Uint8Array): Uint8Array | undefined {
  if (spins.length % SPIN_LENGTH !== 0) return undefined;
  const framed = new Uint8Array((spins.length / SPIN_LENGTH) * (SPIN_LENGTH + 2));
  for (let from = 0, to = 0; from < spins.length; from += SPIN_LENGTH, to += SPIN_LENGTH + 2) {
    framed[to + 1] = SPIN_LENGTH;
    framed.set(spins.subarray(from, from + SPIN_LENGTH), to + 2);
  }
  return framed;
}
