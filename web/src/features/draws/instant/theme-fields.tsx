// The look of the skin: one of four themes, own colours in turn, a picture behind it, sound and haptics.

import { Button } from "antd";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { FieldGroup, SwitchField } from "@/features/draws/form/field";
import { usePart } from "@/features/draws/form/form-store";
import { PictureInput } from "@/features/draws/form/picture-input";
import { replaced, without } from "@/features/draws/form/row-tools";
import { Icon } from "@/ui/icon";
import { lookOf, THEMES, type Theme } from "@/ui/shows/look";
import styles from "./instant.module.css";

const MOST_COLORS = 12;

export function ThemeFields() {
  return (
    <>
      <ThemeChoice />
      <OwnColors />
      <Background />
      <Senses />
    </>
  );
}

function ThemeChoice() {
  const { t } = useTranslation("instant-form");
  const [skin, setSkin] = usePart("skin");
  const name = useId();
  return (
    <fieldset className={styles.themes} data-field="skin.theme">
      <legend>{t("theme.legend")}</legend>
      {THEMES.map((theme) => (
        <label key={theme} className={styles.theme}>
          <input
            type="radio"
            className="visually-hidden"
            name={name}
            checked={skin.theme === theme}
            onChange={() => setSkin({ ...skin, theme })}
          />
          <Swatch theme={theme} />
          {t(`theme.${theme}`)}
        </label>
      ))}
    </fieldset>
  );
}

function Swatch({ theme }: { theme: Theme }) {
  const { ground, frame, colours, key } = lookOf({ accent: "", theme, background: null, colors: [] });
  return (
    <svg viewBox="0 0 96 56" aria-hidden="true">
      <rect width="96" height="56" rx="8" fill={ground[0]} />
      <circle cx="48" cy="28" r="22" fill={colours[0]} stroke={frame[1]} strokeWidth="4" />
      <path d="M48 28V7A21 21 0 0 1 69 28ZM48 28V49A21 21 0 0 1 27 28Z" fill={colours[1]} />
      <circle cx="48" cy="28" r="7" fill={key[1]} />
    </svg>
  );
}

function OwnColors() {
  const { t } = useTranslation("instant-form");
  const [skin, setSkin] = usePart("skin");
  const { colors } = skin;
  const set = (next: string[]) => setSkin({ ...skin, colors: next });
  return (
    <FieldGroup path="skin.colors" label={t("theme.colors")} hint={t("theme.colorsHint")} optional>
      <ul className={styles.colors}>
        {colors.map((color, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a colour holds no state of its own.
          <li key={at}>
            <input
              type="color"
              aria-label={t("theme.color", { number: at + 1 })}
              value={color}
              onChange={({ target }) => set(replaced(colors, at, target.value))}
            />
            <button
              type="button"
              aria-label={t("theme.colorRemove", { number: at + 1 })}
              onClick={() => set(without(colors, at))}
            >
              <Icon name="close" size={14} />
            </button>
          </li>
        ))}
        <li>
          <Button
            type="dashed"
            disabled={colors.length >= MOST_COLORS}
            icon={<Icon name="create" size={16} />}
            onClick={() => set([...colors, nextColor(skin.theme, colors.length)])}
          >
            {t("theme.colorAdd")}
          </Button>
        </li>
      </ul>
    </FieldGroup>
  );
}

/** The theme's own in their turn, to be changed. */
function nextColor(theme: Theme, at: number): string {
  const { colours, back } = lookOf({ accent: "", theme, background: null, colors: [] });
  return colours[at % colours.length] ?? back;
}

function Background() {
  const { t } = useTranslation("instant-form");
  const [skin, setSkin] = usePart("skin");
  return (
    <FieldGroup
      path="skin.background"
      label={t("theme.background")}
      hint={t("theme.backgroundHint")}
      optional
    >
      <PictureInput
        shape="wide"
        label={t("theme.background")}
        value={skin.background}
        onChange={(background) => setSkin({ ...skin, background })}
      />
    </FieldGroup>
  );
}

function Senses() {
  const { t } = useTranslation("instant-form");
  const [instant, setInstant] = usePart("instant");
  return (
    <div className={styles.senses}>
      <SwitchField
        path="instant.sound"
        label={t("theme.sound")}
        hint={t("theme.soundHint")}
        checked={instant.sound}
        onChange={(sound) => setInstant({ ...instant, sound })}
      />
      <SwitchField
        path="instant.haptics"
        label={t("theme.haptics")}
        hint={t("theme.hapticsHint")}
        checked={instant.haptics}
        onChange={(haptics) => setInstant({ ...instant, haptics })}
      />
    </div>
  );
}
