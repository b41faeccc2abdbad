// What will be sent, row by row, the faulty ones first: nothing that cannot be sent is overlooked.

import { useTranslation } from "react-i18next";
import type { ShipRow } from "@/features/draws/claims/shipments";
import styles from "./ship.module.css";

const MOST_SHOWN = 200;

export function ShipPreview({ rows, isDone }: { rows: readonly ShipRow[]; isDone: boolean }) {
  const { t } = useTranslation("after");
  const faulty = rows.filter(({ fault }) => fault);
  const good = rows.filter(({ fault }) => !fault);
  const shown = [...faulty, ...good].slice(0, MOST_SHOWN);
  const said = isDone ? "ship.sent" : "ship.found";
  return (
    <div className={styles.entry}>
      <p role="status">
        <strong>{t(said, { count: good.length })}</strong>{" "}
        {faulty.length > 0 ? (
          <span className={styles.error}>
            {t(isDone ? "ship.leftOut" : "ship.faulty", { count: faulty.length })}
          </span>
        ) : null}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must take the focus. */}
      <section className={styles.preview} aria-label={t("ship.preview")} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t("ship.line")}</th>
              <th scope="col">{t("ship.result")}</th>
              <th scope="col">{t("ship.key")}</th>
              <th scope="col">{t("ship.courier")}</th>
              <th scope="col">{t("ship.number")}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <PreviewRow key={row.line} row={row} isDone={isDone} />
            ))}
          </tbody>
        </table>
      </section>
      {rows.length > shown.length ? (
        <p className={styles.text}>{t("ship.more", { count: rows.length - shown.length })}</p>
      ) : null}
    </div>
  );
}

function PreviewRow({
  row: { line, key, courier, tracking, fault },
  isDone,
}: {
  row: ShipRow;
  isDone: boolean;
}) {
  const { t } = useTranslation("after");
  return (
    <tr data-fault={fault ?? undefined}>
      <td className="number">{line}</td>
      <td className={fault ? styles.error : styles.good}>
        {fault ? t(`ship.fault.${fault}`) : t(isDone ? "ship.isSent" : "ship.isGood")}
      </td>
      <td>{key}</td>
      <td>{courier}</td>
      <td className="number">{tracking}</td>
    </tr>
  );
}
