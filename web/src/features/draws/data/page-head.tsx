// The head of every page around a draw: the way back, its title and state, and the other pages about it.

import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { dataPath } from "@/features/draws/data/paths";
import type { DrawHead } from "@/features/draws/data/use-draw-head";
import { MY_DRAWS } from "@/features/draws/kinds";
import styles from "./page-head.module.css";

interface PageHeadProps {
  /** What this page is about, where it is not the draw as a whole. */
  part?: string;
  head: DrawHead;
  children?: ReactNode;
}

export function PageHead({ part, head, children }: PageHeadProps) {
  const { t } = useTranslation("after");
  const { t: draws } = useTranslation("draws");
  const title = head.title || draws("listing.untitled");
  return (
    <header className={styles.head}>
      <nav className={styles.trail} aria-label={t("head.trail")}>
        <Link to={MY_DRAWS}>{draws("bar.back")}</Link>
        {part ? (
          <>
            <span aria-hidden="true">/</span>
            <Link to={dataPath(head)}>{title}</Link>
          </>
        ) : null}
      </nav>
      <div className={styles.line}>
        <h1>{part ?? title}</h1>
        <span className={styles.state} data-state={head.outcome === "no_entries" ? "none" : head.state}>
          {head.outcome === "no_entries" ? draws("state.no_entries") : draws(`state.${head.state}`)}
        </span>
        {head.isOwner ? null : <span className={styles.state}>{t("head.helper")}</span>}
        <span className={styles.links}>{children}</span>
      </div>
    </header>
  );
}
