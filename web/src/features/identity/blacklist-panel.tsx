// Whom I keep out of all my draws. They are told at the door; nobody is kept out in silence.

import { useQuery } from "@tanstack/react-query";
import { Button, Input } from "antd";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Blacklist } from "@/api/after-types";
import { api } from "@/api/api";
import type { Failure } from "@/api/outcome";
import { q, queryClient } from "@/api/query";
import { reporter } from "@/api/reporter";
import { peopleOf, wrongLines } from "@/features/identity/blacklist-lines";
import { Gate } from "@/ui/gate";
import styles from "./panel.module.css";

const PATH = "/lotto/blacklist";
const blacklistQuery = q(["blacklist"], () => api.get<Blacklist>(PATH, {}, { quiet: true }));

export function BlacklistPanel() {
  const { t } = useTranslation("console");
  const { data, error, refetch } = useQuery(blacklistQuery);
  return (
    <>
      <p className={styles.text}>{t("blacklist.text")}</p>
      {error ? (
        <div role="alert">
          <p className={styles.text}>{t("blacklist.failed")}</p>
          <Button onClick={() => void refetch()}>{t("blacklist.retry")}</Button>
        </div>
      ) : null}
      {data ? (
        <Gate feature="blacklist">
          <BlacklistForm people={data.people} />
        </Gate>
      ) : null}
    </>
  );
}

function BlacklistForm({ people }: { people: readonly string[] }) {
  const { t } = useTranslation("console");
  const id = useId();
  const [text, setText] = useState(people.join("\n"));
  const [wrong, setWrong] = useState<number[]>([]);
  const [busy, setBusy] = useState(false);
  const list = peopleOf(text);
  const save = async () => {
    const lines = wrongLines(list);
    setWrong(lines);
    if (lines.length > 0) return;
    setBusy(true);
    const outcome = await api.post<Blacklist>(PATH, { people: list }, { showsFields: true });
    setBusy(false);
    if (!outcome.ok) return setWrong(linesOf(outcome));
    queryClient.setQueryData(blacklistQuery.queryKey, outcome.data);
    setText(outcome.data.people.join("\n"));
    reporter.success(t("blacklist.saved"));
  };
  return (
    <div className={styles.section}>
      <label htmlFor={id}>{t("blacklist.label")}</label>
      <Input.TextArea
        id={id}
        rows={10}
        value={text}
        status={wrong.length > 0 ? "error" : ""}
        aria-invalid={wrong.length > 0 || undefined}
        aria-describedby={`${id}-note`}
        onChange={({ target }) => setText(target.value)}
      />
      <p id={`${id}-note`} className={wrong.length > 0 ? styles.wrong : styles.when}>
        {wrong.length > 0
          ? t("blacklist.wrong", { lines: wrong.join(", ") })
          : t("blacklist.count", { number: list.length })}
      </p>
      <div>
        <Button type="primary" loading={busy} onClick={() => void save()}>
          {t("blacklist.save")}
        </Button>
      </div>
    </div>
  );
}

/** The server counts from nought: `people[3]` is the fourth line. */
function linesOf({ fields }: Failure): number[] {
  return fields.flatMap(({ field }) => {
    const place = /^people\[(\d+)\]$/.exec(field)?.[1];
    return place === undefined ? [] : [Number(place) + 1];
  });
}
