// Looks one code up in the closed list and checks the answer here: the path from the code to the root, and, once the draw
// was held, the root itself against the published commitment.

import type { Proof, RecordView } from "@/api/draw-types";
import { phoneClient } from "@/api/phone-client";
import { fromBase64 } from "@/fairness/base64";
import { fromHex, toHex, utf8 } from "@/fairness/bytes";
import { CheckFailed } from "@/fairness/fail";
import { leafHash, taggedHash } from "@/fairness/hash";
import { readEntry } from "@/fairness/leaves";
import { isIncluded } from "@/fairness/tree";
import { fetchBundle } from "@/features/record/proof-files";

export type Found =
  | { kind: "in"; place: number; n: number; status: number; against: "commit" | "root" }
  | { kind: "absent" }
  | { kind: "wrong" }
  | { kind: "failed"; words: string };

export async function lookUp(record: RecordView, typed: string): Promise<Found> {
  const { lid, period } = record;
  const code = plainCode(typed);
  const answer = await phoneClient.get<Proof>("/lotto/proof", { lid, period, code }, { quiet: true });
  if (!answer.ok) return { kind: "failed", words: answer.msg };
  if (!answer.data.found) return { kind: "absent" };
  const sealed = record.result ? await sealedRoot(record).catch(() => null) : null;
  return judge(answer.data, code, sealed);
}

export const plainCode = (typed: string): string => typed.toUpperCase().replace(/[\s-]/g, "");

type Shown = Extract<Proof, { found: true }>;

/** `sealed` is the root that the commitment fixes; null when that is not public yet. */
export function judge(shown: Shown, code: string, sealed: string | null): Found {
  try {
    const bytes = fromBase64(shown.entry);
    const leaf = readEntry(bytes, toHex(bytes.subarray(1, 17)));
    const { index, n, root } = shown;
    const fits =
      leaf.label === code &&
      (sealed === null || sealed === root) &&
      isIncluded(leafHash(bytes), index, n, fromHex(root), fromBase64(shown.proof));
    if (!fits) return { kind: "wrong" };
    return { kind: "in", place: index + 1, n, status: leaf.status, against: sealed ? "commit" : "root" };
  } catch (failure) {
    if (failure instanceof CheckFailed) return { kind: "wrong" };
    throw failure;
  }
}

/** The root in the seal, if the seal is the one that was committed to. */
async function sealedRoot({ lid, period, commit }: RecordView): Promise<string | null> {
  const { seal_jcs: seal } = JSON.parse(await fetchBundle(lid, period)) as { seal_jcs: string };
  if (toHex(taggedHash("fd1/seal", utf8(seal))) !== commit) return "";
  const { entries } = JSON.parse(seal) as { entries: { root: string } };
  return entries.root;
}
