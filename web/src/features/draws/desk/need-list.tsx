// What needs me now: each with how many, since when, and the one thing to do about it.

import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { match } from "ts-pattern";
import type { Need } from "@/api/draw-types";
import { dataPath, reviewPath } from "@/features/draws/data/paths";
import { waitWords } from "@/features/draws/desk/ages";
import { useNeedVerbs } from "@/features/draws/desk/use-need-verbs";
import { formatMoment } from "@/lib/format";
import { currentLanguage } from "@/lib/i18n";
import { Button } from "@/ui/button";
import button from "@/ui/button.module.css";
import { Icon, type IconName } from "@/ui/icon";
import styles from "./need-list.module.css";

const SHOWN = 6;
const ICONS: Record<Need["what"], IconName> = {
  stuck: "shut",
  open: "draws",
  codes: "key",
  hand_out: "out",
  review: "eye",
  appeals: "chat",
  cancelled: "close",
};

export function NeedList({ needs, now }: { needs: readonly Need[]; now: number }) {
  const { t } = useTranslation("desk");
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? needs : needs.slice(0, SHOWN);
  const rest = needs.length - SHOWN;
  return (
    <section aria-labelledby="needs">
      <h2 id="needs" className={styles.head}>
        {t("home.needs")}
        {needs.length > 0 ? <span className={`number ${styles.count}`}>{needs.length}</span> : null}
      </h2>
      {needs.length === 0 ? (
        <div className={styles.quiet}>
          <Icon name="check" size={22} />
          <span>
            <b>{t("home.quiet")}</b>
            <br />
            {t("home.quietText")}
          </span>
        </div>
      ) : (
        <ul className={styles.needs}>
          {shown.map((need) => (
            <li key={`${need.what} ${need.lid}`} data-what={need.what}>
              <NeedLine need={need} now={now} />
            </li>
          ))}
        </ul>
      )}
      {rest > 0 ? (
        <Button tone="quiet" onClick={() => setIsWhole(!isWhole)} aria-expanded={isWhole}>
          {isWhole ? t("home.less") : t("home.more", { count: rest })}
        </Button>
      ) : null}
    </section>
  );
}

function NeedLine({ need, now }: { need: Need; now: number }) {
  const { t } = useTranslation("desk");
  const { what, title, count, since, until, own } = need;
  const when = formatMoment(since, currentLanguage());
  const facts = [
    t(`need.${what}.text`, { count, when }),
    waitWords(since, now, t),
    until ? t("home.until", { when: formatMoment(until, currentLanguage()) }) : null,
    own ? null : t("home.helping"),
  ];
  return (
    <>
      <span className={styles.icon}>
        <Icon name={ICONS[what]} size={20} />
      </span>
      <span className={styles.words}>
        <b>{t(`need.${what}.title`)}</b>
        <span className={styles.title} dir="auto">
          {title}
        </span>
        <small className="number">{facts.filter(Boolean).join(" · ")}</small>
      </span>
      <NeedAction need={need} />
    </>
  );
}

function NeedAction({ need }: { need: Need }) {
  const { t } = useTranslation("desk");
  const verbs = useNeedVerbs(need);
  const words = t(`need.${need.what}.go`);
  const label = `${words}: ${need.title}`;
  const link = (to: string) => (
    <Link to={to} className={`${button.button} ${button.plain}`} aria-label={label}>
      {words}
    </Link>
  );
  const press = (verb: () => Promise<void>) => (
    <Button onClick={verb} disabled={verbs.busy} aria-label={label}>
      {words}
    </Button>
  );
  return match(need.what)
    .with("open", () => press(verbs.open))
    .with("cancelled", () => press(verbs.again))
    .with("appeals", () => link(dataPath(need, "safety")))
    .with("review", () => link(reviewPath(need.lid)))
    .with("codes", "hand_out", () => link(dataPath({ ...need, outcome: "winners" }, "claims")))
    .with("stuck", () => link(dataPath(need)))
    .exhaustive();
}
