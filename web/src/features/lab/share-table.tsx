// The chart for people who would rather read: everybody's wins against what they could expect.

import { useTranslation } from "react-i18next";
import type { Person } from "@/features/lab/hat";
import { expectedWins } from "@/features/lab/shares";
import type { Trials } from "@/features/lab/trials";
import { formatNumber } from "@/lib/format";
import { currentLanguage } from "@/lib/i18n";
import styles from "./share-table.module.css";

const MOST_ROWS = 500;

export function ShareTable({ people, trials }: { people: Person[]; trials: Trials }) {
  const { t } = useTranslation("lab");
  const expected = expectedWins(people, trials.done);
  const number = (value: number) => formatNumber(value, currentLanguage());
  const tenth = (value: number) => number(Math.round(value * 10) / 10);
  const cut = people.length > MOST_ROWS;
  return (
    <details className={styles.details}>
      <summary>{t("spread.table")}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard. */}
      <section className={styles.scroll} tabIndex={0} aria-label={t("spread.table")}>
        <table className="number">
          <thead>
            <tr>
              <th scope="col">{t("spread.name")}</th>
              <th scope="col">{t("spread.codes")}</th>
              <th scope="col">{t("spread.wins")}</th>
              <th scope="col">{t("spread.hoped")}</th>
              <th scope="col">{t("spread.share")}</th>
            </tr>
          </thead>
          <tbody>
            {people.slice(0, MOST_ROWS).map(({ name, codes }, at) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{codes}</td>
                <td>{number(trials.wins[at] ?? 0)}</td>
                <td>{tenth(expected[at] ?? 0)}</td>
                <td>{tenth((100 * (trials.wins[at] ?? 0)) / trials.done)}%</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {cut ? <p>{t("spread.tableMore", { n: number(MOST_ROWS), all: number(people.length) })}</p> : null}
    </details>
  );
}
