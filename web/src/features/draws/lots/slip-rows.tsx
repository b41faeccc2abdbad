// Slips as rows: what each says and how many of it there are.

import { Button, Input, InputNumber } from "antd";
import { useTranslation } from "react-i18next";
import type { LotSlip } from "@/api/lot-types";
import { FieldGroup } from "@/features/draws/form/field";
import { useFlaw } from "@/features/draws/form/form-store";
import { moveByKey, moved, RowTools, replaced, without } from "@/features/draws/form/row-tools";
import type { SortProps } from "@/features/draws/lots/slip-fields";
import { blank } from "@/features/draws/lots/slips";
import { Icon } from "@/ui/icon";
import styles from "./lots-form.module.css";

/** More are better pasted as texts; a form of a thousand rows is no form. */
const MOST_ROWS = 200;

export function SlipRows({ lots, change, isFixed = false }: SortProps & { isFixed?: boolean }) {
  const { t } = useTranslation("lots-form");
  const { slips, cycle, what } = lots;
  const set = (next: LotSlip[]) => change({ slips: next });
  const add = () => {
    const name = what === "groups" ? t("group", { number: slips.length + 1 }) : "";
    set([...slips, { ...blank(), name }]);
  };
  return (
    <FieldGroup path="lots.slips" label={t(`slips.${what}`)}>
      <ol className={styles.slips}>
        {slips.map((slip, at) => (
          <Row
            // biome-ignore lint/suspicious/noArrayIndexKey: a slip is known by its place in the list.
            key={at}
            slip={slip}
            at={at}
            count={slips.length}
            withCount={!cycle}
            isFixed={isFixed}
            onChange={(next) => set(replaced(slips, at, next))}
            onMove={(to) => set(moved(slips, at, to))}
            onRemove={slips.length > 1 && !isFixed ? () => set(without(slips, at)) : null}
          />
        ))}
      </ol>
      {isFixed ? null : (
        <div>
          <Button disabled={slips.length >= MOST_ROWS} icon={<Icon name="create" size={16} />} onClick={add}>
            {slips.length >= MOST_ROWS ? t("slips.full", { most: MOST_ROWS }) : t("slips.add")}
          </Button>
        </div>
      )}
    </FieldGroup>
  );
}

interface RowProps {
  slip: LotSlip;
  at: number;
  count: number;
  withCount: boolean;
  isFixed: boolean;
  onChange(slip: LotSlip): void;
  onMove(to: number): void;
  onRemove: (() => void) | null;
}

function Row({ slip, at, count, withCount, isFixed, onChange, onMove, onRemove }: RowProps) {
  const { t } = useTranslation("lots-form");
  const path = `lots.slips[${at}]`;
  const nameFlaw = useFlaw(`${path}.name`);
  const countFlaw = useFlaw(`${path}.count`);
  const place = { place: at + 1 };
  return (
    <li className={styles.row} onKeyDown={(event) => moveByKey(event, { at, count, onMove, onRemove })}>
      <span data-field={`${path}.name`}>
        <Input
          aria-label={t("slips.name", place)}
          aria-invalid={nameFlaw ? true : undefined}
          status={nameFlaw ? "error" : ""}
          maxLength={60}
          placeholder={t("slips.namePlace")}
          value={slip.name}
          onChange={({ target }) => onChange({ ...slip, name: target.value })}
        />
      </span>
      {withCount ? (
        <span data-field={`${path}.count`} className={styles.count}>
          <span aria-hidden="true">×</span>
          <InputNumber
            aria-label={t("slips.count", place)}
            aria-invalid={countFlaw ? true : undefined}
            status={countFlaw ? "error" : ""}
            min={1}
            max={1_000_000}
            precision={0}
            value={slip.count}
            onChange={(next) => onChange({ ...slip, count: typeof next === "number" ? next : 1 })}
          />
        </span>
      ) : null}
      {isFixed ? null : (
        <RowTools
          list="slips"
          at={at}
          count={count}
          onMove={onMove}
          onRemove={onRemove}
          words={{ up: t("slips.up", place), down: t("slips.down", place), remove: t("slips.remove", place) }}
        />
      )}
      {nameFlaw || countFlaw ? <p className={styles.flaw}>{nameFlaw ?? countFlaw}</p> : null}
    </li>
  );
}
