// The rules on a sheet of their own, in the browser's dialog: focus stays inside, Escape closes it.

import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { PublicView } from "@/api/draw-types";
import { spoken } from "@/lib/spoken";
import { Button } from "@/ui/button";
import styles from "./rules-sheet.module.css";

interface RulesSheetProps {
  rules: PublicView["rules"];
  onClose(): void;
}

export function RulesSheet({ rules, onClose }: RulesSheetProps) {
  const { t } = useTranslation("phone");
  const sheet = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = sheet.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  return (
    <dialog ref={sheet} className={styles.sheet} aria-labelledby="rules-title" onClose={onClose}>
      <h2 id="rules-title">
        {t("about.rules")} <small>{t("about.version", { n: rules.version })}</small>
      </h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className={styles.text} tabIndex={0} aria-labelledby="rules-title">
        {spoken(rules)}
      </section>
      <Button wide onClick={() => sheet.current?.close()}>
        {t("close")}
      </Button>
    </dialog>
  );
}
