// Light, dark, or as the system says: three small radio buttons.

import { useTranslation } from "react-i18next";
import { chooseThemeMode, THEME_MODES, type ThemeMode, useThemeMode } from "@/lib/theme-mode";
import { Icon, type IconName } from "@/ui/icon";
import styles from "./theme-switch.module.css";

const ICONS: Record<ThemeMode, IconName> = { light: "sun", dark: "moon", system: "screen" };

export function ThemeSwitch() {
  const { t } = useTranslation("common");
  const chosen = useThemeMode();
  return (
    <fieldset className={styles.switch}>
      <legend className="visually-hidden">{t("theme.label")}</legend>
      {THEME_MODES.map((mode) => (
        <label key={mode} className={styles.option} title={t(`theme.${mode}`)}>
          <input
            type="radio"
            name="theme"
            className="visually-hidden"
            checked={mode === chosen}
            onChange={() => chooseThemeMode(mode)}
          />
          <Icon name={ICONS[mode]} size={16} />
          <span className="visually-hidden">{t(`theme.${mode}`)}</span>
        </label>
      ))}
    </fieldset>
  );
}
