// Who drew what, as the public may know it: slips in their order, masked names.

import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { LotPage, PublicLot } from "@/api/lot-types";
import { phoneClient } from "@/api/phone-client";
import { formatNumber } from "@/lib/format";
import { currentLanguage } from "@/lib/i18n";
import { Button } from "@/ui/button";
import styles from "./lots.module.css";

const AT_ONCE = 50;

interface LotListProps {
  lid: string;
  /** What tells my own row: my codes, or the number of my draw. */
  codes: readonly { code: string }[];
  /** How many were drawn when the page was read; with more of them, the list is read again. */
  drawn?: number;
}

export function LotList({ lid, codes, drawn = 0 }: LotListProps) {
  const { t } = useTranslation("lots");
  const { list, total, failed, more } = useLots(lid, drawn);
  const own = new Set(codes.map(({ code }) => code));
  if (failed && list.length === 0) {
    return (
      <div className={styles.failed} role="alert">
        <p>{t("list.failed")}</p>
        <Button onClick={more}>{t("list.retry")}</Button>
      </div>
    );
  }
  if (list.length === 0) return null;
  const rest = total - list.length;
  return (
    <section className={styles.list} aria-labelledby="lots">
      <h2 id="lots">{t("list.title", { count: total, n: formatNumber(total, currentLanguage()) })}</h2>
      <ul>
        {list.map((row) => (
          <Row key={row.code} row={row} isMine={own.has(row.code)} />
        ))}
      </ul>
      {rest > 0 ? (
        <Button onClick={more}>
          {t("list.more", { count: rest, n: formatNumber(rest, currentLanguage()) })}
        </Button>
      ) : null}
    </section>
  );
}

function Row({ row, isMine }: { row: PublicLot; isMine: boolean }) {
  const { t } = useTranslation("lots");
  const said = row.excluded ? t("list.excluded") : (row.slip ?? t("list.none"));
  return (
    <li data-mine={isMine}>
      <bdi className={styles.said} data-none={row.slip === null}>
        {said}
      </bdi>
      <span className={styles.who}>
        <bdi>{row.name ?? t("list.anonymous")}</bdi>
        {isMine ? <b>{t("list.you")}</b> : null}
      </span>
    </li>
  );
}

function useLots(lid: string, drawn: number) {
  const [list, setList] = useState<PublicLot[]>([]);
  const [total, setTotal] = useState(0);
  const [page, setPage] = useState(1);
  const [tries, setTries] = useState(0);
  const [failed, setFailed] = useState(false);
  const [known, setKnown] = useState(drawn);
  // Further slips stand anywhere in the list: it is read from its beginning.
  if (known !== drawn) {
    setKnown(drawn);
    setPage(1);
    setTries(tries + 1);
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try is another reading of the same page
  useEffect(() => {
    let left = false;
    phoneClient
      .get<LotPage<PublicLot>>("/lotto/lots", { lid, page, size: AT_ONCE }, { quiet: true })
      .then((outcome) => {
        if (left) return;
        setFailed(!outcome.ok);
        if (!outcome.ok) return;
        setTotal(outcome.data.total);
        setList((before) => [...before.slice(0, (page - 1) * AT_ONCE), ...outcome.data.list]);
      });
    return () => {
      left = true;
    };
  }, [lid, page, tries]);
  const more = () => (failed ? setTries(tries + 1) : setPage(page + 1));
  return { list, total, failed, more };
}
