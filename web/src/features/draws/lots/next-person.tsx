// Who draws next: the first on the list who has not, anybody else on it, or a name that is typed now.

import { useQuery } from "@tanstack/react-query";
import { Input } from "antd";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { addNames, someLotsQuery } from "@/features/draws/lots/lots-calls";
import type { Somebody } from "@/features/draws/lots/use-device-draw";
import { formatNumber } from "@/lib/format";
import { currentLanguage } from "@/lib/i18n";
import { Button } from "@/ui/button";
import { Urn } from "@/ui/urn/urn";
import styles from "./pass-round.module.css";

const MOST_WAITING = 100;

interface NextPersonProps {
  lid: string;
  /** Names may be added while the device goes round. */
  takesNames: boolean;
  slips: number;
  onDraw(who: Somebody): void;
  onClose(): void;
}

export function NextPerson({ lid, takesNames, slips, onDraw, onClose }: NextPersonProps) {
  const { t } = useTranslation("lots-form");
  const waiting = useQuery(someLotsQuery(lid, "waiting", MOST_WAITING));
  const drawn = useQuery(someLotsQuery(lid, "newest", 1));
  if (waiting.error || drawn.error) return <p role="alert">{t("screen.failed")}</p>;
  if (!waiting.data || !drawn.data) return null;
  const [next, ...others] = waiting.data.list;
  const number = (value: number) => formatNumber(value, currentLanguage());
  const left = slips - drawn.data.total;
  if (left <= 0 || (!next && !takesNames)) {
    return (
      <div className={styles.step} role="status">
        <h2>{t(left <= 0 ? "urn.device.goneTitle" : "urn.device.allTitle")}</h2>
        <p>{t("urn.device.gone")}</p>
        <Button tone="main" onClick={onClose}>
          {t("round.close")}
        </Button>
      </div>
    );
  }
  return (
    <div className={styles.step}>
      <p className={`number ${styles.count}`}>{t("urn.left", { count: left, n: number(left) })}</p>
      <Urn motion="still" />
      {next ? (
        <>
          <p>{t("round.passTo")}</p>
          <h2 dir="auto">{next.name}</h2>
          <Button tone="main" onClick={() => onDraw(next)}>
            {t("urn.device.draw")}
          </Button>
        </>
      ) : null}
      {takesNames && !next ? <TypedName lid={lid} onDraw={onDraw} /> : null}
      {next && (others.length > 0 || takesNames) ? (
        <details className={styles.others}>
          <summary>{t("urn.device.other")}</summary>
          {takesNames ? <TypedName lid={lid} onDraw={onDraw} /> : null}
          <ul>
            {others.map((person) => (
              <li key={person.member}>
                <Button onClick={() => onDraw(person)}>
                  <bdi>{person.name}</bdi>
                </Button>
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </div>
  );
}

/** Joins and draws in one go; a name that is there already is told so. */
function TypedName({ lid, onDraw }: { lid: string; onDraw(who: Somebody): void }) {
  const { t } = useTranslation("lots-form");
  const [name, setName] = useState("");
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState("");
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const wanted = name.trim();
    if (!wanted || busy) return;
    setBusy(true);
    const outcome = await addNames(lid, [wanted]);
    setBusy(false);
    const member = outcome.ok ? outcome.data.members[0] : undefined;
    if (member) onDraw({ member, name: wanted });
    else if (!outcome.ok) setFault(outcome.fields[0]?.reason ?? outcome.msg);
  };
  return (
    <form className={styles.typed} onSubmit={submit}>
      <label htmlFor="urn-name">{t("next.label")}</label>
      <Input
        id="urn-name"
        size="large"
        maxLength={40}
        autoComplete="off"
        placeholder={t("next.place")}
        value={name}
        onChange={({ target }) => {
          setName(target.value);
          setFault("");
        }}
      />
      <p role="status" className={styles.fault}>
        {fault}
      </p>
      <Button tone="main" type="submit" disabled={!name.trim() || busy}>
        {t("urn.device.draw")}
      </Button>
    </form>
  );
}
