// The first page: what this is, in one screen, and how to sign in.

import { useTranslation } from "react-i18next";
import { LoginCard } from "@/features/identity/login-card";
import { DrawnSlips } from "@/ui/drawn-slips";
import { Icon, type IconName } from "@/ui/icon";
import { LanguageSwitch } from "@/ui/language-switch";
import { Logo } from "@/ui/logo";
import { SkipLink } from "@/ui/skip-link";
import { SmallReporter } from "@/ui/small-reporter";
import { ThemeSwitch } from "@/ui/theme-switch";
import styles from "./login.module.css";

const PROMISES = [
  { key: "sealed", icon: "lock" },
  { key: "check", icon: "check" },
  { key: "anywhere", icon: "screen" },
] as const satisfies { key: string; icon: IconName }[];

export function LoginPage() {
  const { t } = useTranslation("console");
  return (
    <div className={styles.page}>
      <SkipLink />
      <header className={styles.header}>
        <Logo />
        <div className={styles.tools}>
          <div className={styles.theme}>
            <ThemeSwitch />
          </div>
          <LanguageSwitch />
        </div>
      </header>
      <main id="main" tabIndex={-1} className={styles.main}>
        <section className={styles.intro}>
          <h1 className={styles.headline}>{t("login.headline")}</h1>
          <p className={styles.lead}>{t("login.lead")}</p>
        </section>
        <div className={styles.picture}>
          <DrawnSlips />
        </div>
        <div className={styles.card}>
          <LoginCard />
        </div>
        <ul className={styles.promises}>
          {PROMISES.map(({ key, icon }) => (
            <li key={key}>
              <Icon name={icon} />
              <div>
                <strong>{t(`login.promise.${key}.title`)}</strong>
                <p>{t(`login.promise.${key}.text`)}</p>
              </div>
            </li>
          ))}
        </ul>
      </main>
      <SmallReporter />
    </div>
  );
}
