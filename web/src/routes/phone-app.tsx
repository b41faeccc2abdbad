// The pages on a participant's phone. A handful of addresses, told apart without a router to stay small.

import { type ComponentType, type LazyExoticComponent, lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { useDocumentTitle } from "@/lib/document-title";
import { type PhonePage, phonePageAt } from "@/routes/phone-pages";
import { LanguageSwitch } from "@/ui/language-switch";
import { Logo } from "@/ui/logo";
import { SmallReporter } from "@/ui/small-reporter";
import styles from "./phone-app.module.css";

type LazyPage = LazyExoticComponent<ComponentType<{ page: PhonePage }>>;

const PhoneLater: LazyPage = lazy(async () => ({
  default: (await import("@/routes/phone-later")).PhoneLater,
}));
const ThirdApplication: LazyPage = lazy(async () => ({
  default: (await import("@/routes/third-application")).ThirdApplication,
}));

const PAGES: Record<PhonePage, LazyPage> = {
  mobile: PhoneLater,
  index: ThirdApplication,
  customer: ThirdApplication,
};

export function PhoneApp() {
  const { t } = useTranslation("phone");
  const page = phonePageAt(window.location.pathname);
  const Page = PAGES[page];
  useDocumentTitle(page === "mobile" ? t("name.mobile") : t("bigPrizes"));
  return (
    <div className={styles.phone}>
      <header className={styles.header}>
        <Logo size={24} />
        <LanguageSwitch />
      </header>
      <main className={styles.main}>
        <Suspense fallback={null}>
          <Page page={page} />
        </Suspense>
      </main>
      <SmallReporter />
    </div>
  );
}
