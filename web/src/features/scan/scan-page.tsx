// Staff at the counter: scan or type a code, see large and in colour whether to hand the prize out, and be ready for the
// next one at once.

import { type FormEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Scanned } from "@/api/home-types";
import { phoneClient } from "@/api/phone-client";
import { Camera } from "@/features/scan/camera";
import { readTicket } from "@/features/scan/sight";
import { type Verdict, verdictOf } from "@/features/scan/verdict";
import { VerdictCard } from "@/features/scan/verdict-card";
import { clearTokens } from "@/lib/session-token";
import { Button } from "@/ui/button";
import { TextField } from "@/ui/text-field";
import styles from "./scan-page.module.css";

const SHOWN = 6;

interface Scan {
  id: number;
  verdict: Verdict | null;
}

export function ScanPage() {
  const { t } = useTranslation("scan");
  const { scans, scan } = useScans();
  const [last, ...earlier] = scans;
  const handed = scans.filter(({ verdict }) => verdict?.kind === "handed").length;
  const leave = () => {
    clearTokens();
    window.location.reload();
  };
  return (
    <div className={styles.page}>
      <header>
        <h1>{t("title")}</h1>
        <p>{t("text")}</p>
      </header>
      <VerdictCard key={last?.id} scanned={last !== undefined} verdict={last?.verdict ?? null} />
      <Camera onSeen={scan} />
      <Typed onSend={scan} />
      {handed > 0 ? <p className={styles.count}>{t("count", { count: handed })}</p> : null}
      {earlier.length > 0 ? (
        <section aria-labelledby="earlier">
          <h2 id="earlier">{t("earlier")}</h2>
          <ol className={styles.earlier}>
            {earlier.slice(0, SHOWN).map(({ id, verdict }) => (
              <li key={id} data-good={verdict?.kind === "handed"}>
                <b>{verdict ? t(`verdict.${verdict.kind}`) : t("checking")}</b>
                {verdict?.kind === "handed" ? <bdi>{`${verdict.prize} · ${verdict.name}`}</bdi> : null}
              </li>
            ))}
          </ol>
        </section>
      ) : null}
      <Button tone="quiet" onClick={leave}>
        {t("other")}
      </Button>
    </div>
  );
}

/** Newest first. One after the other, as people stand at a counter. */
function useScans() {
  const [scans, setScans] = useState<Scan[]>([]);
  const next = useRef(1);
  const queue = useRef(Promise.resolve());
  const scan = (text: string) => {
    const ticket = readTicket(text);
    if (!ticket) return;
    const id = next.current;
    next.current += 1;
    setScans((before) => [{ id, verdict: null }, ...before]);
    queue.current = queue.current.then(async () => {
      const verdict = verdictOf(
        await phoneClient.post<Scanned>("/lotto/task/scan", { ticket }, { quiet: true }),
      );
      navigator.vibrate?.(verdict.kind === "handed" ? 60 : [80, 60, 80]);
      setScans((before) => before.map((one) => (one.id === id ? { id, verdict } : one)));
    });
  };
  return { scans, scan };
}

function Typed({ onSend }: { onSend(text: string): void }) {
  const { t } = useTranslation("scan");
  const [text, setText] = useState("");
  const form = useRef<HTMLFormElement>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSend(text);
    setText("");
    form.current?.querySelector("input")?.focus();
  };
  return (
    <form ref={form} className={styles.typed} onSubmit={submit}>
      <TextField
        label={t("type.label")}
        value={text}
        maxLength={200}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit">{t("type.send")}</Button>
    </form>
  );
}
