// One device passed round: it calls the next person, hands over the slip, and hides it before it goes on.

import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { LotView } from "@/api/lot-types";
import { allLotsQuery } from "@/features/draws/lots/lots-calls";
import { byComing, firstUnseen, keepSeen, readSeen } from "@/features/draws/lots/seen-slips";
import { Button } from "@/ui/button";
import { UnfoldingSlip } from "@/ui/unfolding-slip";
import styles from "./pass-round.module.css";

export function PassRound({ lid, onClose }: { lid: string; onClose(): void }) {
  const { t } = useTranslation("lots-form");
  const { data, error } = useQuery(allLotsQuery(lid));
  const [seen, setSeen] = useState(() => readSeen(lid));
  const [holder, setHolder] = useState<string | null>(null);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  const people = byComing(data?.list ?? []);
  const person = people.find(({ member }) => member === holder) ?? null;
  const next = firstUnseen(people, seen);
  const passOn = (member: string) => {
    setSeen(keepSeen(lid, seen, member));
    setHolder(null);
  };
  return (
    <div
      ref={box}
      className={styles.round}
      role="dialog"
      aria-modal="true"
      aria-label={t("round.title")}
      tabIndex={-1}
    >
      <button type="button" className={styles.close} onClick={onClose}>
        {t("round.close")}
      </button>
      {error ? <p role="alert">{t("screen.failed")}</p> : null}
      {person ? <Holding key={person.member} person={person} onPassOn={passOn} /> : null}
      {!person && next ? (
        <Calling person={next} seen={seen.size} all={people.length} onHere={setHolder} />
      ) : null}
      {!person && !next && data ? (
        <div className={styles.step} role="status">
          <h2>{t("round.doneTitle")}</h2>
          <p>{t("round.done")}</p>
          <Button tone="main" onClick={onClose}>
            {t("round.close")}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

interface CallingProps {
  person: LotView;
  seen: number;
  all: number;
  onHere(member: string): void;
}

function Calling({ person, seen, all, onHere }: CallingProps) {
  const { t } = useTranslation("lots-form");
  return (
    <div className={styles.step}>
      <p className={`number ${styles.count}`}>{t("round.count", { seen, all })}</p>
      <p>{t("round.passTo")}</p>
      <h2 dir="auto">{person.name}</h2>
      <Button tone="main" onClick={() => onHere(person.member)}>
        {t("round.here", { name: person.name })}
      </Button>
    </div>
  );
}

function Holding({ person, onPassOn }: { person: LotView; onPassOn(member: string): void }) {
  const { t } = useTranslation("lots-form");
  const [open, setOpen] = useState(false);
  const words = person.excluded ? t("results.excluded") : (person.slip ?? t("results.none"));
  return (
    <div className={styles.step}>
      <UnfoldingSlip
        label={t("round.yours", { name: person.name })}
        words={words}
        invitation={t("round.open")}
        spoken={t("round.spoken", { name: person.name, words })}
        onOpened={() => setOpen(true)}
      />
      {open ? (
        <Button tone="main" onClick={() => onPassOn(person.member)}>
          {t("round.hide")}
        </Button>
      ) : (
        <p className={styles.soft}>{t("round.alone")}</p>
      )}
    </div>
  );
}
