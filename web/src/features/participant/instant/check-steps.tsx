// What this phone worked out about a spin or a slip: the steps that held, and the one that did not.

import { useTranslation } from "react-i18next";
import type { SpinCheck } from "@/features/participant/instant/check-spin";

export type DoneCheck = Extract<SpinCheck, { kind: "good" | "bad" }>;

interface CheckStepsProps {
  check: DoneCheck;
  title: string;
  steps: Record<DoneCheck["passed"][number], string>;
  /** Said when everything held. */
  note: string;
}

export function CheckSteps({ check, title, steps, note }: CheckStepsProps) {
  const { t } = useTranslation("verify");
  return (
    <>
      <h3>{title}</h3>
      <ul>
        {check.passed.map((step) => (
          <li key={step}>{steps[step]}</li>
        ))}
        {check.kind === "bad" ? (
          <li data-bad="true">
            {t(`code.${check.code}`)} {check.code}
          </li>
        ) : null}
      </ul>
      {check.kind === "good" ? <small>{note}</small> : null}
      {/* What even a flawless check does not prove, above all where the operator holds the beacon. */}
      {check.kind === "good" && check.level > 0 ? (
        <small>
          <b>{t(`level.${check.level}`)}</b> {t(`meaning.${check.level}`)}
        </small>
      ) : null}
    </>
  );
}
