// How many participants were told, in the app and beyond it. Numbers only: who agreed to what is theirs.

import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { api } from "@/api/api";
import { q } from "@/api/query";
import type { components } from "@/api/schema";
import styles from "./notice-counts.module.css";

type Counts = components["schemas"]["DrawNotices"];

const STATES = ["sent", "waiting", "failed", "dropped"] as const;

const countsQuery = (lid: string) =>
  q(["draws", "data", lid, "notices"], () =>
    api.get<Counts>("/lotto/task/notices", { lid }, { quiet: true }),
  );

export function NoticeCounts({ lid }: { lid: string }) {
  const { t } = useTranslation("notices");
  const { data } = useQuery(countsQuery(lid));
  if (!data || data.told === 0) return null;
  const beyond = (["push", "mail"] as const).flatMap((channel) =>
    STATES.flatMap((state) => {
      const found = data.deliveries.find((one) => one.channel === channel && one.state === state);
      return found ? [{ channel, state, n: found.count }] : [];
    }),
  );
  return (
    <section className={styles.counts} aria-labelledby="notice-counts">
      <h2 id="notice-counts">{t("told.title")}</h2>
      <ul>
        <li>{t("told.told", { count: data.told })}</li>
        <li>{t("told.read", { count: data.read })}</li>
        {beyond.map(({ channel, state, n }) => (
          <li key={`${channel} ${state}`} data-state={state}>
            {t(`told.state.${state}`, { channel: t(`channel.${channel}`), n })}
          </li>
        ))}
      </ul>
      <p>{t("told.text")}</p>
    </section>
  );
}
