// The first page after signing in: where I stand, and how to begin.

import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { KindGallery } from "@/features/draws/kind-gallery";
import { useUserInfo } from "@/features/identity/user-info";
import { formatMoment, formatNumber } from "@/lib/format";
import { currentLanguage } from "@/lib/i18n";
import { Icon } from "@/ui/icon";
import { Slip } from "@/ui/slip";
import styles from "./dashboard-home.module.css";

const CREATE = "/dashboard/create_draw/index";

export function DashboardHome() {
  const { t } = useTranslation("console");
  const { nickname, all_task_count } = useUserInfo();
  const isNew = all_task_count === 0;
  return (
    <div className={styles.home}>
      <h1 className={styles.hello}>
        {nickname ? t("home.hello", { name: nickname }) : t("home.helloAnyone")}
      </h1>
      <div className={styles.top}>
        <Slip className={styles.first}>
          <h2>{isNew ? t("home.emptyTitle") : t("home.nextTitle")}</h2>
          <p>{t("home.emptyText")}</p>
          <div className={styles.actions}>
            <Link to={CREATE} className={styles.create}>
              <Icon name="create" size={18} />
              {isNew ? t("home.create") : t("home.createNext")}
            </Link>
            {isNew ? null : <Link to="/dashboard/lucky_draw/index">{t("home.mine")}</Link>}
          </div>
        </Slip>
        <Standing />
      </div>
      <section>
        <header className={styles.head}>
          <h2>{t("home.kinds")}</h2>
          <Link to={CREATE}>{t("home.allKinds")}</Link>
        </header>
        <KindGallery />
      </section>
    </div>
  );
}

/** The plan, and how many draws of it are used. */
function Standing() {
  const { t } = useTranslation("console");
  const { all_task_count: used, task_count_limit: limit, vip_info } = useUserInfo();
  const language = currentLanguage();
  const isFree = (vip_info?.plan ?? "free") === "free";
  return (
    <dl className={styles.standing}>
      <div>
        <dt>{t("home.count")}</dt>
        <dd className={`number ${styles.big}`}>
          {formatNumber(used, language)}
          <span className={styles.limit}> / {formatNumber(limit, language)}</span>
        </dd>
        <dd>
          <meter className={styles.meter} value={used} max={limit} aria-label={t("home.count")} />
        </dd>
      </div>
      <div>
        <dt>{t("home.plan")}</dt>
        <dd className={styles.plan}>{isFree ? t("home.planFree") : t("home.planVip")}</dd>
        <dd className={styles.note}>
          {vip_info?.expires_at
            ? t("home.planUntil", { when: formatMoment(vip_info.expires_at, language) })
            : t("home.planNote")}
        </dd>
      </div>
    </dl>
  );
}
