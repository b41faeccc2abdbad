// Who won, as the public may know it: masked names, codes, and what became of each.

import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { CodeView, PublicView } from "@/api/draw-types";
import { phoneClient } from "@/api/phone-client";
import type { PublicWinner, WinnerPage } from "@/api/record-types";
import { formatNumber } from "@/lib/format";
import { groupedCode } from "@/lib/grouped-code";
import { currentLanguage } from "@/lib/i18n";
import styles from "./winner-list.module.css";

const SHOWN = 50;

export function WinnerList({ view, codes }: { view: PublicView; codes: CodeView[] }) {
  const { t } = useTranslation("phone");
  const page = useWinners(view);
  const own = new Set(codes.map(({ code }) => code.replaceAll("-", "")));
  if (view.hide.winners) return <p className={styles.hidden}>{t("result.hidden")}</p>;
  if (!page) return null;
  const more = page.total - page.list.length;
  return (
    <section className={styles.winners} aria-labelledby="winners">
      <h2 id="winners">{t("result.winners")}</h2>
      <ul>
        {page.list.map((winner) => (
          <Winner
            key={`${winner.tier} ${winner.code}`}
            winner={winner}
            mine={own.has(winner.code.replaceAll("-", ""))}
          />
        ))}
      </ul>
      {more > 0 ? <p>{t("result.more", { count: more, n: formatNumber(more, currentLanguage()) })}</p> : null}
    </section>
  );
}

function Winner({ winner, mine }: { winner: PublicWinner; mine: boolean }) {
  const { t } = useTranslation("phone");
  const note = winner.state === "won" ? null : t(`result.state.${winner.state}`);
  return (
    <li data-state={winner.state} data-mine={mine}>
      <span className={styles.who}>
        <bdi className={styles.name}>{winner.name ?? t("result.anonymous")}</bdi>
        {mine ? <b className={styles.you}>{t("result.you")}</b> : null}
        {note ? <small>{note}</small> : null}
      </span>
      <span className={styles.prize} dir="auto">
        {winner.prize}
      </span>
      <span className={`${styles.code} number`} translate="no">
        {groupedCode(winner.code)}
      </span>
    </li>
  );
}

function useWinners({ lid, period, hide, server_time }: PublicView): WinnerPage | null {
  const [page, setPage] = useState<WinnerPage | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the draw was asked anew, a prize may have moved on
  useEffect(() => {
    if (hide.winners) return;
    let left = false;
    phoneClient
      .get<WinnerPage>("/lotto/winners", { lid, period, page: 1, size: SHOWN }, { quiet: true })
      .then(({ data }) => {
        if (!left) setPage(data);
      });
    return () => {
      left = true;
    };
  }, [lid, period, hide.winners, server_time]);
  return page;
}
