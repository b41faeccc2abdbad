// The tools at the top of the dashboard: theme, language, news, help, and the person's own menu.

import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { channelsQuery } from "@/api/channels";
import { contactRequests } from "@/api/contact-requests";
import { dataPath } from "@/features/draws/data/paths";
import { PersonMenu } from "@/features/identity/person-menu";
import { Bell } from "@/features/notices/bell";
import { ContactList } from "@/ui/contact-list";
import { Disclosure } from "@/ui/disclosure";
import { Icon } from "@/ui/icon";
import { LanguageSwitch } from "@/ui/language-switch";
import { ThemeSwitch } from "@/ui/theme-switch";
import styles from "./dashboard-tools.module.css";

export function DashboardTools() {
  return (
    <div className={styles.tools}>
      <div className={styles.appearance}>
        <AppearanceTools />
      </div>
      <Bell pathOf={(lid) => dataPath({ lid })} />
      <Help />
      <PersonMenu />
    </div>
  );
}

export function AppearanceTools() {
  return (
    <div className={styles.tools}>
      <ThemeSwitch />
      <LanguageSwitch />
    </div>
  );
}

/** Opens by its button, or when another part of the app asks for the contact card. */
function Help() {
  const { t } = useTranslation("console");
  const [open, setOpen] = useState(false);
  const { data } = useQuery({ ...channelsQuery, enabled: open });
  useEffect(() => contactRequests.listen(() => setOpen(true)), []);
  return (
    <Disclosure label={t("help.label")} button={<Icon name="help" />} open={open} onOpenChange={setOpen}>
      <h2 className={styles.heading}>{t("help.title")}</h2>
      <p className={styles.text}>{t("help.text")}</p>
      {data ? <ContactList contacts={data.contacts} /> : null}
    </Disclosure>
  );
}
