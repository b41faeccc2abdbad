// A participant's home: on one page what is going on, on the other what is mine.

import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { DueList } from "@/features/home/due-list";
import { EntryList } from "@/features/home/entry-list";
import { JoinableList } from "@/features/home/joinable-list";
import { NoticeList } from "@/features/home/notice-list";
import { OpenByLink } from "@/features/home/open-by-link";
import { Privacy } from "@/features/home/privacy";
import { PrizeList } from "@/features/home/prize-list";
import { ReceiptList } from "@/features/home/receipt-list";
import { RunningList } from "@/features/home/running-list";
import { useHomeNews } from "@/features/home/use-home";
import { addWords } from "@/lib/i18n";
import { Avatar } from "@/ui/avatar";
import styles from "./home-page.module.css";

const HomeNotices = lazy(async () => {
  const [part] = await Promise.all([import("./home-notices"), addWords(["notices"])]);
  return { default: part.HomeNotices };
});

type HomePart = "index" | "customer";

interface HomePageProps {
  part: HomePart;
  name: string | null;
  picture: string | null;
}

export function HomePage({ part, name, picture }: HomePageProps) {
  const { t } = useTranslation("phone");
  useHomeNews();
  return (
    <div className={styles.home}>
      <header className={styles.head}>
        <div className={styles.hello}>
          <Avatar name={name ?? ""} picture={picture} size={40} />
          {name ? <p dir="auto">{t("hello", { name })}</p> : null}
        </div>
        <h1>{t(part === "index" ? "bigPrizes" : "name.customer")}</h1>
        <Parts here={part} />
      </header>
      {part === "index" ? (
        <>
          <DueList />
          <RunningList />
          <JoinableList />
          <OpenByLink />
          <NoticeList />
        </>
      ) : (
        <>
          <PrizeList />
          <EntryList />
          <ReceiptList />
          <Suspense fallback={null}>
            <HomeNotices />
          </Suspense>
          <Privacy />
        </>
      )}
    </div>
  );
}

function Parts({ here }: { here: HomePart }) {
  const { t } = useTranslation("home");
  return (
    <nav className={styles.parts} aria-label={t("nav.label")}>
      {(["index", "customer"] as const).map((part) => (
        <a key={part} href={`/third_application/${part}`} aria-current={part === here ? "page" : undefined}>
          {t(`nav.${part}`)}
        </a>
      ))}
    </nav>
  );
}
