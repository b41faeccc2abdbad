// The receipts that this phone keeps: to check, to save elsewhere, or to remove.

import { useState } from "react";
import { useTranslation } from "react-i18next";
import { reporter } from "@/api/reporter";
import { HomeSection, Nothing } from "@/features/home/home-section";
import { useEntries } from "@/features/home/use-home";
import { type DrawReceipts, forgetReceipts, keptReceipts } from "@/lib/kept-receipts";
import { recordAddress } from "@/lib/record-address";
import { saveFile } from "@/lib/save-file";
import { Button } from "@/ui/button";
import button from "@/ui/button.module.css";
import styles from "./home-page.module.css";

export function ReceiptList() {
  const { t } = useTranslation("home");
  const { entries } = useEntries();
  const [kept, setKept] = useState(keptReceipts);
  const titleOf = (lid: string) => entries?.find((entry) => entry.lid === lid)?.title ?? lid;
  const remove = async ({ lid }: DrawReceipts) => {
    const sure = await reporter.confirm({
      title: t("receipts.question.title"),
      content: t("receipts.question.content", { title: titleOf(lid) }),
      yes: t("receipts.question.yes"),
      no: t("receipts.question.no"),
    });
    if (!sure) return;
    forgetReceipts(lid);
    setKept(keptReceipts());
  };
  return (
    <HomeSection title={t("receipts.title")}>
      {kept.length === 0 ? (
        <Nothing>{t("receipts.none")}</Nothing>
      ) : (
        <p className={styles.soft}>{t("receipts.text")}</p>
      )}
      <ul className={styles.entries}>
        {kept.map((one) => (
          <li key={one.lid} className={styles.receipt}>
            <b dir="auto">{titleOf(one.lid)}</b>
            <small>{t("receipts.count", { count: one.receipts.length + one.spins.length })}</small>
            <Tools kept={one} title={titleOf(one.lid)} onRemove={() => remove(one)} />
          </li>
        ))}
      </ul>
    </HomeSection>
  );
}

interface ToolsProps {
  kept: DrawReceipts;
  title: string;
  onRemove(): void;
}

function Tools({ kept, title, onRemove }: ToolsProps) {
  const { t } = useTranslation("home");
  const label = (action: "check" | "save" | "remove") => t("of", { action: t(`receipts.${action}`), title });
  const save = () => saveFile(JSON.stringify(kept, null, 2), `receipts-${kept.lid}.json`);
  return (
    <div className={styles.tools}>
      <a
        className={`${button.button} ${button.quiet}`}
        href={recordAddress(kept.lid, kept.receipts[0]?.period ?? 1, "own")}
        aria-label={label("check")}
      >
        {t("receipts.check")}
      </a>
      <Button tone="quiet" onClick={save} aria-label={label("save")}>
        {t("receipts.save")}
      </Button>
      <Button tone="quiet" onClick={onRemove} aria-label={label("remove")}>
        {t("receipts.remove")}
      </Button>
    </div>
  );
}
