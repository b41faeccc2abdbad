// Winners who lost their prize, and the reserves who took their place.

import type { SignedText } from "./bundle-parts";
import type { Award } from "./check-steps";
import { ensure, within } from "./fail";
import type { SealedGround, Winner } from "./ground";
import type { Leaf } from "./leaves";
import { readForfeit } from "./records";
import { isRecordSigned } from "./signature";

/** Check 16: each forfeit is signed, and takes a unit from somebody who holds it. The answer: who has what in the end. */
export function checkForfeits(
  { seal, key, journal }: SealedGround,
  forfeits: SignedText[],
  awards: Award[],
  shown: Map<number, Leaf>,
): Winner[] {
  const winners = awards.map(({ tier, index, reserve }): Winner => {
    return { tier, index, label: shown.get(index)?.label ?? "", reserve, state: reserve ? "waits" : "holds" };
  });
  if (forfeits.length > 0) {
    journal.begin("forfeit");
    journal.fact("forfeits", forfeits.length);
  }
  const holders = new Map<string, Winner>();
  const reserves = new Map<number, Winner[]>();
  for (const winner of winners) {
    if (winner.state === "holds") holders.set(unitOf(winner), winner);
    else reserves.get(winner.tier)?.push(winner) ?? reserves.set(winner.tier, [winner]);
  }
  for (const { text, signature } of forfeits) {
    within("E_FORFEIT", () => {
      const forfeit = readForfeit(text);
      ensure(forfeit.draw === seal.draw, "E_FORFEIT");
      ensure(key !== undefined && isRecordSigned(key, signature, forfeit.bytes), "E_FORFEIT");
      const holder = holders.get(unitOf(forfeit));
      ensure(holder?.state === "holds", "E_FORFEIT");
      holder.state = "forfeited";
      const next = reserves.get(forfeit.tier)?.shift();
      if (next === undefined) return;
      next.state = "holds";
      holders.set(unitOf(next), next);
    });
  }
  return winners;
}

const unitOf = ({ tier, index }: { tier: number; index: number }): string => `${tier}/${index}`;
