// Who won, and what to do when a winner is absent: the next reserve moves up, with the reason on the record.

import { useQuery } from "@tanstack/react-query";
import { Button, Drawer } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { WinView } from "@/api/draw-types";
import { PAGE_SIZE, winnersQuery } from "@/features/draws/calls";
import { WinningCode } from "@/features/draws/claims/claim-cells";
import { RedrawDialog } from "@/features/draws/claims/redraw-dialog";
import { Loading } from "@/features/draws/form/load-states";
import { forfeitReason } from "@/lib/forfeit-reason";
import { groupedCode } from "@/lib/grouped-code";
import { prizeName } from "@/lib/prize-names";
import styles from "./dialogs.module.css";

export function WinnersDrawer({ lid, onClose }: { lid: string; onClose(): void }) {
  const { t } = useTranslation("draws");
  const [absent, setAbsent] = useState<WinView | null>(null);
  return (
    <Drawer open title={t("winner.title")} onClose={onClose} size={480}>
      <Winners lid={lid} onAbsent={setAbsent} />
      {absent ? (
        <RedrawDialog lid={lid} win={absent.id} name={absent.name} onClose={() => setAbsent(null)} />
      ) : null}
    </Drawer>
  );
}

function Winners({ lid, onAbsent }: { lid: string; onAbsent(win: WinView): void }) {
  const { t } = useTranslation("draws");
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery(winnersQuery(lid, page));
  if (error) {
    return (
      <div role="alert">
        <p className={styles.text}>{t("winner.failed")}</p>
        <Button onClick={() => void refetch()}>{t("load.retry")}</Button>
      </div>
    );
  }
  if (!data) return <Loading />;
  if (data.total === 0) return <p>{t("winner.none")}</p>;
  const last = Math.ceil(data.total / PAGE_SIZE);
  return (
    <>
      <ul className={styles.winners}>
        {data.list.map((win) => (
          <Winner key={win.id} win={win} onAbsent={() => onAbsent(win)} />
        ))}
      </ul>
      {last > 1 ? (
        <p>
          <Button disabled={page <= 1} onClick={() => setPage(page - 1)}>
            {t("listing.previous")}
          </Button>{" "}
          <Button disabled={page >= last} onClick={() => setPage(page + 1)}>
            {t("listing.next")}
          </Button>
        </p>
      ) : null}
    </>
  );
}

function Winner({ win, onAbsent }: { win: WinView; onAbsent(): void }) {
  const { t } = useTranslation("draws");
  const { t: names } = useTranslation("prizes");
  const isOut = win.state === "forfeited";
  const isReserve = win.state === "reserve";
  return (
    <li className={`${styles.winner} ${isOut ? styles.out : ""}`}>
      <div>
        <p className={styles.prize}>
          {prizeName(names, win.label)} · {win.prize}
        </p>
        <p className={styles.name}>{win.name}</p>
        <p className={`number ${styles.detail}`}>
          {win.has_reserves ? t("winner.code", { code: groupedCode(win.code) }) : <WinningCode win={win} />}
        </p>
        {isReserve ? <p className={styles.detail}>{t("winner.reserve")}</p> : null}
        {isOut ? (
          <p className={styles.detail}>{t(win.replaced_by ? "winner.forfeited" : "winner.forfeitedEmpty")}</p>
        ) : null}
        {isOut && win.reason ? (
          <p className={styles.detail}>{t("winner.because", { reason: forfeitReason(win) })}</p>
        ) : null}
      </div>
      {isOut || isReserve || !win.has_reserves ? null : (
        <Button onClick={onAbsent}>
          {t("winner.absent")}
          <span className="visually-hidden"> {win.name}</span>
        </Button>
      )}
    </li>
  );
}
