// What operators did in my name. Nothing is left out, and nobody can take a line away.

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Button } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "@/api/api";
import { q } from "@/api/query";
import type { AuditPage } from "@/api/types";
import { formatMoment } from "@/lib/format";
import { currentLanguage } from "@/lib/i18n";
import styles from "./panel.module.css";

const SIZE = 20;
const auditQuery = (page: number) =>
  q(["user", "audit", page], () => api.get<AuditPage>("/user/audit", { page, size: SIZE }));

export function AccessPanel() {
  const { t } = useTranslation("console");
  const [page, setPage] = useState(1);
  const { data } = useQuery({ ...auditQuery(page), placeholderData: keepPreviousData });
  const last = Math.max(1, Math.ceil((data?.total ?? 0) / SIZE));
  return (
    <>
      <p className={styles.text}>{t("access.text")}</p>
      {data?.total === 0 ? <p className={styles.row}>{t("access.none")}</p> : null}
      <ul className={styles.list}>
        {data?.entries.map(({ at, operator, action }) => (
          <li key={`${at} ${action}`} className={styles.row}>
            <div className={styles.what}>
              <strong>{action}</strong>
              <p className={styles.when}>
                {t("access.line", { operator, when: formatMoment(at, currentLanguage()) })}
              </p>
            </div>
          </li>
        ))}
      </ul>
      {last > 1 ? (
        <div className={styles.pages}>
          <Button disabled={page === 1} onClick={() => setPage(page - 1)}>
            {t("access.newer")}
          </Button>
          <span className="number">{t("access.page", { page, last })}</span>
          <Button disabled={page === last} onClick={() => setPage(page + 1)}>
            {t("access.older")}
          </Button>
        </div>
      ) : null}
    </>
  );
}
