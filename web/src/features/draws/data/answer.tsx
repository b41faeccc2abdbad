// Stands for what a question to the server shows: on its way, failed with a way to try again, or there.

import { Button } from "antd";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import styles from "./answer.module.css";

interface AnswerProps<T> {
  query: { data: T | undefined; error: Error | null; refetch(): unknown };
  children(data: T): ReactNode;
}

export function Answer<T>({ query: { data, error, refetch }, children }: AnswerProps<T>) {
  const { t } = useTranslation("after");
  if (data !== undefined) return children(data);
  if (!error) {
    return (
      <div className={styles.waiting} role="status" aria-label={t("load.waiting")}>
        <span />
        <span />
      </div>
    );
  }
  return (
    <div className={styles.box} role="alert">
      <h2>{t("load.failed")}</h2>
      <p>{error.message}</p>
      <Button onClick={() => void refetch()}>{t("load.retry")}</Button>
    </div>
  );
}

/** Says that there is nothing, and why. */
export function Nothing({
  title,
  text,
  children,
}: {
  title: string;
  text?: string | undefined;
  children?: ReactNode;
}) {
  return (
    <div className={styles.box}>
      <h2>{title}</h2>
      {text ? <p>{text}</p> : null}
      {children}
    </div>
  );
}
