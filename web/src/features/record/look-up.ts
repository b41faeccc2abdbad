// Looks one code up in the closed list and checks the answer here: the path from the code to the root, and the root against
// the published commitment.

import { phoneClient } from "@/api/phone-client";
import type { Proof, RecordView } from "@/api/record-types";
import { fromBase64 } from "@/fairness/base64";
import { fromHex, toHex, utf8 } from "@/fairness/bytes";
import { CheckFailed, ensure } from "@/fairness/fail";
import { leafHash, taggedHash } from "@/fairness/hash";
import { readEntry } from "@/fairness/leaves";
import { isIncluded } from "@/fairness/tree";

export type Found =
  | { kind: "in"; place: number; n: number; status: number }
  | { kind: "absent" }
  | { kind: "wrong" }
  | { kind: "failed"; words: string };

export async function lookUp(record: RecordView, typed: string): Promise<Found> {
  const { lid, period } = record;
  const code = plainCode(typed);
  const answer = await phoneClient.get<Proof>("/lotto/proof", { lid, period, code }, { quiet: true });
  if (!answer.ok) return { kind: "failed", words: answer.msg };
  if (!answer.data.found) return { kind: "absent" };
  return judge(answer.data, code, record.commit);
}

export const plainCode = (typed: string): string => typed.toLowerCase().replace(/[\s-]/g, "");

type Shown = Extract<Proof, { found: true }>;

/** Whether the code is where the answer says, in the list that the commitment fixes. */
export function judge(shown: Shown, code: string, commit: string | null): Found {
  try {
    const bytes = fromBase64(shown.entry);
    const leaf = readEntry(bytes, toHex(bytes.subarray(1, 17)));
    const { index, n, root } = committedList(shown.seal_jcs, commit, shown.index);
    const included = isIncluded(leafHash(bytes), index, n, fromHex(root), fromBase64(shown.proof));
    if (leaf.label !== code || !included) return { kind: "wrong" };
    return { kind: "in", place: index + 1, n, status: leaf.status };
  } catch (failure) {
    if (failure instanceof CheckFailed || failure instanceof SyntaxError) return { kind: "wrong" };
    throw failure;
  }
}

/** Root and size from the seal, if the seal is the one that was committed to. */
function committedList(seal: string, commit: string | null, index: number) {
  ensure(toHex(taggedHash("fd1/seal", utf8(seal))) === commit, "E_SEAL");
  // The commitment fits, so these are the bytes that were published before the result.
  const { entries } = JSON.parse(seal) as { entries: { n: number; root: string } };
  return { index, ...entries };
}
