// The parts of the form that both kinds share.

import { ChancesSection } from "@/features/draws/form/chances-section";
import { ClaimSection } from "@/features/draws/form/claim-section";
import { ComplianceSection } from "@/features/draws/form/compliance-section";
import { JoinSection } from "@/features/draws/form/join-section";
import { LimitsSection } from "@/features/draws/form/limits-section";
import { LookSection } from "@/features/draws/form/look-section";

export function AllFurtherSections() {
  return (
    <>
      <JoinSection />
      <ChancesSection />
      <LimitsSection />
      <LookSection />
      <ClaimSection />
      <ComplianceSection />
    </>
  );
}
