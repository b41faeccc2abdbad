// The frame of pages outside the dashboard: the name at the top, the page below, nothing else.

import { useTranslation } from "react-i18next";
import { Link, Outlet } from "react-router";
import { readToken } from "@/lib/session-token";
import { LanguageSwitch } from "@/ui/language-switch";
import { Logo } from "@/ui/logo";
import { SkipLink } from "@/ui/skip-link";
import { SmallReporter } from "@/ui/small-reporter";
import styles from "./plain-frame.module.css";

export function PlainFrame() {
  const { t } = useTranslation("console");
  return (
    <div className={styles.frame}>
      <SkipLink />
      <header className={styles.header}>
        <Link to="/">
          <Logo />
        </Link>
        <div className={styles.tools}>
          {readToken() ? (
            <Link to="/dashboard" className={styles.back}>
              {t("person.toDashboard")}
            </Link>
          ) : null}
          <LanguageSwitch />
        </div>
      </header>
      <main id="main" tabIndex={-1} className={styles.main}>
        <Outlet />
      </main>
      <SmallReporter />
    </div>
  );
}
