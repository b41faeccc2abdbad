// The plan: how many draws of it are used, what it includes, until when.

import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { type FeatureKey, gatesQuery } from "@/api/gates";
import { useUserInfo } from "@/features/identity/user-info";
import { formatMoment, formatNumber } from "@/lib/format";
import { currentLanguage } from "@/lib/i18n";
import styles from "./plan-card.module.css";

/** The numbers that people ask about first. */
const LIMITS: readonly [FeatureKey, "people" | "full" | "codes" | "periods"][] = [
  ["participant_limit", "people"],
  ["full_house_limit", "full"],
  ["code_count", "codes"],
  ["period_count", "periods"],
];

export function PlanCard() {
  const { t } = useTranslation("desk");
  const { all_task_count: used, task_count_limit: limit, vip_info } = useUserInfo();
  const { data: gates } = useQuery(gatesQuery);
  const language = currentLanguage();
  const number = (value: number) => formatNumber(value, language);
  const isFree = (vip_info?.plan ?? "free") === "free";
  return (
    <section className={styles.card} aria-labelledby="plan">
      <header className={styles.head}>
        <h2 id="plan">{t("plan.title")}</h2>
        <span className={styles.plan} data-plan={isFree ? "free" : "vip"}>
          {isFree ? t("plan.free") : t("plan.vip")}
        </span>
      </header>
      <div>
        <p className={styles.used}>
          <span>{t("plan.draws")}</span>
          <span className="number">{t("plan.used", { used: number(used), limit: number(limit) })}</span>
        </p>
        <meter className={styles.meter} value={used} max={limit} aria-label={t("plan.draws")} />
      </div>
      <dl className={styles.limits}>
        {LIMITS.map(([key, words]) => {
          const most = gates?.features.find((feature) => feature.key === key)?.mine.most;
          return most ? (
            <div key={key}>
              <dt>{t(`plan.${words}`)}</dt>
              <dd className="number">{t("plan.upTo", { n: number(most) })}</dd>
            </div>
          ) : null;
        })}
      </dl>
      {vip_info?.expires_at ? (
        <p className={styles.note}>
          {t("plan.until", { when: formatMoment(vip_info.expires_at, language) })}
        </p>
      ) : null}
      {isFree ? <Link to="/dashboard/pay">{t("plan.more")}</Link> : null}
    </section>
  );
}
