// The draws of one page: a table on a desk, a card each on a phone.

import { useTranslation } from "react-i18next";
import type { TaskRow } from "@/api/draw-types";
import { KindGlyph } from "@/features/draws/kind-glyph";
import { isInstantKind } from "@/features/draws/kinds";
import { RowActions } from "@/features/draws/list/row-actions";
import { formatMoment, formatNumber } from "@/lib/format";
import { currentLanguage } from "@/lib/i18n";
import styles from "./draw-table.module.css";

interface DrawTableProps {
  rows: readonly TaskRow[];
  chosen: ReadonlySet<string>;
  onChoose(lids: readonly string[], on: boolean): void;
}

export function DrawTable({ rows, chosen, onChoose }: DrawTableProps) {
  const { t } = useTranslation("draws");
  const { t: desk } = useTranslation("desk");
  const count = rows.filter(({ lid }) => chosen.has(lid)).length;
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col" className={styles.choice}>
            <Choice
              label={desk("select.all")}
              checked={count === rows.length}
              isPart={count > 0}
              onChange={(on) =>
                onChoose(
                  rows.map(({ lid }) => lid),
                  on,
                )
              }
            />
          </th>
          <th scope="col">{t("listing.title")}</th>
          <th scope="col">{t("listing.state")}</th>
          <th scope="col" className={styles.number}>
            {t("listing.people")}
          </th>
          <th scope="col" className={styles.number}>
            {t("listing.codes")}
          </th>
          <th scope="col" className={styles.number}>
            {t("listing.units")}
          </th>
          <th scope="col">{t("listing.when")}</th>
          <th scope="col">
            <span className="visually-hidden">{t("listing.actions")}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.lid} row={row} isChosen={chosen.has(row.lid)} onChoose={onChoose} />
        ))}
      </tbody>
    </table>
  );
}

interface RowProps {
  row: TaskRow;
  isChosen: boolean;
  onChoose: DrawTableProps["onChoose"];
}

function Row({ row, isChosen, onChoose }: RowProps) {
  const { t } = useTranslation("draws");
  const { t: desk } = useTranslation("desk");
  return (
    <tr data-chosen={isChosen || undefined}>
      <td className={styles.choice}>
        <Choice
          label={desk("select.one", { title: row.title || t("listing.untitled") })}
          checked={isChosen}
          onChange={(on) => onChoose([row.lid], on)}
        />
      </td>
      <td className={styles.whatCell}>
        <What row={row} />
      </td>
      <td className={styles.stateCell}>
        <StateTag row={row} />
      </td>
      <Count row={row} of="participants" label="people" />
      <Count row={row} of="codes" label="codes" />
      <Count row={row} of="units" label="units" />
      <td className={styles.whenCell}>
        <When row={row} />
      </td>
      <td>
        <RowActions row={row} />
      </td>
    </tr>
  );
}

interface ChoiceProps {
  label: string;
  checked: boolean;
  /** Some, but not all. */
  isPart?: boolean;
  onChange(on: boolean): void;
}

function Choice({ label, checked, isPart = false, onChange }: ChoiceProps) {
  return (
    <label className={styles.box}>
      <input
        type="checkbox"
        aria-label={label}
        checked={checked}
        ref={(box) => {
          if (box) box.indeterminate = isPart && !checked;
        }}
        onChange={({ target }) => onChange(target.checked)}
      />
    </label>
  );
}

function What({ row }: { row: TaskRow }) {
  const { t } = useTranslation("draws");
  const { t: words } = useTranslation("console");
  return (
    <div className={styles.what}>
      <span className={styles.picture}>
        {row.picture ? <img src={row.picture} alt="" /> : <KindGlyph kind={row.kind} />}
      </span>
      <span>
        <span className={styles.title}>
          {row.title || <span className={styles.unset}>{t("listing.untitled")}</span>}
        </span>
        <span className={styles.kind}>{words(`kind.${row.kind}.name`)}</span>
      </span>
    </div>
  );
}

function StateTag({ row: { state, outcome } }: { row: TaskRow }) {
  const { t } = useTranslation("draws");
  const words = outcome === "no_entries" ? t("state.no_entries") : t(`state.${state}`);
  return (
    <span className={styles.state} data-state={outcome === "no_entries" ? "none" : state}>
      {words}
    </span>
  );
}

interface CountProps {
  row: TaskRow;
  of: "participants" | "codes" | "units";
  label: "people" | "codes" | "units";
}

function Count({ row, of, label }: CountProps) {
  const { t } = useTranslation("draws");
  return (
    <td className={`number ${styles.number}`} data-label={t(`listing.${label}`)}>
      <span className={of === "participants" && row.live ? styles.count : ""}>
        {/* Nobody holds codes of a wheel. */}
        {of === "codes" && isInstantKind(row.kind) ? "–" : formatNumber(row[of], currentLanguage())}
      </span>
    </td>
  );
}

function When({ row }: { row: TaskRow }) {
  const { t } = useTranslation("draws");
  const { t: desk } = useTranslation("desk");
  const language = currentLanguage();
  const words = () => {
    if (row.deleted_at) return t("listing.deleted", { when: formatMoment(row.deleted_at, language) });
    if (row.state === "open" && row.closes_at) {
      return t("listing.closes", { when: formatMoment(row.closes_at, language) });
    }
    if (
      ["locked", "drawn", "settled"].includes(row.state) &&
      row.closes_at &&
      Date.parse(row.closes_at) <= Date.now()
    ) {
      return t("listing.closed", { when: formatMoment(row.closes_at, language) });
    }
    return t("listing.updated", { when: formatMoment(row.updated_at, language) });
  };
  return (
    <span className={`number ${styles.when}`}>
      {words()}
      {row.days_left === null ? null : (
        <b className={styles.left}>{desk("bin.left", { count: row.days_left })}</b>
      )}
    </span>
  );
}
