// How I am told, on my own page.

import { useTranslation } from "react-i18next";
import { phoneClient } from "@/api/phone-client";
import { HomeSection } from "@/features/home/home-section";
import { NoticeSettings } from "@/ui/notices/notice-settings";
import styles from "./home-page.module.css";

export function HomeNotices() {
  const { t } = useTranslation("notices");
  return (
    <div id="notices" className={styles.anchor}>
      <HomeSection title={t("title")}>
        <NoticeSettings client={phoneClient} subjects={["mine", "new"]} />
      </HomeSection>
    </div>
  );
}
