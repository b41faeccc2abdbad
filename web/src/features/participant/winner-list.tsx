// Who won, as the public may know it: masked names, codes, and what became of each.

import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { PublicView } from "@/api/draw-types";
import { phoneClient } from "@/api/phone-client";
import type { PublicWinner, WinnerPage } from "@/api/record-types";
import { formatNumber } from "@/lib/format";
import { groupedCode } from "@/lib/grouped-code";
import { currentLanguage } from "@/lib/i18n";
import styles from "./winner-list.module.css";

const SHOWN = 50;

interface WinnerListProps {
  view: PublicView;
  /** What I hold or won with: in a team, also a code of somebody else. */
  own: { code: string }[];
}

export function WinnerList({ view, own }: WinnerListProps) {
  const { t } = useTranslation("phone");
  const page = useWinners(view);
  const codes = new Set(own.map(({ code }) => code.replaceAll("-", "")));
  const me = t(view.team_size > 0 ? "result.yourTeam" : "result.you");
  if (view.hide.winners) return <p className={styles.hidden}>{t("result.hidden")}</p>;
  if (!page) return null;
  const risen = new Set(page.list.map(({ replaced_by }) => replaced_by));
  const more = page.total - page.list.length;
  return (
    <section className={styles.winners} aria-labelledby="winners">
      <h2 id="winners">{t("result.winners")}</h2>
      <ul>
        {page.list.map((winner, at) => (
          <Winner
            // biome-ignore lint/suspicious/noArrayIndexKey: a whole team wins with one code, side by side in the drawn order
            key={`${winner.tier} ${winner.code} ${at}`}
            winner={winner}
            hasRisen={risen.has(winner.code)}
            me={codes.has(winner.code.replaceAll("-", "")) ? me : null}
          />
        ))}
      </ul>
      {more > 0 ? <p>{t("result.more", { count: more, n: formatNumber(more, currentLanguage()) })}</p> : null}
    </section>
  );
}

interface WinnerProps {
  winner: PublicWinner;
  hasRisen: boolean;
  me: string | null;
}

function Winner({ winner, hasRisen, me }: WinnerProps) {
  const { t } = useTranslation("phone");
  const isGone = winner.state === "forfeited";
  const note = isGone || hasRisen ? t(isGone ? "result.state.forfeited" : "result.state.reserve") : null;
  return (
    <li data-state={winner.state} data-mine={me !== null}>
      <span className={styles.who}>
        <bdi className={styles.name}>{winner.name ?? t("result.anonymous")}</bdi>
        {me ? <b className={styles.you}>{me}</b> : null}
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
