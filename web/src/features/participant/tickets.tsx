// The codes somebody holds, each a ticket, and whether they count.

import { useTranslation } from "react-i18next";
import type { CodeView, MineView } from "@/api/draw-types";
import type { Phase } from "@/features/participant/phase";
import { formatNumber } from "@/lib/format";
import { groupedCode } from "@/lib/grouped-code";
import { currentLanguage } from "@/lib/i18n";
import styles from "./tickets.module.css";

const COUNTS = "ok";
const EXCLUDED = "excluded";

export function Tickets({ mine, phase }: { mine: MineView; phase: Phase }) {
  const { t } = useTranslation("phone");
  const { member, codes, wins } = mine;
  if (!member) return null;
  const { number } = member;
  const isOut = member.status === EXCLUDED;
  const facts = [
    ...(number === null ? [] : [t("mine.number", { n: formatNumber(number, currentLanguage()) })]),
    ...(phase === "drawn" ? [] : [t("mine.codes", { count: codes.length })]),
  ];
  const won = new Set(wins.filter(({ state }) => state === "won").map(({ code }) => code));
  return (
    <section className={styles.mine} aria-labelledby="tickets">
      <div>
        <h2 id="tickets">
          {t(isOut ? "mine.out" : phase === "drawn" ? "mine.codes" : "mine.title", { count: codes.length })}
        </h2>
        <p className={styles.number}>{facts.join(" · ")}</p>
      </div>
      {member.status === COUNTS ? null : (
        <div className={styles.waiting} role="status">
          <strong>{t(isOut ? "mine.excluded" : "mine.waiting", { count: codes.length })}</strong>
          {member.status_words ? (
            <p dir="auto">
              {isOut ? t("mine.reason", { reason: member.status_words }) : member.status_words}
            </p>
          ) : null}
        </div>
      )}
      <ul className={styles.tickets}>
        {codes.map((code) => (
          <Ticket key={code.code} code={code} won={won.has(code.code)} out={isOut} />
        ))}
      </ul>
      <p className={styles.kept}>
        {t(isOut ? "mine.keptOut" : "mine.kept")}{" "}
        <a href="/third_application/customer">{t("name.customer")}</a>
      </p>
    </section>
  );
}

function Ticket({ code: { code, origin }, won, out }: { code: CodeView; won: boolean; out: boolean }) {
  const { t } = useTranslation("phone");
  return (
    <li className={styles.hold}>
      <div className={styles.ticket} data-won={won} data-out={out}>
        <b className="number" translate="no">
          {groupedCode(code)}
        </b>
        <small>{won ? t("result.wonCode") : t(`mine.origin.${origin}`)}</small>
      </div>
    </li>
  );
}
