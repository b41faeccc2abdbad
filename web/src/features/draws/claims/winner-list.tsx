// Who was drawn, in the drawn order, with the reserves behind them.

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Button } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { WinView } from "@/api/draw-types";
import { PAGE_SIZE, winnersQuery } from "@/features/draws/calls";
import { WinningCode } from "@/features/draws/claims/claim-cells";
import { RedrawDialog } from "@/features/draws/claims/redraw-dialog";
import { Answer, Nothing } from "@/features/draws/data/answer";
import page from "@/features/draws/data/data-page.module.css";
import { type Column, DataTable, Pager } from "@/features/draws/data/data-table";
import { useAddress } from "@/features/draws/data/use-address";
import type { DrawHead } from "@/features/draws/data/use-draw-head";
import { forfeitReason } from "@/lib/forfeit-reason";
import { prizeName } from "@/lib/prize-names";
import { Avatar } from "@/ui/avatar";
import styles from "./claims.module.css";

export function WinnerList({ head: { lid, rights } }: { head: DrawHead }) {
  const { t } = useTranslation("draws");
  const address = useAddress();
  const query = useQuery({ ...winnersQuery(lid, address.page), placeholderData: keepPreviousData });
  const [absent, setAbsent] = useState<WinView | null>(null);
  const columns = useColumns(rights.includes("hand_out") ? setAbsent : null);
  return (
    <Answer query={query}>
      {({ list, total }) =>
        total === 0 ? (
          <Nothing title={t("winner.none")} />
        ) : (
          <>
            <DataTable label={t("winner.title")} columns={columns} rows={list} keyOf={({ id }) => id} />
            <Pager
              page={address.page}
              size={PAGE_SIZE}
              total={total}
              onPage={(to) => address.change({ page: String(to) })}
            />
            {absent ? (
              <RedrawDialog lid={lid} win={absent.id} name={absent.name} onClose={() => setAbsent(null)} />
            ) : null}
          </>
        )
      }
    </Answer>
  );
}

function useColumns(onAbsent: ((win: WinView) => void) | null): Column<WinView>[] {
  const { t } = useTranslation("after");
  const { t: draws } = useTranslation("draws");
  const { t: names } = useTranslation("prizes");
  return [
    {
      key: "prize",
      title: t("claims.prize"),
      isWide: true,
      render: ({ label, prize }) => (
        <>
          <span className={styles.prize}>{prize}</span>
          <span className={`${styles.detail} ${styles.tier}`}>{prizeName(names, label)}</span>
        </>
      ),
    },
    {
      key: "name",
      title: t("people.name"),
      isWide: true,
      render: ({ name, avatar, state }) => (
        <span className={`${page.person} ${state === "forfeited" ? styles.gone : ""}`}>
          <Avatar name={name} picture={avatar || null} size={28} />
          {name}
        </span>
      ),
    },
    { key: "code", title: t("winners.code"), render: (win) => <WinningCode win={win} /> },
    { key: "state", title: t("claims.standing"), render: (win) => <Standing win={win} /> },
    {
      key: "actions",
      title: t("claims.actions"),
      isWide: true,
      isTools: true,
      render: (win) =>
        win.state === "won" && win.has_reserves && onAbsent ? (
          <div className={page.rowTools}>
            <Button size="small" onClick={() => onAbsent(win)}>
              {draws("winner.absent")}
              <span className="visually-hidden"> {win.name}</span>
            </Button>
          </div>
        ) : null,
    },
  ];
}

function Standing({ win }: { win: WinView }) {
  const { state, reason, replaced_by } = win;
  const { t } = useTranslation("after");
  const { t: draws } = useTranslation("draws");
  if (state === "reserve") return <span className={styles.detail}>{draws("winner.reserve")}</span>;
  if (state === "won")
    return (
      <span className={styles.tag} data-state="received">
        {t("winners.won")}
      </span>
    );
  return (
    <>
      <span className={styles.tag} data-state="expired">
        {draws(replaced_by ? "winner.forfeited" : "winner.forfeitedEmpty")}
      </span>
      {reason ? (
        <span className={styles.detail}>{draws("winner.because", { reason: forfeitReason(win) })}</span>
      ) : null}
    </>
  );
}
