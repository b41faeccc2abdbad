// Everything else one may want to know before joining: details, rules and their changes, who runs it, how it is kept fair.

import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { MineView, PublicView } from "@/api/draw-types";
import { Periods } from "@/features/participant/periods";
import { RulesSheet } from "@/features/participant/rules-sheet";
import { formatMoment, formatNumber } from "@/lib/format";
import { currentLanguage } from "@/lib/i18n";
import { recordAddress } from "@/lib/record-address";
import { spoken } from "@/lib/spoken";
import { isWebAddress } from "@/lib/web-address";
import { Button } from "@/ui/button";
import button from "@/ui/button.module.css";
import { RichText } from "@/ui/rich-text";
import styles from "./about.module.css";

interface AboutProps {
  view: PublicView;
  mine: MineView | null;
  /** How far the server's clock is ahead of this one. */
  ahead: number;
}

export function About({ view, mine, ahead }: AboutProps) {
  const { t } = useTranslation("phone");
  const { t: i } = useTranslation("instant");
  const [reading, setReading] = useState(false);
  const { buy_link: shop } = view;
  // Whoever holds the beacon could know its numbers: then nothing else is promised.
  const fairness = (isHouse: boolean) =>
    view.instant
      ? i(isHouse ? "about.fairHouse" : "about.fair")
      : t(isHouse ? "about.fairHouse" : "about.fairText");
  return (
    <section className={styles.about} aria-labelledby="about">
      <h2 id="about">{t("about.title")}</h2>
      {view.description ? <RichText html={view.description} /> : null}
      {shop && isWebAddress(shop.url) ? (
        <a className={`${button.button} ${button.plain}`} href={shop.url} target="_blank" rel="noopener">
          {shop.label}
        </a>
      ) : null}
      {view.periods.length > 1 ? <Periods view={view} mine={mine} ahead={ahead} /> : null}
      {view.lots ? null : <Limits view={view} />}
      <Organiser view={view} />
      <div>
        <h3>{t("about.fair")}</h3>
        <p>{fairness(view.chain.is_house)}</p>
      </div>
      <Changes changes={view.changes} />
      <p>{t("about.erase", { count: view.erase_after_days })}</p>
      <div className={styles.links}>
        <Button onClick={() => setReading(true)}>{t("about.rules")}</Button>
        <a className={`${button.button} ${button.plain}`} href={recordAddress(view.lid, view.period)}>
          {t("about.record")}
        </a>
      </div>
      {view.show_ad ? (
        <a className={styles.ad} href="/">
          {t("about.ad")}
        </a>
      ) : null}
      {reading ? <RulesSheet rules={view.rules} onClose={() => setReading(false)} /> : null}
    </section>
  );
}

function Limits({ view: { limits, instant } }: { view: PublicView }) {
  const { t } = useTranslation("phone");
  const { t: i } = useTranslation("instant");
  const { participants } = limits;
  return (
    <ul className={styles.limits}>
      <li>{t("about.limits.wins", { count: limits.wins_per_person })}</li>
      {instant ? null : <li>{t("about.limits.codes", { count: limits.codes_per_person })}</li>}
      {instant?.most_per_day ? <li>{i("about.perDay", { count: instant.most_per_day })}</li> : null}
      {instant?.most_per_draw ? <li>{i("about.perDraw", { count: instant.most_per_draw })}</li> : null}
      {participants === null ? null : (
        <li>
          {t("about.limits.people", {
            count: participants,
            n: formatNumber(participants, currentLanguage()),
          })}
        </li>
      )}
    </ul>
  );
}

function Organiser({ view: { organiser } }: { view: PublicView }) {
  const { t } = useTranslation("phone");
  return (
    <div>
      <h3>{t("about.organiser")}</h3>
      {organiser ? (
        <>
          <p>
            <bdi>{organiser.name}</bdi> <small>{t(`about.${organiser.type}`)}</small>
          </p>
          {organiser.contact ? (
            <p>
              {t("about.contact")}: <bdi>{organiser.contact}</bdi>
            </p>
          ) : null}
        </>
      ) : (
        <p>{t("about.hidden")}</p>
      )}
    </div>
  );
}

function Changes({ changes }: Pick<PublicView, "changes">) {
  const { t } = useTranslation("phone");
  if (changes.length === 0) return null;
  return (
    <div>
      <h3>{t("about.changes")}</h3>
      <ol className={styles.changes}>
        {changes.map(({ version, at, words }) => (
          <li key={version}>
            <small>
              {t("about.version", { n: version })} · {formatMoment(at, currentLanguage())}
            </small>
            {spoken(words)}
          </li>
        ))}
      </ol>
    </div>
  );
}
