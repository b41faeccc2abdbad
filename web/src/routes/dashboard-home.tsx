// The first page after signing in: what needs me, what is running, what my plan is, and how to begin another.

import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Desk } from "@/features/draws/desk/desk";
import { FirstSteps } from "@/features/draws/desk/first-steps";
import { KindGlyph } from "@/features/draws/kind-glyph";
import { addPath, CREATE_PATH, READY_KINDS } from "@/features/draws/kinds";
import { useUserInfo } from "@/features/identity/user-info";
import { PlanCard } from "@/routes/plan-card";
import styles from "./dashboard-home.module.css";

export function DashboardHome() {
  const { t } = useTranslation("console");
  const { user_id, nickname, all_task_count } = useUserInfo();
  const isNew = user_id !== null && all_task_count === 0;
  return (
    <div className={styles.home}>
      <h1 className={styles.hello}>
        {nickname ? t("home.hello", { name: nickname }) : t("home.helloAnyone")}
      </h1>
      {isNew ? <FirstSteps /> : null}
      <div className={styles.columns}>
        <Desk />
        <div className={styles.side}>
          <Create />
          <PlanCard />
        </div>
      </div>
    </div>
  );
}

function Create() {
  const { t } = useTranslation("desk");
  const { t: words } = useTranslation("console");
  return (
    <section className={styles.create} aria-labelledby="create">
      <header>
        <h2 id="create">{t("create.title")}</h2>
        <Link to={CREATE_PATH}>{t("create.all")}</Link>
      </header>
      <ul>
        {READY_KINDS.map((kind) => (
          <li key={kind}>
            <Link to={addPath(kind)}>
              <KindGlyph kind={kind} />
              <span>
                <b>{words(`kind.${kind}.name`)}</b>
                <small>{words(`kind.${kind}.use`)}</small>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
