// What a winner agrees to before sending a name and an address: what they are for, and when they are gone. Never ticked
// beforehand.

import { useId } from "react";
import { useTranslation } from "react-i18next";
import { formatDay } from "@/lib/format";
import { currentLanguage } from "@/lib/i18n";
import field from "./field-input.module.css";

interface ClaimConsentProps {
  eraseAt: number | null;
  checked: boolean;
  error: string | undefined;
  onChange(checked: boolean): void;
}

export function ClaimConsent({ eraseAt, checked, error, onChange }: ClaimConsentProps) {
  const { t } = useTranslation("claim");
  const id = useId();
  return (
    <div>
      <label className={field.tick}>
        <input
          type="checkbox"
          checked={checked}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? id : undefined}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span>
          {t("form.consent")}
          {eraseAt === null ? null : (
            <small>{t("form.erase", { at: formatDay(eraseAt, currentLanguage()) })}</small>
          )}
        </span>
      </label>
      {error ? (
        <p id={id} className={field.error} role="alert">
          {error}
        </p>
      ) : null}
    </div>
  );
}
