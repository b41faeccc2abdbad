// The button that checks everything, and its answer: plain words first. A draw that fails looks like an alarm.

import { useState } from "react";
import { useTranslation } from "react-i18next";
import { match, P } from "ts-pattern";
import type { RecordView } from "@/api/record-types";
import { CheckVerdict } from "@/features/record/check-verdict";
import { NoProof } from "@/features/record/proof-files";
import { RecordSection } from "@/features/record/record-section";
import type { DrawCheck } from "@/features/record/run-check";
import { formatExact } from "@/lib/format";
import { currentLanguage } from "@/lib/i18n";
import { readSeenCommits } from "@/lib/seen-commits";
import { Button } from "@/ui/button";
import styles from "./check-section.module.css";

type Answer =
  | { kind: "none" | "fetching" | "computing" | "broken" }
  | { kind: "refused"; words: string }
  | { kind: "checked"; check: DrawCheck };

export function CheckSection({ record }: { record: RecordView }) {
  const { t } = useTranslation("record");
  const [answer, setAnswer] = useState<Answer>({ kind: "none" });
  const check = async () => {
    setAnswer({ kind: "fetching" });
    try {
      const { checkDraw } = await import("@/features/record/run-check");
      setAnswer({ kind: "checked", check: await checkDraw(record, () => setAnswer({ kind: "computing" })) });
    } catch (failure) {
      setAnswer(
        failure instanceof NoProof ? { kind: "refused", words: failure.message } : { kind: "broken" },
      );
    }
  };
  const busy = answer.kind === "fetching" || answer.kind === "computing";
  return (
    <RecordSection id="check" title={t("check.title")}>
      <p>{t("check.text")}</p>
      <SeenLine record={record} />
      {record.result ? (
        <Button tone="main" disabled={busy} onClick={check} className={styles.button}>
          {t(answer.kind === "none" ? "check.button" : "check.again")}
        </Button>
      ) : (
        <p className={styles.later}>{t("check.notYet")}</p>
      )}
      <p role="status" className={busy ? styles.busy : "visually-hidden"}>
        {match(answer)
          .with({ kind: "fetching" }, () => t("check.fetching"))
          .with({ kind: "computing" }, () => t("check.busy"))
          .otherwise(() => "")}
      </p>
      {match(answer)
        .with({ kind: P.union("none", "fetching", "computing") }, () => null)
        .with({ kind: "broken" }, () => <p role="alert">{t("check.broken")}</p>)
        .with({ kind: "refused" }, ({ words }) => <p role="alert">{t("check.noProof", { words })}</p>)
        .with({ kind: "checked" }, ({ check: done }) => <CheckVerdict check={done} />)
        .exhaustive()}
      <p className={styles.tool}>
        <a href="/verify.html" target="_blank" rel="noopener">
          {t("check.tool")}
        </a>
        <span>{t("check.toolHint")}</span>
      </p>
    </RecordSection>
  );
}

/** What this device can add by itself: it saw the commitment, and when. */
function SeenLine({ record }: { record: RecordView }) {
  const { t } = useTranslation("record");
  const seen = readSeenCommits(record.lid, record.period).find(({ commit }) => commit === record.commit);
  if (!seen) return null;
  const at = formatExact(new Date(seen.seenMs).toISOString(), currentLanguage());
  const early = record.round_at !== null && seen.seenMs < Date.parse(record.round_at);
  return <p>{t(early ? "check.seen" : "check.seenLate", { at })}</p>;
}
