// One honest line on a page whose content is still being made.

import { useTranslation } from "react-i18next";
import styles from "./later-line.module.css";

export function LaterLine({ name }: { name: string }) {
  const { t } = useTranslation("common");
  return (
    <section className={styles.later}>
      <h1>{name}</h1>
      <p>{t("later")}</p>
    </section>
  );
}
