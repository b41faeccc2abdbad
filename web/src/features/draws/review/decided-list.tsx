// Vouchers that were decided about, with the reasons that were given.

import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { VoucherState } from "@/api/after-types";
import { Answer, Nothing } from "@/features/draws/data/answer";
import { vouchersQuery } from "@/features/draws/data/data-calls";
import { Pager } from "@/features/draws/data/data-table";
import { useAddress } from "@/features/draws/data/use-address";
import { formatMoment } from "@/lib/format";
import { currentLanguage } from "@/lib/i18n";
import styles from "./review.module.css";

const SIZE = 24;

export function DecidedList({ lid, state }: { lid: string; state: VoucherState }) {
  const { t } = useTranslation("after");
  const { page, change } = useAddress();
  const query = useQuery(vouchersQuery(lid, state, page, SIZE));
  return (
    <Answer query={query}>
      {({ list, total }) =>
        list.length === 0 ? (
          <Nothing title={t("review.noneYet")} />
        ) : (
          <>
            <ul className={styles.decided}>
              {list.map(({ id, name, picture, reason, created_at }) => (
                <li key={id}>
                  <a href={picture} target="_blank" rel="noopener">
                    <img src={picture} alt={t("review.pictureOf", { name })} loading="lazy" />
                  </a>
                  <strong>{name}</strong>
                  {reason ? <span className={styles.reason}>{reason}</span> : null}
                  <span className={`number ${styles.detail}`}>
                    {formatMoment(created_at, currentLanguage())}
                  </span>
                </li>
              ))}
            </ul>
            <Pager page={page} size={SIZE} total={total} onPage={(to) => change({ page: String(to) })} />
          </>
        )
      }
    </Answer>
  );
}
