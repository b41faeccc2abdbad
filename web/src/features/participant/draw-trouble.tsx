// Why there is no draw to see, and what can be done about it.

import { useTranslation } from "react-i18next";
import type { DrawLoad } from "@/features/participant/use-draw";
import { Button } from "@/ui/button";
import button from "@/ui/button.module.css";
import { Slip } from "@/ui/slip";
import styles from "./draw-trouble.module.css";

type Trouble = Exclude<DrawLoad, { kind: "here" } | { kind: "loading" }>;

export function DrawTrouble({ trouble }: { trouble: Trouble }) {
  const { t } = useTranslation("phone");
  const words = trouble.kind === "failed" ? trouble.words : t(`${trouble.kind}.text`);
  return (
    <Slip className={styles.trouble}>
      <div role="alert">
        <h1>{t(`${trouble.kind}.title`)}</h1>
        <p>{words}</p>
      </div>
      {trouble.kind === "missing" ? (
        <a className={`${button.button} ${button.plain}`} href="/third_application/index">
          {t("missing.others")}
        </a>
      ) : (
        <Button tone="main" wide onClick={() => window.location.reload()}>
          {t("retry")}
        </Button>
      )}
    </Slip>
  );
}
