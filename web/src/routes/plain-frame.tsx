// The frame of pages outside the dashboard: the name at the top, the page below, nothing else.

import { useTranslation } from "react-i18next";
import { Link, Outlet } from "react-router";
import { LanguageSwitch } from "@/ui/language-switch";
import { Logo } from "@/ui/logo";
import { SkipLink } from "@/ui/skip-link";
import { SmallReporter } from "@/ui/small-reporter";
import styles from "./plain-frame.module.css";

export function PlainFrame() {
  const { t } = useTranslation("common");
  return (
    <div className={styles.frame}>
      <SkipLink />
      <header className={styles.header}>
        <Link to="/" aria-label={t("action.home")}>
          <Logo />
        </Link>
        <LanguageSwitch />
      </header>
      <main id="main" tabIndex={-1} className={styles.main}>
        <Outlet />
      </main>
      <SmallReporter />
    </div>
  );
}
