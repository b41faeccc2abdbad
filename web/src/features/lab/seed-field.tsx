// The seed: any text. A button makes another.

import { useTranslation } from "react-i18next";
import { type LabForm, newSeed } from "@/features/lab/use-lab-form";
import { Button } from "@/ui/button";
import { TextField } from "@/ui/text-field";
import styles from "./lab-form.module.css";

export function SeedField({ form }: { form: LabForm }) {
  const { t } = useTranslation("lab");
  const { seed } = form.values;
  return (
    <div className={styles.seed}>
      <TextField
        label={t("seed.label")}
        value={seed}
        maxLength={200}
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="off"
        onChange={({ target }) => form.change({ seed: target.value })}
        hint={t("seed.hint")}
        error={seed === "" ? t("seed.wrong") : undefined}
      />
      <Button tone="quiet" className={styles.add} onClick={() => form.change({ seed: newSeed() })}>
        {t("seed.another")}
      </Button>
    </div>
  );
}
