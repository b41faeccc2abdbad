// Draws one can join: of organisers one joined before, those listed for everybody, and links opened on this phone.

import { useTranslation } from "react-i18next";
import type { Joinable } from "@/api/home-types";
import styles from "@/features/home/entry-row.module.css";
import { HomeSection, More, Nothing, NotLoaded } from "@/features/home/home-section";
import { useEntries, useJoinable } from "@/features/home/use-home";
import { formatMoment, formatNumber } from "@/lib/format";
import { currentLanguage } from "@/lib/i18n";
import { seenDraws } from "@/lib/seen-draws";
import { Icon } from "@/ui/icon";
import list from "./home-page.module.css";

export function JoinableList() {
  const { t } = useTranslation("home");
  const { joinable, more, failed, retry } = useJoinable();
  const seen = useSeen(joinable);
  return (
    <HomeSection title={t("joinable.title")}>
      {failed && !joinable ? <NotLoaded onRetry={retry} /> : null}
      {joinable?.length === 0 && seen.length === 0 ? <Nothing>{t("joinable.none")}</Nothing> : null}
      <ul className={list.entries}>
        {joinable?.map((draw) => (
          <li key={draw.lid}>
            <DrawRow {...draw} facts={factsOf(draw, t)} />
          </li>
        ))}
        {seen.map((draw) => (
          <li key={draw.lid}>
            <DrawRow {...draw} facts={[t("joinable.seen")]} />
          </li>
        ))}
      </ul>
      <More onMore={more} />
    </HomeSection>
  );
}

/** Opened here, and neither joined nor listed above. */
function useSeen(joinable: readonly Joinable[] | null) {
  const { entries } = useEntries();
  if (!entries || !joinable) return [];
  const known = new Set([...entries, ...joinable].map(({ lid }) => lid));
  return seenDraws(Date.now()).filter(({ lid }) => !known.has(lid));
}

type Words = ReturnType<typeof useTranslation<"home">>["t"];

function factsOf({ organiser, participants, prize, known, starts_at }: Joinable, t: Words): string[] {
  const language = currentLanguage();
  const facts = [
    prize ? t("joinable.prize", { name: prize }) : null,
    organiser ? t("joinable.by", { name: organiser }) : null,
    participants === null ? null : t("joinable.people", { n: formatNumber(participants, language) }),
    known ? t("joinable.known") : null,
    Date.parse(starts_at) > Date.now()
      ? t("joinable.starts", { at: formatMoment(starts_at, language) })
      : null,
  ];
  return facts.filter((fact) => fact !== null);
}

interface DrawRowProps {
  lid: string;
  title: string;
  picture: string | null;
  closes_at: string;
  facts: string[];
}

function DrawRow({ lid, title, picture, closes_at, facts }: DrawRowProps) {
  const { t } = useTranslation("home");
  return (
    <a className={styles.row} href={`/mobile?${new URLSearchParams({ lid })}`}>
      {picture ? (
        <img className={styles.picture} src={picture} alt="" loading="lazy" />
      ) : (
        <span className={styles.picture}>
          <Icon name="draws" size={28} />
        </span>
      )}
      <span className={styles.words}>
        <span className={styles.title}>
          <b dir="auto">{title}</b>
          <span className={styles.state} data-state="open">
            {t("joinable.go")}
          </span>
        </span>
        <small dir="auto">{facts.join(" · ")}</small>
        <small>{t("running.closes", { at: formatMoment(closes_at, currentLanguage()) })}</small>
      </span>
    </a>
  );
}
