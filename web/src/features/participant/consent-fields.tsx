// What a person agrees to: the rules to take part, and apart from that, by free choice, publication and marketing.
// Nothing is ticked beforehand.

import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Consents, PublicView } from "@/api/draw-types";
import { RulesSheet } from "@/features/participant/rules-sheet";
import styles from "./consent-fields.module.css";
import field from "./field-input.module.css";

interface ConsentFieldsProps {
  view: PublicView;
  consents: Consents;
  onChange(consents: Consents): void;
  missing: boolean;
}

export function ConsentFields({ view, consents, onChange, missing }: ConsentFieldsProps) {
  const { t } = useTranslation("phone");
  const [reading, setReading] = useState(false);
  const { publish_name, marketing, text } = view.consents;
  const free = (["publish_name", "marketing"] as const).filter((key) =>
    key === "marketing" ? marketing : publish_name,
  );
  return (
    <fieldset className={styles.consents}>
      <legend className="visually-hidden">{t("consent.title")}</legend>
      <div className={styles.rules}>
        <label className={field.tick}>
          <input
            type="checkbox"
            checked={consents.rules}
            aria-invalid={missing ? true : undefined}
            aria-describedby={missing ? "rules-missing" : undefined}
            onChange={(event) => onChange({ ...consents, rules: event.target.checked })}
          />
          <span>{t("consent.rules")}</span>
        </label>
        <button type="button" className={styles.read} onClick={() => setReading(true)}>
          {t("consent.read")}
        </button>
      </div>
      {missing ? (
        <p id="rules-missing" className={field.error} role="alert">
          {t("field.agree")}
        </p>
      ) : null}
      {free.map((key) => (
        <label key={key} className={field.tick}>
          <input
            type="checkbox"
            checked={consents[key]}
            onChange={(event) => onChange({ ...consents, [key]: event.target.checked })}
          />
          <span>
            {t(key === "marketing" ? "consent.marketing" : "consent.publish")}
            <small>{t("consent.optional")}</small>
          </span>
        </label>
      ))}
      {text ? <p className={styles.text}>{text}</p> : null}
      {reading ? <RulesSheet rules={view.rules} onClose={() => setReading(false)} /> : null}
    </fieldset>
  );
}
