// The prizes: how many of each, and how many one person may win.

import { useId } from "react";
import { useTranslation } from "react-i18next";
import { MOST_TIERS, readMaxWins, readUnits } from "@/features/lab/rules";
import type { LabForm } from "@/features/lab/use-lab-form";
import { prizeName } from "@/lib/prize-names";
import { Button } from "@/ui/button";
import { Icon } from "@/ui/icon";
import { TextField } from "@/ui/text-field";
import styles from "./lab-form.module.css";

export function PrizeFields({ form }: { form: LabForm }) {
  const { t } = useTranslation("lab");
  const { units, maxWins } = form.values;
  const replace = (at: number, text: string) =>
    form.change({ units: units.map((unit, other) => (other === at ? text : unit)) });
  return (
    <fieldset className={styles.prizes}>
      <legend>{t("prizes.title")}</legend>
      <ul>
        {units.map((text, at) => (
          <PrizeRow
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place: the first prize, the second.
            key={at}
            tier={at + 1}
            text={text}
            onChange={(changed) => replace(at, changed)}
            onRemove={
              at > 0 && at === units.length - 1 ? () => form.change({ units: units.slice(0, -1) }) : null
            }
          />
        ))}
      </ul>
      {units.length < MOST_TIERS ? (
        <Button tone="quiet" className={styles.add} onClick={() => form.change({ units: [...units, "1"] })}>
          <Icon name="create" size={16} />
          {t("prizes.add")}
        </Button>
      ) : null}
      <TextField
        label={t("prizes.maxWins")}
        inputMode="numeric"
        value={maxWins}
        onChange={({ target }) => form.change({ maxWins: target.value })}
        error={readMaxWins(maxWins) === null ? t("prizes.wrongWins") : undefined}
      />
    </fieldset>
  );
}

interface PrizeRowProps {
  tier: number;
  text: string;
  onChange(text: string): void;
  onRemove: (() => void) | null;
}

function PrizeRow({ tier, text, onChange, onRemove }: PrizeRowProps) {
  const { t } = useTranslation("lab");
  const { t: prizes } = useTranslation("prizes");
  const id = useId();
  const prize = prizeName(prizes, tier);
  const wrong = readUnits(text) === null;
  return (
    <li>
      <span className={styles.prize} aria-hidden="true">
        {prize}
      </span>
      {onRemove ? (
        <button
          type="button"
          className={styles.remove}
          onClick={onRemove}
          aria-label={t("prizes.remove", { prize })}
        >
          <Icon name="close" size={16} />
        </button>
      ) : null}
      <input
        className={`${styles.units} number`}
        inputMode="numeric"
        value={text}
        onChange={({ target }) => onChange(target.value)}
        aria-label={t("prizes.unitsOf", { prize })}
        aria-invalid={wrong || undefined}
        aria-describedby={wrong ? id : undefined}
      />
      {wrong ? (
        <p id={id} className={styles.wrong}>
          {t("prizes.wrong")}
        </p>
      ) : null}
    </li>
  );
}
