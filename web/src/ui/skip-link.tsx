// The first stop of the Tab key: past the menu, to the content.

import { useTranslation } from "react-i18next";
import styles from "./skip-link.module.css";

export function SkipLink() {
  const { t } = useTranslation("common");
  return (
    <a href="#main" className={styles.skip}>
      {t("action.skip")}
    </a>
  );
}
