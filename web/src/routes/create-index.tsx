// The gallery of kinds to create. The forms come with later versions, and the page says so.

import { useTranslation } from "react-i18next";
import { KindGallery } from "@/features/draws/kind-gallery";
import styles from "./create-index.module.css";

export function CreateIndex() {
  const { t } = useTranslation("console");
  return (
    <div className={styles.page}>
      <header>
        <h1>{t("title.create")}</h1>
        <p>{t("create.arriving")}</p>
      </header>
      <KindGallery note={t("create.later")} />
    </div>
  );
}
