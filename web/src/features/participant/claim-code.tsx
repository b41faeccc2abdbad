// What is shown instead of sent: a redemption code to copy, and the code that staff scan on site.

import { lazy, Suspense, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { copyText } from "@/lib/copy-text";
import { Button } from "@/ui/button";
import { COPIED_STAYS } from "@/ui/copy-text";
import { Icon } from "@/ui/icon";
import styles from "./claim-code.module.css";

const SiteCode = lazy(async () => ({ default: (await import("@/ui/site-code")).SiteCode }));

export function RedemptionCode({ code }: { code: string }) {
  const { t } = useTranslation("claim");
  const [copies, setCopies] = useState(0);
  const copied = copies > 0;
  useEffect(() => {
    if (copies === 0) return;
    const timer = setTimeout(() => setCopies(0), COPIED_STAYS);
    return () => clearTimeout(timer);
  }, [copies]);
  const copy = async () => {
    if (await copyText(code)) setCopies((times) => times + 1);
  };
  return (
    <div className={styles.given}>
      <p className={styles.label}>{t("code.label")}</p>
      <output className={styles.code} translate="no">
        {code}
      </output>
      <Button tone="main" wide onClick={copy}>
        <Icon name={copied ? "check" : "copy"} />
        {t(copied ? "code.copied" : "code.copy")}
      </Button>
      <span className="visually-hidden" aria-live="polite">
        {copied ? t("code.copied") : ""}
      </span>
      <p className={styles.hint}>{t("code.once")}</p>
    </div>
  );
}

export function ClaimTicket({ ticket }: { ticket: string }) {
  const { t } = useTranslation("claim");
  return (
    <figure className={styles.ticket}>
      <div className={styles.square}>
        <Suspense fallback={null}>
          <SiteCode address={ticket} size={248} label={t("ticket.label")} />
        </Suspense>
      </div>
      <figcaption>
        <b translate="no">{ticket.replace(/(.{4})(?=.)/g, "$1 ")}</b>
        <span>{t("ticket.hint")}</span>
      </figcaption>
    </figure>
  );
}
