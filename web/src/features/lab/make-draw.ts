// A draw from made-up entries and a typed seed, by the engine that also checks real draws. The same text gives the
// same draw on every computer.

import { toHex, utf8 } from "@/fairness/bytes";
import { sha256, taggedHash } from "@/fairness/hash";
import { drawStage, Selection, type Verdict } from "@/fairness/selection";
import { Stream } from "@/fairness/stream";
import type { Hat } from "@/features/lab/hat";
import type { Rules } from "@/features/lab/rules";

export interface Step {
  /** The number drawn, counted from one as people do. */
  number: number;
  name: string;
  verdict: Verdict;
}

export interface Word {
  hex: string;
  number: number;
}

export interface DrawnTier {
  /** Counted from zero. */
  tier: number;
  want: number;
  steps: Step[];
  /** The stream of its numbers, for who wants to follow with own tools. */
  label: string;
  key: string;
  words: Word[];
}

export interface LabDraw {
  total: number;
  maxWins: number;
  seedText: string;
  seed: string;
  tiers: DrawnTier[];
}

const WORDS_SHOWN = 4;

export const seedFrom = (text: string): Uint8Array => sha256(utf8(text));

export function makeDraw(hat: Hat, { counts, maxWins }: Rules, seedText: string): LabDraw {
  const seed = seedFrom(seedText);
  const selection = new Selection(maxWins);
  const total = hat.leaves.length;
  const tiers = counts.map((want, tier): DrawnTier => {
    const label = `tier/${tier}`;
    const drawn = drawStage(selection, hat.leaves, { seed, label, tier, want });
    return {
      tier,
      want,
      steps: drawn.map(([index, verdict]) => ({
        number: index + 1,
        name: hat.leaves[index]?.person ?? "",
        verdict,
      })),
      label,
      key: toHex(taggedHash("fd1/stream", seed, utf8(label))),
      words: firstWords(seed, label, total),
    };
  });
  return { total, maxWins, seedText, seed: toHex(seed), tiers };
}

export const winnersOf = ({ steps }: DrawnTier): Step[] => steps.filter(({ verdict }) => verdict === "win");

/** Words of the stream, and the number that each stands for. */
function firstWords(seed: Uint8Array, label: string, total: number): Word[] {
  const stream = Stream.labelled(seed, label);
  return Array.from({ length: WORDS_SHOWN }, () => {
    const word = stream.word();
    return {
      hex: word.toString(16).padStart(16, "0"),
      number: Number((word * BigInt(total)) >> 64n) + 1,
    };
  });
}
