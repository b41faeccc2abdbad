// The prizes, from first prize to fiftieth. Their order is their rank, so moving a row renames it.

import { Button } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Prize } from "@/api/draw-types";
import { emptyPrize, labelled, MOST_PRIZES, unitsOf } from "@/features/draws/form/defaults";
import { FieldGroup } from "@/features/draws/form/field";
import { usePart } from "@/features/draws/form/form-store";
import { type PrizeMore, PrizeRow } from "@/features/draws/form/prize-row";
import { moved, replaced, without } from "@/features/draws/form/row-tools";
import { formatNumber } from "@/lib/format";
import { currentLanguage } from "@/lib/i18n";
import { Icon } from "@/ui/icon";
import styles from "./prizes-editor.module.css";

interface PrizesEditorProps {
  most?: number;
  /** Told when the prizes change places, for whoever refers to them by place. */
  onMoved?(from: number, to: number): void;
  onRemoved?(at: number): void;
  /** Further fields of a prize. */
  more?: PrizeMore;
}

export function PrizesEditor({ most = MOST_PRIZES, onMoved, onRemoved, more }: PrizesEditorProps) {
  const { t } = useTranslation("draws");
  const [prizes, setPrizes] = usePart("prizes");
  const [said, setSaid] = useState("");
  const language = currentLanguage();
  const set = (next: Prize[]) => setPrizes(labelled(next));
  const move = (from: number, to: number) => {
    set(moved(prizes, from, to));
    onMoved?.(from, to);
    setSaid(t("prize.moved", { place: to + 1 }));
  };
  const remove = (at: number) => {
    set(without(prizes, at));
    onRemoved?.(at);
  };
  const isFull = prizes.length >= most;
  const count = t("prize.count", {
    prizes: formatNumber(prizes.length, language),
    units: formatNumber(unitsOf(prizes), language),
  });
  return (
    <FieldGroup path="prizes" label={t("prize.title")} hint={<span className="number">{count}</span>}>
      <ol className={styles.list}>
        {prizes.map((prize, at) => (
          <PrizeRow
            key={prize.label}
            prize={prize}
            at={at}
            count={prizes.length}
            onChange={(next) => set(replaced(prizes, at, next))}
            onMove={(to) => move(at, to)}
            onRemove={prizes.length > 1 ? () => remove(at) : null}
            more={more}
          />
        ))}
      </ol>
      <div className={styles.foot}>
        <Button
          type="dashed"
          disabled={isFull}
          icon={<Icon name="create" size={16} />}
          onClick={() => set([...prizes, emptyPrize(prizes.length + 1)])}
        >
          {isFull ? t("prize.full", { most }) : t("prize.add")}
        </Button>
        {prizes.length > 1 ? <span className={styles.hint}>{t("prize.reorderHint")}</span> : null}
      </div>
      <span className="visually-hidden" aria-live="polite">
        {said}
      </span>
    </FieldGroup>
  );
}
