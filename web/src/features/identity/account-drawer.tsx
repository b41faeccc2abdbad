// My account, in a drawer over any page: `?account=profile|security|sessions|access|blacklist|notices`.

import { Drawer } from "antd";
import { lazy, type ReactNode, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { match } from "ts-pattern";
import { api } from "@/api/api";
import { AccessPanel } from "@/features/identity/access-panel";
import { ACCOUNT_TABS, type AccountTab } from "@/features/identity/account-tabs";
import { BlacklistPanel } from "@/features/identity/blacklist-panel";
import { ProfilePanel } from "@/features/identity/profile-panel";
import { SecurityPanel } from "@/features/identity/security-panel";
import { SessionsPanel } from "@/features/identity/sessions-panel";
import { addWords } from "@/lib/i18n";
import styles from "./panel.module.css";

const NoticeSettings = lazy(async () => {
  const [part] = await Promise.all([import("@/ui/notices/notice-settings"), addWords(["notices"])]);
  return { default: part.NoticeSettings };
});

export function AccountDrawer() {
  const { t } = useTranslation("console");
  const [query, setQuery] = useSearchParams();
  const tab = ACCOUNT_TABS.find((name) => name === query.get("account")) ?? "profile";
  const change = (next: string | null) =>
    setQuery((current) => {
      if (next) current.set("account", next);
      else current.delete("account");
      return current;
    });
  return (
    <Drawer title={t("account.title")} size={520} open onClose={() => change(null)} destroyOnHidden>
      <nav className={styles.tabs} aria-label={t("account.title")}>
        {ACCOUNT_TABS.map((name) => (
          <button
            key={name}
            type="button"
            className={styles.tab}
            aria-current={name === tab ? "page" : undefined}
            onClick={() => change(name)}
          >
            {t(`account.${name}`)}
          </button>
        ))}
      </nav>
      {panel(tab)}
    </Drawer>
  );
}

function panel(tab: AccountTab): ReactNode {
  return match(tab)
    .with("profile", () => <ProfilePanel />)
    .with("security", () => <SecurityPanel />)
    .with("sessions", () => <SessionsPanel />)
    .with("access", () => <AccessPanel />)
    .with("blacklist", () => <BlacklistPanel />)
    .with("notices", () => (
      <Suspense fallback={null}>
        <NoticeSettings client={api} subjects={["runs", "mine", "new"]} />
      </Suspense>
    ))
    .exhaustive();
}
