// What the slips say: a sort, then its own few fields.

import { Button, Input, InputNumber } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { match } from "ts-pattern";
import type { LotSlip, LotsForm, LotsOf } from "@/api/lot-types";
import { ChoiceCards } from "@/features/draws/form/choice-cards";
import { Field, FieldRow, SwitchField } from "@/features/draws/form/field";
import { NumberInput } from "@/features/draws/form/number-input";
import { SlipRows } from "@/features/draws/lots/slip-rows";
import { balance, linesOf, MOST_SLIPS, SORTS, seats, startOf, totalOf } from "@/features/draws/lots/slips";
import { useLots } from "@/features/draws/lots/use-lots";
import { formatNumber } from "@/lib/format";
import { currentLanguage } from "@/lib/i18n";
import styles from "./lots-form.module.css";

export function SlipFields() {
  const { t } = useTranslation("lots-form");
  const [lots, change] = useLots();
  const words = { group: (number: number) => t("group", { number }), yes: t("yes"), no: t("no") };
  const choose = (what: LotsOf) => {
    if (what !== lots.what) change({ what, ...startOf(what, words) });
  };
  return (
    <>
      <div data-field="lots.what" className={styles.sorts}>
        <ChoiceCards
          legend={t("what.legend")}
          choices={SORTS.map((value) => ({ value, title: t(`what.${value}`), text: t(`what.${value}Text`) }))}
          value={lots.what}
          onChange={choose}
        />
      </div>
      {match(lots.what)
        .with("order", () => <Numbers lots={lots} change={change} />)
        .with("groups", () => <Groups lots={lots} change={change} />)
        .with("seats", () => <Seats lots={lots} change={change} />)
        .with("yes_no", () => <SlipRows lots={lots} change={change} isFixed />)
        .with("roles", "texts", () => <SlipRows lots={lots} change={change} />)
        .exhaustive()}
      <Sum lots={lots} />
    </>
  );
}

export interface SortProps {
  lots: LotsForm;
  change(part: Partial<LotsForm>): void;
}

function Numbers({ lots, change }: SortProps) {
  const { t } = useTranslation("lots-form");
  const [slip] = lots.slips;
  const mustKnow = !countsPeople(lots);
  return (
    <FieldRow>
      <Field
        path="lots.slips"
        label={t("numbers.label")}
        hint={mustKnow ? t("numbers.known") : t("numbers.hint")}
        optional={!mustKnow}
      >
        {(bind) => (
          <NumberInput
            bind={bind}
            min={1}
            max={1_000_000}
            value={slip?.count ?? null}
            onChange={(count) => change({ slips: count === null ? [] : [{ name: "", count }] })}
          />
        )}
      </Field>
    </FieldRow>
  );
}

function Groups({ lots, change }: SortProps) {
  const { t } = useTranslation("lots-form");
  const deal = (cycle: boolean) =>
    change({ cycle, slips: lots.slips.map((slip) => ({ ...slip, count: cycle ? 1 : slip.count })) });
  return (
    <>
      {countsPeople(lots) ? (
        <SwitchField
          path="lots.cycle"
          label={t("groups.even")}
          hint={t("groups.evenHint")}
          checked={lots.cycle}
          onChange={deal}
        />
      ) : null}
      <SlipRows lots={lots} change={change} />
    </>
  );
}

/** Whether the number of slips may follow from the number of people. */
const countsPeople = ({ when, people }: LotsForm) => when === "together" || people === "list";

function Seats({ lots, change }: SortProps) {
  const { t } = useTranslation("lots-form");
  const [rows, setRows] = useState<number | null>(4);
  const [perRow, setPerRow] = useState<number | null>(6);
  const [text, setText] = useState(() => textOf(lots.slips));
  const take = (slips: LotSlip[]) => change({ slips: slips.slice(0, MOST_SLIPS) });
  const fill = () => {
    const made = seats(rows ?? 1, perRow ?? 1);
    setText(textOf(made));
    take(made);
  };
  return (
    <>
      <div className={styles.maker}>
        <label htmlFor="seat-rows">
          <span>{t("seats.rows")}</span>
          <InputNumber id="seat-rows" min={1} max={500} precision={0} value={rows} onChange={setRows} />
        </label>
        <label htmlFor="seats-a-row">
          <span>{t("seats.perRow")}</span>
          <InputNumber id="seats-a-row" min={1} max={500} precision={0} value={perRow} onChange={setPerRow} />
        </label>
        <Button onClick={fill}>{t("seats.make")}</Button>
      </div>
      <Field path="lots.slips" label={t("seats.list")} hint={t("seats.hint")}>
        {(bind) => (
          <Input.TextArea
            {...bind}
            rows={6}
            value={text}
            onChange={({ target }) => {
              setText(target.value);
              take(linesOf(target.value).map((name) => ({ name, count: 1 })));
            }}
          />
        )}
      </Field>
    </>
  );
}

const textOf = (slips: readonly LotSlip[]) => slips.map(({ name }) => name).join("\n");

/** How many there are, and whether it comes out even with the people that are known. */
function Sum({ lots }: { lots: LotsForm }) {
  const { t } = useTranslation("lots-form");
  const number = (value: number) => formatNumber(value, currentLanguage());
  if (lots.slips.length === 0) return <p className={styles.sum}>{t("sum.asMany")}</p>;
  if (lots.cycle) return <p className={styles.sum}>{t("sum.cycle", { count: lots.slips.length })}</p>;
  const { without, unused } = balance(lots, lots.names.length);
  const isUrn = lots.when === "one_by_one";
  return (
    <div className={styles.sum}>
      <p className="number">
        {t("sum.slips", { count: totalOf(lots.slips), n: number(totalOf(lots.slips)) })}
      </p>
      {without > 0 ? (
        <p className={styles.warn}>
          {t(isUrn ? "sum.tooFew" : "sum.without", { count: without, n: number(without) })}
        </p>
      ) : null}
      {unused > 0 ? (
        <p className={styles.warn}>
          {t(isUrn ? "sum.left" : "sum.unused", { count: unused, n: number(unused) })}
        </p>
      ) : null}
      {lots.names.length === 0 ? <p>{t(isUrn ? "sum.urnRule" : "sum.rule")}</p> : null}
    </div>
  );
}
