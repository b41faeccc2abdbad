// The form of draw-lots: what is on the slips, who draws, and when. Short; the rest is folded away.

import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { TitleField } from "@/features/draws/form/basics-section";
import styles from "@/features/draws/form/fast-form.module.css";
import { type FormState, refusals, useEditing } from "@/features/draws/form/form-store";
import { Loading } from "@/features/draws/form/load-states";
import { Part } from "@/features/draws/lots/part";
import { PeopleFields } from "@/features/draws/lots/people-fields";
import { SlipFields } from "@/features/draws/lots/slip-fields";
import { useLots } from "@/features/draws/lots/use-lots";
import { WhenFields } from "@/features/draws/lots/when-fields";
import { useCell } from "@/lib/cell";
import { Icon } from "@/ui/icon";

/** What is always to be seen. */
const SHORT = /^(title|lots|opening)/;

const MoreSections = lazy(async () => ({
  default: (await import("@/features/draws/lots/more-sections")).MoreSections,
}));

export function LotsForm() {
  const { t } = useTranslation("lots-form");
  const { cell } = useEditing();
  const [{ people, when }] = useLots();
  const [opened, setOpened] = useState(false);
  const mustOpen = useCell(cell, hasFoldedFault);
  const isOpen = opened || mustOpen;
  return (
    <>
      <Part id="basics" title={t("part.slips")} lead={t("part.slipsLead")}>
        <TitleField />
        <SlipFields />
      </Part>
      <Part id="people" title={t("part.people")} lead={t("part.peopleLead")}>
        <PeopleFields />
      </Part>
      <Part id="opening" title={t("part.when")} lead={t("part.whenLead")}>
        <WhenFields />
      </Part>
      <button
        type="button"
        className={styles.more}
        aria-expanded={isOpen}
        aria-controls="more-settings"
        onClick={() => setOpened(!isOpen)}
      >
        <Icon name={isOpen ? "up" : "down"} size={16} />
        {isOpen ? t("less") : t("more")}
      </button>
      <div id="more-settings" className={styles.rest} hidden={!isOpen}>
        {isOpen ? (
          <Suspense fallback={<Loading />}>
            <MoreSections isByLink={people === "link"} isTogether={when === "together"} />
          </Suspense>
        ) : null}
      </div>
    </>
  );
}

function hasFoldedFault(state: FormState): boolean {
  const refused = refusals(state);
  const shown = state.showAll ? [...refused, ...(state.check?.flaws ?? [])] : refused;
  return shown.some(({ field }) => !SHORT.test(field));
}
