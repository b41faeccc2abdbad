// For somebody who has no draw yet: what the three steps are, and the way into the first.

import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { addPath, CREATE_PATH } from "@/features/draws/kinds";
import { Icon } from "@/ui/icon";
import { Slip } from "@/ui/slip";
import styles from "./first-steps.module.css";

const STEPS = ["one", "two", "three"] as const;

export function FirstSteps() {
  const { t } = useTranslation("desk");
  return (
    <Slip className={styles.first}>
      <h2>{t("first.title")}</h2>
      <p>{t("first.lead")}</p>
      <ol className={styles.steps}>
        {STEPS.map((step) => (
          <li key={step}>
            <b>{t(`first.${step}`)}</b>
            <span>{t(`first.${step}Text`)}</span>
          </li>
        ))}
      </ol>
      <div className={styles.actions}>
        <Link to={addPath("new_fast")} className={styles.go}>
          <Icon name="create" size={18} />
          {t("first.go")}
        </Link>
        <Link to={CREATE_PATH}>{t("first.other")}</Link>
      </div>
    </Slip>
  );
}
