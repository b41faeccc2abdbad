// One prize: what it is, how many, what it is worth, how it is handed out.

import { Input, InputNumber, Select } from "antd";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { HandOut, Prize } from "@/api/draw-types";
import { Field } from "@/features/draws/form/field";
import { NumberInput } from "@/features/draws/form/number-input";
import { PictureInput } from "@/features/draws/form/picture-input";
import { moveByKey, type RowMoves, RowTools } from "@/features/draws/form/row-tools";
import { prizeName } from "@/lib/prize-names";
import styles from "./prizes-editor.module.css";

const HAND_OUTS: readonly HandOut[] = ["goods", "code", "cash", "on_site", "none"];
const WIDE = { width: "100%" };

/** Further fields of a prize. */
export type PrizeMore = (path: string, prize: Prize, change: (part: Partial<Prize>) => void) => ReactNode;

interface PrizeRowProps extends RowMoves {
  prize: Prize;
  onChange(prize: Prize): void;
  more: PrizeMore | undefined;
}

export function PrizeRow({ prize, onChange, more, ...moves }: PrizeRowProps) {
  const { t } = useTranslation("draws");
  const { t: names } = useTranslation("prizes");
  const name = prizeName(names, prize.label);
  const path = `prizes[${moves.at}]`;
  const change = (part: Partial<Prize>) => onChange({ ...prize, ...part });
  const words = {
    up: t("prize.up", { name }),
    down: t("prize.down", { name }),
    remove: t("prize.remove", { name }),
  };
  return (
    <li className={styles.prize} onKeyDown={(event) => moveByKey(event, moves)} data-field={path}>
      <div className={styles.top}>
        <span className={styles.label}>{name}</span>
        <RowTools list="prize" words={words} {...moves} />
      </div>
      <PictureInput
        shape="square"
        label={`${name} ${t("prize.picture")}`}
        value={prize.picture}
        onChange={(picture) => change({ picture })}
      />
      <div className={styles.fields}>
        <div className={styles.main}>
          <Field path={`${path}.name`} label={t("prize.name")}>
            {(bind) => (
              <Input
                {...bind}
                maxLength={60}
                placeholder={t("prize.namePlace")}
                value={prize.name}
                onChange={({ target }) => change({ name: target.value })}
              />
            )}
          </Field>
          <Field path={`${path}.units`} label={t("prize.units")}>
            {(bind) => (
              <NumberInput
                bind={bind}
                min={0}
                max={1_000_000}
                value={prize.units}
                onChange={(units) => change({ units: units ?? 0 })}
              />
            )}
          </Field>
        </div>
        {more?.(path, prize, change)}
        <PrizeDetails path={path} prize={prize} change={change} />
      </div>
    </li>
  );
}

interface PrizeDetailsProps {
  path: string;
  prize: Prize;
  change(part: Partial<Prize>): void;
}

function PrizeDetails({ path, prize, change }: PrizeDetailsProps) {
  const { t } = useTranslation("draws");
  return (
    <div className={styles.rest}>
      <Field path={`${path}.hand_out`} label={t("prize.handOut")}>
        {(bind) => (
          <Select
            {...bind}
            value={prize.hand_out}
            options={HAND_OUTS.map((value) => ({ value, label: t(`handOut.${value}`) }))}
            onChange={(hand_out) => change({ hand_out })}
          />
        )}
      </Field>
      <Field path={`${path}.value_fen`} label={t("prize.value")} optional>
        {(bind) => (
          <InputNumber
            {...bind}
            style={WIDE}
            min={0}
            precision={2}
            prefix="¥"
            value={prize.value_fen === null ? null : prize.value_fen / 100}
            onChange={(yuan) => change({ value_fen: yuan === null ? null : Math.round(Number(yuan) * 100) })}
          />
        )}
      </Field>
      <div className={styles.note}>
        <Field path={`${path}.note`} label={t("prize.note")} optional>
          {(bind) => (
            <Input
              {...bind}
              maxLength={200}
              placeholder={t("prize.notePlace")}
              value={prize.note}
              onChange={({ target }) => change({ note: target.value })}
            />
          )}
        </Field>
      </div>
    </div>
  );
}
