// The skin: what stands where, and how it looks, sounds and feels.

import { Section, SubSection } from "@/features/draws/form/section";
import { CardsField } from "@/features/draws/instant/cards-field";
import { SlotsEditor } from "@/features/draws/instant/slots-editor";
import { ThemeFields } from "@/features/draws/instant/theme-fields";
import { useInstantKind } from "@/features/draws/instant/use-instant-kind";

export function SkinSection() {
  const kind = useInstantKind();
  return (
    <Section id="skin">
      {kind === "card" ? <CardsField /> : <SlotsEditor />}
      <SubSection>
        <ThemeFields />
      </SubSection>
    </Section>
  );
}
