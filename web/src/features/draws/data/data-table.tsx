// A table on a desk, a card each on a phone, with its pages below. The caller says what the columns are.

import { Button } from "antd";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { formatNumber } from "@/lib/format";
import { currentLanguage } from "@/lib/i18n";
import styles from "./data-table.module.css";

export interface Column<Row> {
  key: string;
  title: string;
  render(row: Row): ReactNode;
  isNumber?: boolean;
  /** Where a long text may be broken, if not anywhere: a number nowhere, the name of a place between its words. */
  breaks?: "never" | "words" | undefined;
  /** Somebody wrote the title, and it may be long. */
  isAsked?: boolean;
  /** Stands alone on a phone, without its title. */
  isWide?: boolean;
  /** Buttons, which need no title to be seen. */
  isTools?: boolean;
}

interface DataTableProps<Row> {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf(row: Row): string;
}

export function DataTable<Row>({ label, columns, rows, keyOf }: DataTableProps<Row>) {
  return (
    // A wide table is scrolled, so it can be reached by keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must take the focus.
    <section className={styles.scroll} aria-label={label} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map(({ key, title, isNumber, isAsked, isTools }) => (
              <th key={key} scope="col" className={headLook(isNumber, isAsked)}>
                {isTools ? <span className="visually-hidden">{title}</span> : title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map((column) => (
                <Cell key={column.key} column={column} row={row} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const headLook = (isNumber = false, isAsked = false) =>
  isNumber ? styles.number : isAsked ? styles.asked : undefined;

function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const { title, isNumber, breaks, isWide } = column;
  const looks = [isNumber && `number ${styles.number}`, breaks && styles[breaks], isWide && styles.wide];
  return (
    <td className={looks.filter(Boolean).join(" ")} data-label={title}>
      {column.render(row)}
    </td>
  );
}

interface PagerProps {
  page: number;
  size: number;
  total: number;
  onPage(page: number): void;
}

export function Pager({ page, size, total, onPage }: PagerProps) {
  const { t } = useTranslation("after");
  const last = Math.max(1, Math.ceil(total / size));
  if (last === 1) return null;
  return (
    <nav className={styles.pages} aria-label={t("pages.label")}>
      <span className="number">
        {t("pages.where", { page, last, total: formatNumber(total, currentLanguage()) })}
      </span>
      <Button disabled={page <= 1} onClick={() => onPage(page - 1)}>
        {t("pages.previous")}
      </Button>
      <Button disabled={page >= last} onClick={() => onPage(page + 1)}>
        {t("pages.next")}
      </Button>
    </nav>
  );
}
