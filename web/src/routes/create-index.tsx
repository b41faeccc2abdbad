// The gallery of kinds to create: those that are ready lead to their form, the others say that they come later.

import { useTranslation } from "react-i18next";
import { KindGallery } from "@/features/draws/kind-gallery";
import styles from "./create-index.module.css";

export function CreateIndex() {
  const { t } = useTranslation("console");
  return (
    <div className={styles.page}>
      <header>
        <h1>{t("title.create")}</h1>
        <p>{t("create.lead")}</p>
      </header>
      <KindGallery />
    </div>
  );
}
