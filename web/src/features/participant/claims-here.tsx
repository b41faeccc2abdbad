// The place of my claims on a draw's page: nothing unless there is something to claim, and loaded only then.

import { lazy, Suspense } from "react";
import type { DrawNow } from "@/features/participant/use-draw";
import { addWords } from "@/lib/i18n";

const ClaimSection = lazy(async () => {
  const [part] = await Promise.all([import("./claim-section"), addWords(["claim"])]);
  return { default: part.ClaimSection };
});

export function ClaimsHere({ draw }: { draw: DrawNow }) {
  // What the organiser hands over outside has nothing to claim here.
  if (!draw.mine?.wins.some(({ prize }) => prize.hand_out !== "none")) return null;
  return (
    <Suspense fallback={null}>
      <ClaimSection draw={draw} />
    </Suspense>
  );
}
