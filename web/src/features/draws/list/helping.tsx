// Draws of others that I help with: where an invitation leads, found again later.

import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { helpingQuery } from "@/features/draws/data/data-calls";
import { dataPath } from "@/features/draws/data/paths";
import styles from "./helping.module.css";

export function Helping() {
  const { t } = useTranslation("after");
  const { t: draws } = useTranslation("draws");
  const { data } = useQuery(helpingQuery);
  if (!data || data.list.length === 0) return null;
  return (
    <section className={styles.helping} aria-labelledby="helping">
      <h2 id="helping">{t("desk.helping")}</h2>
      <ul>
        {data.list.map((draw) => (
          <li key={draw.lid}>
            <Link to={dataPath(draw)}>{draw.title || draws("listing.untitled")}</Link>
            <span>
              {t("desk.of", { organiser: draw.organiser })} ·{" "}
              {draw.rights.map((right) => t(`helpers.right.${right}`)).join(t("helpers.and"))}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
