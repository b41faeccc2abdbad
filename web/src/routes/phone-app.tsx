// The pages on a participant's phone. A handful of addresses, told apart without a router to stay small.

import { type ComponentType, type LazyExoticComponent, lazy, Suspense } from "react";
import { addWords } from "@/lib/i18n";
import { type PhonePage, phonePageAt } from "@/routes/phone-pages";
import { LanguageSwitch } from "@/ui/language-switch";
import { Logo } from "@/ui/logo";
import { SmallReporter } from "@/ui/small-reporter";
import styles from "./phone-app.module.css";

type LazyPage = LazyExoticComponent<ComponentType<{ page: PhonePage }>>;

const PhoneDraw: LazyPage = lazy(async () => ({
  default: (await import("@/routes/phone-draw")).PhoneDraw,
}));
const PhoneRecord: LazyPage = lazy(async () => {
  const [page] = await Promise.all([
    import("@/routes/phone-record"),
    addWords(["record", "verify", "prizes"]),
  ]);
  return { default: page.PhoneRecord };
});
const PhoneScan: LazyPage = lazy(async () => {
  const [page] = await Promise.all([import("@/routes/phone-scan"), addWords(["scan"])]);
  return { default: page.PhoneScan };
});
const ThirdApplication: LazyPage = lazy(async () => {
  const [page] = await Promise.all([import("@/routes/third-application"), addWords(["home"])]);
  return { default: page.ThirdApplication };
});

const PAGES: Record<PhonePage, LazyPage> = {
  mobile: PhoneDraw,
  record: PhoneRecord,
  scan: PhoneScan,
  index: ThirdApplication,
  customer: ThirdApplication,
};

export function PhoneApp() {
  const page = phonePageAt(window.location.pathname);
  const Page = PAGES[page];
  return (
    <div className={styles.phone}>
      <header className={styles.header}>
        <Logo size={24} />
        <LanguageSwitch />
      </header>
      <main className={styles.main} data-page={page}>
        <Suspense fallback={null}>
          <Page page={page} />
        </Suspense>
      </main>
      <SmallReporter />
    </div>
  );
}
