// One section of the home: a title, what it holds, and the same way of saying that it is empty or did not come.

import { type ReactNode, useId } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "@/ui/button";
import styles from "./home-page.module.css";

interface HomeSectionProps {
  title: string;
  aside?: ReactNode;
  children: ReactNode;
}

export function HomeSection({ title, aside, children }: HomeSectionProps) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.title}>
        <h2 id={id}>{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  );
}

export function Nothing({ children }: { children: ReactNode }) {
  return <p className={styles.nothing}>{children}</p>;
}

export function NotLoaded({ onRetry }: { onRetry(): void }) {
  const { t } = useTranslation("home");
  return (
    <div className={styles.nothing} role="alert">
      <p>{t("failed")}</p>
      <Button onClick={onRetry}>{t("retry")}</Button>
    </div>
  );
}

export function More({ onMore }: { onMore: (() => void) | null }) {
  const { t } = useTranslation("home");
  return onMore ? (
    <Button wide onClick={onMore}>
      {t("more")}
    </Button>
  ) : null;
}
