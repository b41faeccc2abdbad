// Says, for as long as it lasts, that an operator is looking at somebody else's account.

import { useTranslation } from "react-i18next";
import { signOut } from "@/features/identity/sign-out";
import { useUserInfo } from "@/features/identity/user-info";
import { isActingAsOrganiser } from "@/lib/session-token";
import { Icon } from "@/ui/icon";
import styles from "./gm-banner.module.css";

export function GmBanner() {
  const { t } = useTranslation("console");
  const { nickname } = useUserInfo();
  if (!isActingAsOrganiser()) return null;
  return (
    <section className={styles.banner} aria-label={t("gm.label")}>
      <Icon name="eye" />
      <p>{t("gm.text", { name: nickname || t("person.noName") })}</p>
      <button type="button" className={styles.leave} onClick={signOut}>
        {t("gm.leave")}
      </button>
    </section>
  );
}
