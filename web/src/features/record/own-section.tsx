// "Was I in it, with how many codes?": the receipts on this device, and a place to type any code.

import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { match } from "ts-pattern";
import type { RecordView } from "@/api/record-types";
import type { Found } from "@/features/record/look-up";
import { RecordSection } from "@/features/record/record-section";
import { formatNumber } from "@/lib/format";
import { groupedCode } from "@/lib/grouped-code";
import { currentLanguage } from "@/lib/i18n";
import { readReceipts } from "@/lib/receipts";
import { Button } from "@/ui/button";
import { TextField } from "@/ui/text-field";
import styles from "./own-section.module.css";

type Answer = { kind: "none" | "looking" } | Found;

export function OwnSection({ record }: { record: RecordView }) {
  const { t } = useTranslation("record");
  const receipts = readReceipts(record.lid, record.period);
  const [typed, setTyped] = useState("");
  const [asked, setAsked] = useState("");
  const [answer, setAnswer] = useState<Answer>({ kind: "none" });
  const look = async (code: string) => {
    setAsked(code.replace(/[\s-]/g, "").toLowerCase());
    setAnswer({ kind: "looking" });
    const { lookUp } = await import("@/features/record/look-up");
    setAnswer(await lookUp(record, code));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim()) void look(typed);
  };
  const holds = receipts.some(({ code }) => code.replaceAll("-", "") === asked);
  return (
    <RecordSection id="own" title={t("own.title")}>
      <p>{receipts.length > 0 ? t("own.count", { count: receipts.length }) : t("own.none")}</p>
      {receipts.length > 0 ? (
        <ul className={styles.codes}>
          {receipts.map(({ code }) => (
            <li key={code}>
              <button type="button" disabled={!record.commit} onClick={() => look(code)} translate="no">
                {groupedCode(code)}
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      {record.commit ? (
        <form className={styles.form} onSubmit={submit}>
          <TextField
            label={t("own.label")}
            value={typed}
            maxLength={40}
            autoComplete="off"
            autoCapitalize="characters"
            onChange={(event) => setTyped(event.target.value)}
          />
          <Button type="submit" disabled={answer.kind === "looking"}>
            {t("own.look")}
          </Button>
        </form>
      ) : (
        <p>{t("own.early")}</p>
      )}
      <div role="status">
        <AnswerLine answer={answer} holds={holds} code={asked} />
      </div>
    </RecordSection>
  );
}

function AnswerLine({ answer, holds, code }: { answer: Answer; holds: boolean; code: string }) {
  const { t } = useTranslation("record");
  const number = (value: number) => formatNumber(value, currentLanguage());
  return match(answer)
    .with({ kind: "none" }, () => null)
    .with({ kind: "looking" }, () => <p>{t("own.looking")}</p>)
    .with({ kind: "in" }, ({ place, n, status }) => (
      <div className={styles.good}>
        <b translate="no">{groupedCode(code)}</b>
        <p>{t("own.found", { place: number(place), n: number(n) })}</p>
        {/* The protocol has these nine, and the reader of entries refuses any other. */}
        <p>{t(`status.${status as 0}`)}</p>
        <small>✓ {t("own.proved")}</small>
      </div>
    ))
    .with({ kind: "absent" }, () => (
      <p className={holds ? styles.alarm : undefined}>{t(holds ? "own.absentReceipt" : "own.absent")}</p>
    ))
    .with({ kind: "wrong" }, () => <p className={styles.alarm}>{t("own.wrong")}</p>)
    .with({ kind: "failed" }, ({ words }) => <p>{t("own.failed", { words })}</p>)
    .exhaustive();
}
