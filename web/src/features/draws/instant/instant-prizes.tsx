// The prizes of an instant draw: as everywhere, with odds and a colour, and a layout that goes along when they move.

import { Button, InputNumber } from "antd";
import { useTranslation } from "react-i18next";
import { match } from "ts-pattern";
import type { Prize } from "@/api/draw-types";
import { Field } from "@/features/draws/form/field";
import { usePart } from "@/features/draws/form/form-store";
import { PrizesEditor } from "@/features/draws/form/prizes-editor";
import { oneIn, percentOf, WHOLE, weightOf } from "@/features/draws/instant/odds";
import { afterMove, afterRemoval, mostPrizes } from "@/features/draws/instant/slots";
import { useInstantKind } from "@/features/draws/instant/use-instant-kind";
import { formatNumber } from "@/lib/format";
import { currentLanguage } from "@/lib/i18n";
import styles from "./instant.module.css";

const PERCENT = 10_000;
const WIDE = { width: "100%" };

export function InstantPrizes() {
  const kind = useInstantKind();
  const [prizes] = usePart("prizes");
  const [instant, setInstant] = usePart("instant");
  const [limits] = usePart("limits");
  const relay = (slots: number[]) => {
    if (instant.slots.length > 0) setInstant({ ...instant, slots });
  };
  return (
    <PrizesEditor
      most={mostPrizes(kind, { prizes, instant, limits })}
      onMoved={(from, to) => relay(afterMove(instant.slots, from, to))}
      onRemoved={(at) => relay(afterRemoval(instant.slots, at))}
      more={(path, prize, change) => (
        <div className={styles.prizeMore}>
          {instant.mode === "odds" ? <OddsField path={path} prize={prize} change={change} /> : null}
          <ColorField path={path} prize={prize} change={change} />
        </div>
      )}
    />
  );
}

interface MoreProps {
  path: string;
  prize: Prize;
  change(part: Partial<Prize>): void;
}

function OddsField({ path, prize, change }: MoreProps) {
  const { t } = useTranslation("instant-form");
  const rarity = oneIn(prize.weight, WHOLE);
  const hint = match(rarity)
    .with(null, () => t("odds.never"))
    .with(1, () => t(prize.weight === WHOLE ? "odds.always" : "odds.mostly"))
    .otherwise((rare) => t("odds.oneIn", { number: formatNumber(rare, currentLanguage()) }));
  return (
    <Field path={`${path}.weight`} label={t("odds.label")} hint={hint}>
      {(bind) => (
        <InputNumber<string>
          {...bind}
          style={WIDE}
          stringMode
          min="0"
          step={prize.weight % PERCENT === 0 ? "1" : "0.1"}
          suffix="%"
          inputMode="decimal"
          value={percentOf(prize.weight)}
          onChange={(text) => change({ weight: weightOf(String(text ?? "0")) ?? prize.weight })}
        />
      )}
    </Field>
  );
}

function ColorField({ path, prize, change }: MoreProps) {
  const { t } = useTranslation("instant-form");
  return (
    <Field path={`${path}.color`} label={t("prize.color")} optional>
      {({ status: _, ...bind }) => (
        <div className={styles.color}>
          <input
            {...bind}
            type="color"
            data-unset={prize.color === "" || undefined}
            value={prize.color || "#ffe3da"}
            onChange={({ target }) => change({ color: target.value })}
          />
          {prize.color ? (
            <Button type="text" size="small" onClick={() => change({ color: "" })}>
              {t("prize.colorReset")}
            </Button>
          ) : (
            <span className={styles.quiet}>{t("prize.colorTheme")}</span>
          )}
        </div>
      )}
    </Field>
  );
}
