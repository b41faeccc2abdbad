// Whoever was taken out, or refused by a limit, tells the organiser why that is wrong, once, and reads the answer here.

import { type FormEvent, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { match } from "ts-pattern";
import type { MyAppeal } from "@/api/home-types";
import { useAppeal } from "@/features/participant/use-appeal";
import type { DrawNow } from "@/features/participant/use-draw";
import { Button } from "@/ui/button";
import styles from "./appeal-section.module.css";

export function AppealSection({ draw }: { draw: DrawNow }) {
  const { standing, busy, refusal, send } = useAppeal(draw);
  if (!standing) return null;
  const { appeal, about, may_appeal } = standing;
  if (appeal && !may_appeal) return <Told appeal={appeal} />;
  if (!may_appeal || !about) return null;
  return <AppealForm about={about} busy={busy} refusal={refusal} onSend={send} />;
}

function Told({ appeal }: { appeal: NonNullable<MyAppeal["appeal"]> }) {
  const { t } = useTranslation("appeal");
  const { state, about, answer, text } = appeal;
  return (
    <section className={styles.appeal} data-state={state} aria-labelledby="appeal">
      <h3 id="appeal">{t(state)}</h3>
      <p role="status">
        {match(state)
          .with("open", () => t("openText"))
          .with("accepted", () => t(`acceptedText.${about}`))
          .with("declined", () => t("declinedText", { answer }))
          .exhaustive()}
      </p>
      {text ? (
        <p className={styles.mine}>
          {t("mine")}: <q dir="auto">{text}</q>
        </p>
      ) : null}
    </section>
  );
}

interface AppealFormProps {
  about: NonNullable<MyAppeal["about"]>;
  busy: boolean;
  refusal: string | null;
  onSend(text: string): Promise<void>;
}

function AppealForm({ about, busy, refusal, onSend }: AppealFormProps) {
  const { t } = useTranslation("appeal");
  const id = useId();
  const [text, setText] = useState("");
  const [isMissing, setIsMissing] = useState(false);
  const submit = (event: FormEvent) => {
    // It may stand inside the form of joining.
    event.preventDefault();
    event.stopPropagation();
    const words = text.trim();
    setIsMissing(!words);
    if (words) void onSend(words);
  };
  const fault = isMissing ? t("needed") : refusal;
  return (
    <section className={styles.appeal} aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`}>{t("title")}</h3>
      <p>{t(about)}</p>
      <label htmlFor={id}>{t("label")}</label>
      <textarea
        id={id}
        rows={4}
        maxLength={500}
        value={text}
        aria-invalid={fault ? true : undefined}
        aria-describedby={`${id}-hint`}
        onChange={({ target }) => setText(target.value)}
      />
      <p id={`${id}-hint`} className={fault ? styles.fault : styles.hint} role={fault ? "alert" : undefined}>
        {fault ?? t("hint")}
      </p>
      <Button tone="plain" wide disabled={busy} onClick={submit}>
        {t(busy ? "sending" : "send")}
      </Button>
    </section>
  );
}
