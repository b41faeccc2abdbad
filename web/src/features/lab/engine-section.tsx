// Try the engine: fields on one side, what they give on the other.

import { type FormEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { DrawResult, Waiting } from "@/features/lab/draw-result";
import { isHat } from "@/features/lab/hat";
import { LabSection } from "@/features/lab/lab-section";
import { type LabDraw, makeDraw } from "@/features/lab/make-draw";
import { NamesField } from "@/features/lab/names-field";
import { PrizeFields } from "@/features/lab/prize-fields";
import { SeedField } from "@/features/lab/seed-field";
import { summary } from "@/features/lab/transcript";
import type { LabForm, LabValues } from "@/features/lab/use-lab-form";
import { formatNumber } from "@/lib/format";
import { currentLanguage } from "@/lib/i18n";
import { Button } from "@/ui/button";
import styles from "./lab-form.module.css";

interface Drawn {
  draw: LabDraw;
  /** What it was drawn from. */
  values: LabValues;
  times: number;
}

export function EngineSection({ form }: { form: LabForm }) {
  const { t } = useTranslation("lab");
  const [drawn, setDrawn] = useState<Drawn | null>(null);
  const result = useRef<HTMLDivElement>(null);
  const { hat, rules, values } = form;

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isHat(hat) || !rules || values.seed === "") {
      event.currentTarget.querySelector<HTMLElement>("[aria-invalid]")?.focus();
      return;
    }
    const draw = makeDraw(hat, rules, values.seed);
    setDrawn((before) => ({ draw, values, times: (before?.times ?? 0) + 1 }));
    // On a phone the winners are below the button.
    requestAnimationFrame(() => result.current?.scrollIntoView?.({ block: "nearest" }));
  };
  return (
    <LabSection id="engine" title={t("engine.title")} text={t("engine.text")}>
      <div className={styles.columns}>
        <form className={styles.form} onSubmit={submit} noValidate>
          <NamesField form={form} />
          <PrizeFields form={form} />
          <SeedField form={form} />
          <Button type="submit" tone="main" wide>
            {t("engine.draw")}
          </Button>
          <p className={styles.real}>{t("engine.real")}</p>
        </form>
        <div ref={result} className={styles.result}>
          <Announcement drawn={drawn} />
          {drawn ? (
            <DrawResult key={drawn.times} draw={drawn.draw} isOld={drawn.values !== values} />
          ) : (
            <Waiting />
          )}
        </div>
      </div>
    </LabSection>
  );
}

/** One line for people who do not see the slips. */
function Announcement({ drawn }: { drawn: Drawn | null }) {
  const { t } = useTranslation("lab");
  const number = (value: number) => formatNumber(value, currentLanguage());
  const said = () => {
    if (!drawn) return "";
    const { winners, steps, first } = summary(drawn.draw);
    const text = t("result.announce", { count: winners, n: number(winners), steps: number(steps), first });
    // The same draw again must be heard again, and only a changed text is.
    return drawn.times % 2 === 0 ? `${text}\u00a0` : text;
  };
  return (
    <p role="status" className="visually-hidden">
      {said()}
    </p>
  );
}
