// The form of the wheel, the nine-grid and the cards.

import { lazy, Suspense } from "react";
import { TitleField } from "@/features/draws/form/basics-section";
import { FurtherSections } from "@/features/draws/form/further-sections";
import { Section } from "@/features/draws/form/section";
import { BlankFields } from "@/features/draws/instant/blank-fields";
import { EndSection } from "@/features/draws/instant/end-section";
import { EngineField } from "@/features/draws/instant/engine-field";
import { InstantPrizes } from "@/features/draws/instant/instant-prizes";
import { OddsPanel } from "@/features/draws/instant/odds-panel";
import { SpinsSection } from "@/features/draws/instant/spins-section";
import { Templates } from "@/features/draws/instant/templates";

/** Below everything that is looked at first. */
const SkinSection = lazy(async () => ({
  default: (await import("@/features/draws/instant/skin-section")).SkinSection,
}));
const SimulatorSection = lazy(async () => ({
  default: (await import("@/features/draws/instant/simulator-section")).SimulatorSection,
}));

export function InstantForm() {
  return (
    <>
      <Templates />
      <Section id="basics">
        <TitleField />
        <EngineField />
        <InstantPrizes />
        <BlankFields />
        <OddsPanel />
      </Section>
      <SpinsSection />
      <Suspense>
        <SkinSection />
      </Suspense>
      <EndSection />
      <Suspense>
        <SimulatorSection />
      </Suspense>
      <FurtherSections />
    </>
  );
}
