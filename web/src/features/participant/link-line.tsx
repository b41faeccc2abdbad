// A link to hand on: shown, copied, or shared through the phone's own sheet where there is one.

import { useTranslation } from "react-i18next";
import { Button } from "@/ui/button";
import { CopyText } from "@/ui/copy-text";
import styles from "./link-line.module.css";

interface LinkLineProps {
  link: string;
  label: string;
  title?: string;
}

export function LinkLine({ link, label, title }: LinkLineProps) {
  const { t } = useTranslation("phone");
  const address = new URL(link, window.location.origin).href;
  const share = () => navigator.share({ url: address, ...(title ? { title } : {}) }).catch(() => undefined);
  return (
    <div className={styles.line}>
      <CopyText text={address} label={label} />
      {"share" in navigator ? (
        <Button tone="main" wide onClick={share}>
          {t("invite.share")}
        </Button>
      ) : null}
    </div>
  );
}
