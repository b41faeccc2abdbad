// The list of names: typed, pasted, or made up.

import { useId } from "react";
import { useTranslation } from "react-i18next";
import { isHat } from "@/features/lab/hat";
import { useHatWords } from "@/features/lab/use-hat-words";
import type { LabForm } from "@/features/lab/use-lab-form";
import { Button } from "@/ui/button";
import styles from "./lab-form.module.css";

export function NamesField({ form }: { form: LabForm }) {
  const { t } = useTranslation("lab");
  const hatWords = useHatWords();
  const id = useId();
  const { hat } = form;
  const good = isHat(hat);
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{t("names.label")}</label>
      <textarea
        id={id}
        className={styles.names}
        rows={8}
        spellCheck={false}
        autoComplete="off"
        value={form.values.names}
        onChange={({ target }) => form.change({ names: target.value })}
        aria-invalid={good ? undefined : true}
        aria-describedby={`${id}-count ${id}-hint`}
      />
      <p id={`${id}-count`} className={good ? styles.count : styles.wrong}>
        {good ? t("names.inHat", hatWords(hat)) : t(`problem.${hat.kind}`, hat)}
      </p>
      <p id={`${id}-hint`} className={styles.hint}>
        {t("names.hint")}
      </p>
      <div className={styles.fills}>
        <Button tone="quiet" onClick={() => form.fill(30)}>
          {t("names.fill30")}
        </Button>
        <Button tone="quiet" onClick={() => form.fill(1000)}>
          {t("names.fill1000")}
        </Button>
      </div>
    </div>
  );
}
