// Who won, with what became of each: forfeits and who moved up, with their reasons.

import { useTranslation } from "react-i18next";
import type { PublicPrize } from "@/api/draw-types";
import type { PublicWinner, RecordView } from "@/api/record-types";
import { RecordSection } from "@/features/record/record-section";
import { forfeitReason } from "@/lib/forfeit-reason";
import { formatExact, formatNumber } from "@/lib/format";
import { groupedCode } from "@/lib/grouped-code";
import { currentLanguage } from "@/lib/i18n";
import { spoken } from "@/lib/spoken";
import styles from "./result-section.module.css";

export function ResultSection({ record }: { record: RecordView }) {
  const { t } = useTranslation("record");
  const { result, reserves, prizes } = record;
  return (
    <RecordSection id="result" title={t("result.title")}>
      <Prizes prizes={prizes} />
      {result ? (
        <>
          <p>{formatExact(result.drawn_at, currentLanguage())}</p>
          <Winners winners={result.winners} total={result.total} />
          {reserves.total > 0 ? (
            <p>{t("result.reserves", { count: reserves.total, used: reserves.used })}</p>
          ) : null}
        </>
      ) : (
        <p>{record.outcome === "no_entries" ? t("noEntries") : t("result.none")}</p>
      )}
    </RecordSection>
  );
}

function Prizes({ prizes }: { prizes: PublicPrize[] }) {
  const { t } = useTranslation("record");
  return (
    <ul className={styles.prizes} aria-label={t("prizes.title")}>
      {prizes.map(({ label_words, name, units }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: prizes have no other name, and their order does not change
        <li key={at}>
          <span>{spoken(label_words)}</span> <bdi>{name}</bdi>
          {units === null ? null : (
            <small>{t("prizes.units", { count: units, n: formatNumber(units, currentLanguage()) })}</small>
          )}
        </li>
      ))}
    </ul>
  );
}

interface WinnersProps {
  winners: PublicWinner[];
  total: number;
}

function Winners({ winners, total }: WinnersProps) {
  const { t } = useTranslation("record");
  const risen = new Set(winners.map(({ replaced_by }) => replaced_by));
  const more = total - winners.length;
  return (
    <>
      <table className={styles.winners}>
        <caption className="visually-hidden">{t("result.caption")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("result.prize")}</th>
            <th scope="col">{t("result.name")}</th>
            <th scope="col">{t("result.code")}</th>
          </tr>
        </thead>
        <tbody>
          {winners.map((winner, at) => (
            <WinnerRow
              // biome-ignore lint/suspicious/noArrayIndexKey: a whole team wins with one code, side by side in the drawn order
              key={`${winner.tier} ${winner.code} ${at}`}
              winner={winner}
              hasRisen={risen.has(winner.code)}
            />
          ))}
        </tbody>
      </table>
      {more > 0 ? <p>{t("result.more", { count: more, n: formatNumber(more, currentLanguage()) })}</p> : null}
    </>
  );
}

function WinnerRow({ winner, hasRisen }: { winner: PublicWinner; hasRisen: boolean }) {
  const { t } = useTranslation("record");
  return (
    <tr data-state={winner.state}>
      <td>
        <small>{spoken(winner.label_words)}</small>
        <bdi className={styles.prize}>{winner.prize}</bdi>
      </td>
      <td>
        <bdi className={styles.name}>{winner.name ?? t("result.anonymous")}</bdi>
        {hasRisen ? <small>{t("result.reserve")}</small> : null}
        {winner.state === "forfeited" ? (
          <small>{t("result.forfeited", { reason: forfeitReason(winner) })}</small>
        ) : null}
        {winner.replaced_by ? (
          <small>{t("result.replacedBy", { code: groupedCode(winner.replaced_by) })}</small>
        ) : null}
      </td>
      <td className={styles.code} translate="no">
        {groupedCode(winner.code)}
      </td>
    </tr>
  );
}
