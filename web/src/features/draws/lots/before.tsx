// Before the lots are drawn: who is in, further names, and the button that draws.

import { useQuery } from "@tanstack/react-query";
import { Button, Input } from "antd";
import { type FormEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { TaskView } from "@/api/draw-types";
import { reporter } from "@/api/reporter";
import { openNow } from "@/features/draws/calls";
import { Pager } from "@/features/draws/data/data-table";
import { addNames, lotsQuery, ROWS } from "@/features/draws/lots/lots-calls";
import { useServerNow } from "@/lib/countdown";
import { formatMoment, formatNumber } from "@/lib/format";
import { currentLanguage } from "@/lib/i18n";
import { Slip } from "@/ui/slip";
import styles from "./lots-page.module.css";

interface BeforeProps {
  task: TaskView;
  onChanged(): void;
}

export function Before({ task, onChanged }: BeforeProps) {
  const { t } = useTranslation("lots-form");
  const people = task.form.lots?.people ?? "link";
  if (task.state === "draft") return <p className={styles.quiet}>{t("before.draft")}</p>;
  if (task.state === "cancelled") return <p className={styles.quiet}>{t("before.cancelled")}</p>;
  if (task.outcome === "no_entries") return <p className={styles.quiet}>{t("before.nobody")}</p>;
  return (
    <div className={styles.before}>
      {task.state === "open" && people !== "link" ? <NextName lid={task.lid} onChanged={onChanged} /> : null}
      {task.state === "open" ? <DrawNow task={task} onChanged={onChanged} /> : <Waiting task={task} />}
      <People lid={task.lid} total={task.participants} />
    </div>
  );
}

/** The device asks for the next name. */
function NextName({ lid, onChanged }: { lid: string; onChanged(): void }) {
  const { t } = useTranslation("lots-form");
  const [name, setName] = useState("");
  const [busy, setBusy] = useState(false);
  const [told, setTold] = useState<{ words: string; isBad: boolean } | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const add = async (event: FormEvent) => {
    event.preventDefault();
    const wanted = name.trim();
    if (!wanted || busy) return;
    setBusy(true);
    const outcome = await addNames(lid, [wanted]);
    setBusy(false);
    if (outcome.ok) {
      setName("");
      setTold({ words: t("next.in", { name: wanted }), isBad: false });
      onChanged();
    } else setTold({ words: outcome.fields[0]?.reason ?? outcome.msg, isBad: true });
    field.current?.focus();
  };
  return (
    <Slip className={styles.next}>
      <form onSubmit={add}>
        <label htmlFor="next-name">{t("next.label")}</label>
        <div className={styles.line}>
          <Input
            id="next-name"
            // The type of the wrapper's own reference has no field of its own.
            ref={(input) => {
              field.current = input?.input ?? null;
            }}
            size="large"
            maxLength={40}
            autoComplete="off"
            placeholder={t("next.place")}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
          <Button type="primary" size="large" htmlType="submit" loading={busy} disabled={!name.trim()}>
            {t("next.add")}
          </Button>
        </div>
        <p role="status" className={told?.isBad ? styles.bad : styles.good}>
          {told?.words ?? ""}
        </p>
      </form>
    </Slip>
  );
}

function DrawNow({ task, onChanged }: BeforeProps) {
  const { t } = useTranslation("lots-form");
  const [busy, setBusy] = useState(false);
  const canOpen = task.allowed.includes("open");
  const press = async () => {
    const sure = await reporter.confirm({
      title: t("draw.title", { count: task.participants }),
      content: t("draw.text", { count: task.form.delay_s }),
      yes: t("draw.yes"),
      no: t("draw.no"),
    });
    if (!sure) return;
    setBusy(true);
    const outcome = await openNow(task.lid);
    setBusy(false);
    if (outcome.ok) onChanged();
  };
  const at = task.closes_at ? formatMoment(task.closes_at, currentLanguage()) : "";
  return (
    <section className={styles.draw}>
      <p>{t(canOpen ? "draw.byHand" : "draw.byItself", { at })}</p>
      {canOpen ? (
        <Button type="primary" size="large" loading={busy} disabled={task.participants === 0} onClick={press}>
          {task.participants === 0 ? t("draw.nobodyYet") : t("draw.now")}
        </Button>
      ) : null}
    </section>
  );
}

function Waiting({ task }: { task: TaskView }) {
  const { t } = useTranslation("lots-form");
  const now = useServerNow(0);
  const until = task.waiting_round ? Date.parse(task.waiting_round.at) : null;
  const seconds = until === null ? null : Math.max(0, Math.ceil((until - now) / 1000));
  return (
    <section className={styles.waiting}>
      <h2>{t("waiting.title")}</h2>
      {seconds === null || seconds === 0 ? (
        <p>{t(seconds === null ? "waiting.sealing" : "waiting.soon")}</p>
      ) : (
        <p className={`number ${styles.seconds}`}>{t("waiting.seconds", { count: seconds })}</p>
      )}
      <p>{t("waiting.why")}</p>
    </section>
  );
}

function People({ lid, total }: { lid: string; total: number }) {
  const { t } = useTranslation("lots-form");
  const [page, setPage] = useState(1);
  const { data } = useQuery({ ...lotsQuery(lid, "", page), refetchInterval: 5000 });
  const count = Math.max(total, data?.total ?? 0);
  return (
    <section className={styles.people} aria-labelledby="people">
      <h2 id="people">{t("people.in", { count, n: formatNumber(count, currentLanguage()) })}</h2>
      {count === 0 ? <p className={styles.quiet}>{t("people.nobody")}</p> : null}
      <ul>
        {data?.list.map(({ member, name }) => (
          <li key={member}>
            <bdi>{name}</bdi>
          </li>
        ))}
      </ul>
      <Pager page={page} size={ROWS} total={count} onPage={setPage} />
    </section>
  );
}
