// What the server thinks of the form as it stands: what is missing, what a business must mind, what the plan lacks. Each
// line leads to its field.

import { useTranslation } from "react-i18next";
import type { CheckAnswer } from "@/api/draw-types";
import { useEditing } from "@/features/draws/form/form-store";
import { sectionOf } from "@/features/draws/form/paths";
import { goToField, nameOfField } from "@/features/draws/form/scroll";
import { useCell } from "@/lib/cell";
import { spoken } from "@/lib/spoken";
import { UnlockButton } from "@/ui/gate";
import { Icon } from "@/ui/icon";
import styles from "./check-panel.module.css";

export function CheckPanel() {
  const { t } = useTranslation("draws");
  const { cell } = useEditing();
  const check = useCell(cell, (state) => state.check);
  if (!check) return <p className={styles.quiet}>{t("compliance.checking")}</p>;
  const advice = check.compliance.map((line) => ({ ...line, words: spoken(line.words) }));
  const faults = [
    ...check.flaws.map(({ field, reason }) => ({ field, words: reason })),
    ...advice.filter(({ level }) => level === "error"),
  ];
  const hints = advice.filter(({ level }) => level === "hint");
  return (
    <div className={styles.panel} aria-live="polite">
      <Verdict check={check} faults={faults.length} />
      <Lines lines={faults} />
      {hints.length > 0 ? <h3>{t("compliance.hints")}</h3> : null}
      <Lines lines={hints} />
      {check.gates.length > 0 ? <h3>{t("compliance.plan")}</h3> : null}
      <ul className={styles.list}>
        {check.gates.map(({ field, feature, limit }) => (
          <li key={field + feature}>
            <UnlockButton feature={feature} limit={limit} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Verdict({ check, faults }: { check: CheckAnswer; faults: number }) {
  const { t } = useTranslation("draws");
  const isGood = faults === 0 && check.gates.length === 0;
  if (faults > 0) {
    return (
      <p className={`${styles.state} ${styles.missing}`}>{t("compliance.missing", { count: faults })}</p>
    );
  }
  return isGood ? (
    <p className={`${styles.state} ${styles.good}`}>
      <Icon name="check" size={18} />
      {t("compliance.good")}
    </p>
  ) : null;
}

interface Line {
  field: string;
  words: string;
}

function Lines({ lines }: { lines: readonly Line[] }) {
  const { t } = useTranslation("draws");
  return (
    <ul className={styles.list}>
      {lines.map(({ field, words }) => (
        <li key={field + words}>
          <button type="button" onClick={() => goToField(field)}>
            <span className={styles.where}>{nameOfField(field) ?? t(`section.${sectionOf(field)}`)}</span>
            {words}
          </button>
        </li>
      ))}
    </ul>
  );
}
