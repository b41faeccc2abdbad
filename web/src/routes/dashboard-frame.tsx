// The frame of the dashboard: menu at the side (in a drawer on phones), tools at the top, the page in the middle.

import { Drawer } from "antd";
import { lazy, Suspense, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, Outlet, useLocation, useSearchParams } from "react-router";
import { listenLive } from "@/api/live";
import { type PlanNeed, planRequests } from "@/api/plan-requests";
import { GmBanner } from "@/features/identity/gm-banner";
import { refetchUserInfo, useUserInfo } from "@/features/identity/user-info";
import { refetchNotices } from "@/features/notices/calls";
import { switchLanguage } from "@/lib/i18n";
import { isLanguage, storedLanguage } from "@/lib/languages";
import { startWidget } from "@/lib/widget";
import { DashboardMenu } from "@/routes/dashboard-menu";
import { AppearanceTools, DashboardTools } from "@/routes/dashboard-tools";
import { Button } from "@/ui/button";
import { Icon } from "@/ui/icon";
import { Logo } from "@/ui/logo";
import { SkipLink } from "@/ui/skip-link";
import styles from "./dashboard-frame.module.css";

const AccountDrawer = lazy(async () => ({
  default: (await import("@/features/identity/account-drawer")).AccountDrawer,
}));
const OperatorDrawer = lazy(async () => ({
  default: (await import("@/features/identity/operator-drawer")).OperatorDrawer,
}));

const PlanDialog = lazy(async () => ({ default: (await import("@/ui/plan-dialog")).PlanDialog }));

export function DashboardFrame() {
  useSignedInPerson();
  return (
    <div className={styles.frame}>
      <SkipLink />
      <aside className={styles.side}>
        <Link to="/dashboard" className={styles.brand}>
          <Logo />
        </Link>
        <DashboardMenu />
      </aside>
      <div className={styles.body}>
        <GmBanner />
        <header className={styles.header}>
          <PhoneMenu />
          <DashboardTools />
        </header>
        <main id="main" tabIndex={-1} className={styles.main}>
          <Outlet />
        </main>
      </div>
      <Drawers />
    </div>
  );
}

/** What follows from knowing who is signed in: news, the widget, the language of a new browser. */
function useSignedInPerson(): void {
  const { unionid, language } = useUserInfo();
  useEffect(() => {
    const onProfile = () => void Promise.all([refetchUserInfo(), refetchNotices()]);
    return listenLive({ onProfile });
  }, []);
  useEffect(() => {
    if (unionid) startWidget(unionid);
  }, [unionid]);
  useEffect(() => {
    if (isLanguage(language) && !storedLanguage()) switchLanguage(language);
  }, [language]);
}

function PhoneMenu() {
  const { t } = useTranslation("console");
  const { key } = useLocation();
  const [openAt, setOpenAt] = useState<string | null>(null);
  // Going somewhere closes the menu: it is open only at the place where it was opened.
  const open = openAt === key;
  return (
    <div className={styles.phone}>
      <Button tone="quiet" onClick={() => setOpenAt(key)} aria-label={t("menu.open")} aria-expanded={open}>
        <Icon name="menu" />
      </Button>
      <Link to="/dashboard" className={styles.phoneBrand}>
        <Logo size={26} />
      </Link>
      <Drawer
        title={t("menu.label")}
        placement="left"
        size={280}
        open={open}
        onClose={() => setOpenAt(null)}
        footer={<AppearanceTools />}
      >
        <DashboardMenu />
      </Drawer>
    </div>
  );
}

/** The drawers are in the address, so that they can be linked to and closed with Back. */
function Drawers() {
  const [query] = useSearchParams();
  return (
    <Suspense fallback={null}>
      {query.has("account") ? <AccountDrawer /> : null}
      {query.has("operators") ? <OperatorDrawer /> : null}
      <PlanNeeds />
    </Suspense>
  );
}

/** Listens from the start, and fetches the dialog when there is something to say. */
function PlanNeeds() {
  const [need, setNeed] = useState<PlanNeed | null>(null);
  useEffect(() => planRequests.listen(setNeed), []);
  return need ? <PlanDialog need={need} onClose={() => setNeed(null)} /> : null;
}
