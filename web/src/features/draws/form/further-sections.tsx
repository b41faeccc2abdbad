// The parts below the first look, loaded while it is being looked at.

import { lazy, Suspense } from "react";

const All = lazy(async () => ({
  default: (await import("@/features/draws/form/all-further-sections")).AllFurtherSections,
}));

export function FurtherSections() {
  return (
    <Suspense>
      <All />
    </Suspense>
  );
}
