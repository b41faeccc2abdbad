// The numbers of a plot as a table, folded away: for whoever cannot see the picture, or would rather read.

import { useTranslation } from "react-i18next";
import styles from "./overview.module.css";

interface PlotTableProps {
  head: readonly string[];
  rows: readonly (readonly string[])[];
}

export function PlotTable({ head, rows }: PlotTableProps) {
  const { t } = useTranslation("figures");
  return (
    <details className={styles.folded}>
      <summary>{t("table.show")}</summary>
      <table className={styles.figures}>
        <thead>
          <tr>
            {head.map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name = "", ...cells]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {cells.map((cell, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a column is known by its place.
                <td key={place} className="number">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
