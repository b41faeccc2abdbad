// The place of an appeal on a draw's page, loaded for the few who need it.

import { lazy, Suspense } from "react";
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
