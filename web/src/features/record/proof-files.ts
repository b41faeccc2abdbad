// Fetches the files of a draw's proof: they are files, not envelopes, so that anybody can keep them as they are.

import { isEnvelope } from "@/api/outcome";

const BASE = "/lotto/api/v1/lotto";

export type ProofFile = "bundle" | "entries" | "evidence";

export function proofAddress(file: ProofFile, lid: string, period: number): string {
  const which = file === "evidence" ? {} : { period: String(period) };
  return `${BASE}/${file}?${new URLSearchParams({ lid, ...which })}`;
}

/** The server refused; its words say why. */
export class NoProof extends Error {
  override name = "NoProof";
}

export async function fetchBundle(lid: string, period: number): Promise<string> {
  const text = await (await fetch(proofAddress("bundle", lid, period))).text();
  const refusal = asRefusal(text);
  if (refusal !== null) throw new NoProof(refusal);
  return text;
}

/** Without the list less can be checked, and the verifier says so: no reason to check nothing. */
export async function fetchList(lid: string, period: number): Promise<Uint8Array | undefined> {
  try {
    const response = await fetch(proofAddress("entries", lid, period));
    const type = response.headers.get("content-type") ?? "";
    return response.ok && !type.includes("json") ? new Uint8Array(await response.arrayBuffer()) : undefined;
  } catch {
    return undefined;
  }
}

/** A short answer in an envelope is a refusal; anything else is for the verifier to judge. */
function asRefusal(text: string): string | null {
  if (text.length > 10_000) return null;
  try {
    const answer: unknown = JSON.parse(text);
    return isEnvelope(answer) ? answer.msg : null;
  } catch {
    return null;
  }
}
