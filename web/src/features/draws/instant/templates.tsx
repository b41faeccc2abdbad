// Three ready-made draws to begin from, offered as long as nothing has been typed.

import { useTranslation } from "react-i18next";
import { useEditing } from "@/features/draws/form/form-store";
import {
  isUntouched,
  TEMPLATE_NAMES,
  type TemplateName,
  withTemplate,
} from "@/features/draws/instant/template-list";
import { useCell } from "@/lib/cell";
import styles from "./instant.module.css";

export function Templates() {
  const { t } = useTranslation("instant-form");
  const { cell } = useEditing();
  const offered = useCell(cell, ({ form }) => isUntouched(form));
  if (!offered) return null;
  const take = (name: TemplateName) => {
    const words = {
      title: t(`template.${name}.title`),
      prizes: [t(`template.${name}.first`), t(`template.${name}.second`), t(`template.${name}.third`)],
      consolations: [t("template.consolation")],
    } as const;
    cell.set((state) => ({ ...state, form: withTemplate(state.form, name, words) }));
    // The button is gone; the title is what to look at next.
    requestAnimationFrame(() => document.querySelector<HTMLElement>('[data-field="title"] input')?.focus());
  };
  return (
    <section className={styles.templates} aria-labelledby="templates-name">
      <h2 id="templates-name">{t("template.legend")}</h2>
      <ul>
        {TEMPLATE_NAMES.map((name) => (
          <li key={name}>
            <button type="button" onClick={() => take(name)}>
              <b>{t(`template.${name}.name`)}</b>
              <span>{t(`template.${name}.use`)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
