// My data: to take along, and how to be erased.

import { useState } from "react";
import { useTranslation } from "react-i18next";
import { reporter } from "@/api/reporter";
import { HomeSection } from "@/features/home/home-section";
import { takeOut } from "@/features/home/take-out";
import { Button } from "@/ui/button";
import { Icon } from "@/ui/icon";
import styles from "./home-page.module.css";

export function Privacy() {
  const { t } = useTranslation("home");
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    if (!(await takeOut())) reporter.message(t("privacy.failed"));
    setBusy(false);
  };
  return (
    <HomeSection title={t("privacy.title")}>
      <p className={styles.soft}>{t("privacy.text")}</p>
      <Button wide disabled={busy} onClick={run}>
        <Icon name="down" />
        {t(busy ? "privacy.takingOut" : "privacy.takeOut")}
      </Button>
    </HomeSection>
  );
}
