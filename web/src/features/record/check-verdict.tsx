// What the check found: level and meaning, what concerns me, what is missing, and every step for who wants to follow.

import { useTranslation } from "react-i18next";
import type { VerifyReport } from "@/fairness/report";
import { CheckSteps } from "@/features/record/check-steps";
import type { DrawCheck, OwnCheck, OwnLot } from "@/features/record/run-check";
import { groupedCode } from "@/lib/grouped-code";
import styles from "./check-section.module.css";

/** Notes about a receipt that accuse nobody. */
const HARMLESS: readonly string[] = ["E_AMENDED", "E_PENDING", "E_NEED_FULL", "E_VOIDED"];

const accuses = ({ code }: OwnCheck): boolean => code !== null && !HARMLESS.includes(code);

export function CheckVerdict({ check }: { check: DrawCheck }) {
  const { report, own, pageFits, drawn } = check;
  const { t: v } = useTranslation("verify");
  const alarm = report.error !== null || !pageFits || own.some(accuses);
  const level = alarm ? 0 : report.level;
  return (
    <>
      <div className={styles.verdict} data-level={level} data-alarm={alarm} role="alert">
        <p className={styles.stamp} aria-hidden="true">
          <b>{alarm ? "✕" : `L${level}`}</b>
          {v(`stamp.${level}`)}
        </p>
        <div className={styles.words}>
          <h3>{v(`verdict.${level}`)}</h3>
          {alarm ? <Why {...check} /> : <Meaning report={report} />}
        </div>
      </div>
      {own.length > 0 ? <Own own={own} drawn={alarm ? [] : drawn} /> : null}
      {report.warnings.length > 0 ? (
        <div className={styles.warnings}>
          <h3>{v("missing")}</h3>
          <ul>
            {report.warnings.map((code) => (
              <li key={code}>
                {v(`code.${code}`)} <code>{code}</code>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      <CheckSteps report={report} />
    </>
  );
}

function Meaning({ report: { level, levelIfWitnessed, draw } }: { report: VerifyReport }) {
  const { t } = useTranslation("verify");
  return (
    <>
      <p>{t(`meaning.${level}`, { count: draw?.witnesses.length ?? 0, step: "" })}</p>
      <p className={styles.level}>{t(`level.${level}`)}</p>
      {levelIfWitnessed > level ? <p>{t("ifWitnessed", { level: levelIfWitnessed })}</p> : null}
    </>
  );
}

function Why({ report, own, pageFits }: DrawCheck) {
  const { t } = useTranslation("record");
  const { t: v } = useTranslation("verify");
  const codes = [report.error, ...own.filter(accuses).map(({ code }) => code)].filter(
    (code) => code !== null,
  );
  return (
    <>
      {[...new Set(codes)].map((code) => (
        <p key={code}>
          {v(`code.${code}`)} <code>{code}</code>
        </p>
      ))}
      {pageFits ? null : <p>{t("check.pageDiffers")}</p>}
      <p className={styles.level}>{t("check.alarm")}</p>
    </>
  );
}

function Own({ own, drawn }: { own: OwnCheck[]; drawn: OwnLot[] }) {
  const { t } = useTranslation("record");
  const { t: v } = useTranslation("verify");
  return (
    <div className={styles.own}>
      <h3>{t("check.mine")}</h3>
      <ul>
        {own.map((one) => (
          <li key={one.ticket} data-bad={accuses(one)}>
            {one.code === null
              ? t("check.mineFine", { code: groupedCode(one.ticket) })
              : t("check.mineNote", { code: groupedCode(one.ticket), words: v(`code.${one.code}`) })}
          </li>
        ))}
        {drawn.map(({ ticket, slip }) => (
          <li key={`lot ${ticket}`}>
            {slip === null
              ? t("check.mineNoLot", { code: groupedCode(ticket) })
              : t("check.mineLot", { code: groupedCode(ticket), slip })}
          </li>
        ))}
      </ul>
    </div>
  );
}
