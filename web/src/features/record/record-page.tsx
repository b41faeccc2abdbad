// The public record: everything about a draw that anybody may know, and the button that checks all of it.

import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { match } from "ts-pattern";
import type { RecordView } from "@/api/record-types";
import { CheckSection } from "@/features/record/check-section";
import { CommitmentSection } from "@/features/record/commitment-section";
import { Downloads } from "@/features/record/downloads";
import { NumberSection } from "@/features/record/number-section";
import { OwnSection } from "@/features/record/own-section";
import { RecordHead } from "@/features/record/record-head";
import { ResultSection } from "@/features/record/result-section";
import { RuleVersions } from "@/features/record/rule-versions";
import { Timeline } from "@/features/record/timeline";
import { useRecord } from "@/features/record/use-record";
import { useDocumentTitle } from "@/lib/document-title";
import { addWords } from "@/lib/i18n";
import { Button } from "@/ui/button";
import { Slip } from "@/ui/slip";
import styles from "./record-page.module.css";

const LotsResult = lazy(async () => {
  const [part] = await Promise.all([import("./lots-result"), addWords(["lots"])]);
  return { default: part.LotsResult };
});

interface RecordPageProps {
  lid: string;
  period: number | undefined;
}

export function RecordPage({ lid, period }: RecordPageProps) {
  const { t } = useTranslation("record");
  const load = useRecord(lid, period);
  useDocumentTitle(load.kind === "here" ? t("titleOf", { title: load.record.title }) : t("title"));
  return match(load)
    .with({ kind: "loading" }, () => (
      <p className={styles.loading} role="status">
        {t("loading")}
      </p>
    ))
    .with({ kind: "here" }, ({ record }) => <Record record={record} />)
    .with({ kind: "missing" }, () => <Trouble title={t("missing.title")} words={t("missing.text")} />)
    .with({ kind: "failed" }, ({ words }) => <Trouble title={t("failed.title")} words={words} again />)
    .exhaustive();
}

function Record({ record }: { record: RecordView }) {
  return (
    <article className={styles.record}>
      <RecordHead record={record} />
      <div className={styles.columns}>
        <div className={styles.column}>
          <CheckSection key={`${record.period} ${record.commit}`} record={record} />
          {record.lots ? (
            <Suspense fallback={null}>
              <LotsResult record={record} lots={record.lots} />
            </Suspense>
          ) : (
            <ResultSection record={record} />
          )}
          <Timeline record={record} />
          <RuleVersions record={record} />
        </div>
        <div className={styles.column}>
          <OwnSection record={record} />
          <NumberSection record={record} />
          <CommitmentSection record={record} />
          <Downloads record={record} />
        </div>
      </div>
    </article>
  );
}

function Trouble({ title, words, again = false }: { title: string; words: string; again?: boolean }) {
  const { t } = useTranslation("record");
  return (
    <Slip className={styles.trouble}>
      <div role="alert">
        <h1>{title}</h1>
        <p>{words}</p>
      </div>
      {again ? (
        <Button tone="main" onClick={() => window.location.reload()}>
          {t("retry")}
        </Button>
      ) : null}
    </Slip>
  );
}
