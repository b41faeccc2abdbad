// The big screen in the hall: dark ink with light.

import { useTranslation } from "react-i18next";
import { useDocumentTitle } from "@/lib/document-title";
import { Logo } from "@/ui/logo";
import { SmallReporter } from "@/ui/small-reporter";
import styles from "./hall-app.module.css";

export function HallApp() {
  const { t } = useTranslation(["hall", "common"]);
  useDocumentTitle(t("title"));
  return (
    <main className={styles.hall}>
      <Logo size={48} />
      <h1>{t("title")}</h1>
      <p>{t("common:later")}</p>
      <SmallReporter />
    </main>
  );
}
