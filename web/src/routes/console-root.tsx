// Stands around every page of the console: keeps the title, and shows that a page is on its way.

import { useTranslation } from "react-i18next";
import { Outlet, useMatches, useNavigation } from "react-router";
import { useDocumentTitle } from "@/lib/document-title";
import { titleOf } from "@/routes/titles";
import styles from "./console-root.module.css";

export function ConsoleRoot() {
  const { t } = useTranslation("console");
  const title = titleOf(useMatches().at(-1));
  const isLoading = useNavigation().state === "loading";
  const name = title && t(`title.${title.name}`);
  useDocumentTitle(title?.mode ? t(`titleOfForm.${title.mode}`, { name }) : name);
  return (
    <>
      {isLoading ? <div className={styles.progress} /> : null}
      <Outlet />
    </>
  );
}
