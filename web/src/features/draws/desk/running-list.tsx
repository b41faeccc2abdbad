// What is running, the next to open first: how many are in, and how long it still takes.

import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { Running } from "@/api/draw-types";
import { dataPath } from "@/features/draws/data/paths";
import { countdownWords } from "@/features/draws/desk/ages";
import { KindGlyph } from "@/features/draws/kind-glyph";
import { isInstantKind, MY_DRAWS } from "@/features/draws/kinds";
import { formatMoment, formatNumber } from "@/lib/format";
import { currentLanguage } from "@/lib/i18n";
import styles from "./running-list.module.css";

interface RunningListProps {
  running: readonly Running[];
  /** Of my own; there may be more than are shown. */
  count: number;
  now: number;
}

export function RunningList({ running, count, now }: RunningListProps) {
  const { t } = useTranslation("desk");
  return (
    <section aria-labelledby="running">
      <header className={styles.head}>
        <h2 id="running">{t("running.title")}</h2>
        {count > 0 ? (
          <Link to={`${MY_DRAWS}?state=open`}>
            {t("running.all", { n: formatNumber(count, currentLanguage()) })}
          </Link>
        ) : null}
      </header>
      {running.length === 0 ? <p className={styles.none}>{t("running.none")}</p> : null}
      <ul className={styles.list}>
        {running.map((draw) => (
          <li key={draw.lid}>
            <RunningLine draw={draw} now={now} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function RunningLine({ draw, now }: { draw: Running; now: number }) {
  const { t } = useTranslation("desk");
  const { t: words } = useTranslation("console");
  const { lid, title, picture, kind, participants, codes, seats, own } = draw;
  const number = (value: number) => formatNumber(value, currentLanguage());
  const room = () => {
    // Nobody holds codes of a wheel.
    if (isInstantKind(kind)) return words(`kind.${kind}.name`);
    if (seats !== null) return t("running.seats", { n: number(seats) });
    return t("running.codes", { count: codes, n: number(codes) });
  };
  return (
    <Link className={styles.row} to={dataPath({ lid, kind })}>
      <span className={styles.picture}>
        {picture ? <img src={picture} alt="" /> : <KindGlyph kind={kind} />}
      </span>
      <span className={styles.words}>
        <b dir="auto">{title}</b>
        <small>
          {room()}
          {own ? "" : ` · ${t("home.helping")}`}
        </small>
      </span>
      <span className={styles.people}>
        <b className="number">{number(participants)}</b>
        <small>{t("running.people", { count: participants })}</small>
      </span>
      <NextMoment draw={draw} now={now} t={t} />
    </Link>
  );
}

function NextMoment({ draw, now, t }: { draw: Running; now: number; t: TFunction<"desk"> }) {
  const { state, next_at, opens_by } = draw;
  if (!next_at) return <span className={styles.moment}>{t("running.waiting")}</span>;
  const isAtLatest = opens_by === "full" || opens_by === "hand";
  const caption =
    state === "locked" ? t("running.decides") : isAtLatest ? t("running.latest") : t("running.closes");
  return (
    <span className={styles.moment}>
      <small>{caption}</small>
      <b className="number">{countdownWords(next_at, now, t)}</b>
      <small className="number">{formatMoment(next_at, currentLanguage())}</small>
    </span>
  );
}
