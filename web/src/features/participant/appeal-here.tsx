// The place of an appeal on a draw's page, loaded for the few who need it.

import { lazy, Suspense, useState } from "react";
import type { DrawNow } from "@/features/participant/use-draw";
import { addWords } from "@/lib/i18n";

const AppealSection = lazy(async () => {
  const [part] = await Promise.all([import("./appeal-section"), addWords(["appeal"])]);
  return { default: part.AppealSection };
});

export function AppealHere({ draw }: { draw: DrawNow }) {
  return (
    <Suspense fallback={null}>
      <AppealSection draw={draw} />
    </Suspense>
  );
}

/** Stays for whoever was taken out while they are here: an appeal that was accepted says so. */
export function AppealOfExcluded({ draw }: { draw: DrawNow }) {
  const isOut = draw.mine?.member?.status === "excluded";
  const [wasOut, setWasOut] = useState(isOut);
  if (isOut && !wasOut) setWasOut(true);
  return wasOut ? <AppealHere draw={draw} /> : null;
}
