// What a person sees when something broke that nobody foresaw: plain words, a way home, a way to try again.

import { useTranslation } from "react-i18next";
import { isReloading } from "@/lib/chunk-reload";
import { Button } from "@/ui/button";
import { Logo } from "@/ui/logo";
import { Slip } from "@/ui/slip";
import styles from "./error-screen.module.css";

export function ErrorScreen() {
  const { t } = useTranslation("common");
  if (isReloading()) return null;
  return (
    <main className={styles.screen}>
      <Slip className={styles.slip}>
        <Logo />
        <h1>{t("error.title")}</h1>
        <p>{t("error.text")}</p>
        <div className={styles.buttons}>
          <Button tone="main" onClick={() => window.location.assign("/")}>
            {t("error.home")}
          </Button>
          <Button onClick={() => window.location.reload()}>{t("error.refresh")}</Button>
        </div>
      </Slip>
    </main>
  );
}
