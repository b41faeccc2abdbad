// Files that are being written, and files that wait to be fetched.

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Button, Progress } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { match } from "ts-pattern";
import {
  cancelExport,
  type ExportOf,
  type ExportView,
  exportsQuery,
} from "@/features/draws/files/file-calls";
import { formatMoment, formatNumber } from "@/lib/format";
import { currentLanguage } from "@/lib/i18n";
import { Icon } from "@/ui/icon";
import styles from "./files.module.css";

const MOST_SHOWN = 3;

export function ExportShelf({ lid, offers }: { lid: string; offers: readonly ExportOf[] }) {
  const { t } = useTranslation("files");
  const { data } = useQuery(exportsQuery(lid));
  const there = data?.list.filter(({ what, state }) => state !== "expired" && offers.includes(what)) ?? [];
  const shown = there.slice(0, MOST_SHOWN);
  if (shown.length === 0) return null;
  return (
    <ul className={styles.shelf} aria-label={t("export.shelf")}>
      {shown.map((file) => (
        <li key={file.id}>
          <Line lid={lid} file={file} />
        </li>
      ))}
    </ul>
  );
}

function Line({ lid, file }: { lid: string; file: ExportView }) {
  const { t } = useTranslation("files");
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const name = `${t(`export.of.${file.what}`)}.${file.format}`;
  const remove = async () => {
    setBusy(true);
    await cancelExport(file.id);
    await client.invalidateQueries({ queryKey: exportsQuery(lid).queryKey });
    setBusy(false);
  };
  const isUnderWay = file.state === "waiting" || file.state === "running";
  return (
    <>
      <span className={styles.file}>{name}</span>
      <Standing file={file} name={name} />
      {file.url ? (
        <Button size="small" href={file.url} download aria-label={`${t("export.fetch")} ${name}`}>
          {t("export.fetch")}
        </Button>
      ) : null}
      <Button
        size="small"
        type="text"
        aria-label={t(isUnderWay ? "export.cancel" : "export.remove", { name })}
        title={t(isUnderWay ? "export.cancel" : "export.remove", { name })}
        icon={<Icon name="close" size={16} />}
        loading={busy}
        onClick={() => void remove()}
      />
    </>
  );
}

function Standing({ file, name }: { file: ExportView; name: string }) {
  const { t } = useTranslation("files");
  const { done, total, expires_at } = file;
  const number = (value: number) => formatNumber(value, currentLanguage());
  return match(file.state)
    .with("waiting", "running", () => (
      <span className={styles.growing}>
        <Progress
          percent={total === 0 ? 0 : Math.min(99, Math.floor((done / total) * 100))}
          size="small"
          status="active"
          strokeColor="var(--accent)"
          aria-label={name}
        />
        <span className={`number ${styles.text}`}>
          {t("export.rows", { done: number(done), total: number(total) })}
        </span>
      </span>
    ))
    .with("ready", () => (
      <span className={`number ${styles.text}`}>
        {t("export.until", {
          rows: number(done),
          when: expires_at ? formatMoment(expires_at, currentLanguage()) : "",
        })}
      </span>
    ))
    .with("failed", () => <span className={styles.error}>{t("export.failed")}</span>)
    .with("cancelled", "expired", () => null)
    .exhaustive();
}
