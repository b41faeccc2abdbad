// The draw as a participant's phone will show it, following the form while it is filled in. A picture, not a page:
// nothing in it can be pressed.

import { type CSSProperties, lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import type { DrawForm, Prize } from "@/api/draw-types";
import { useEditing } from "@/features/draws/form/form-store";
import { isInstantKind } from "@/features/draws/kinds";
import { useConditionWords } from "@/features/draws/preview/condition-words";
import { Countdown } from "@/features/draws/preview/countdown";
import { useCell } from "@/lib/cell";
import { formatNumber } from "@/lib/format";
import { addWords, currentLanguage } from "@/lib/i18n";
import { prizeName } from "@/lib/prize-names";
import { DrawnSlips } from "@/ui/drawn-slips";

import styles from "./phone-preview.module.css";

const SkinPreview = lazy(async () => {
  const [part] = await Promise.all([
    import("@/features/draws/instant/skin-preview"),
    addWords(["instant-form"]),
  ]);
  return { default: part.SkinPreview };
});

const LotsPreview = lazy(async () => ({
  default: (await import("@/features/draws/lots/lots-preview")).LotsPreview,
}));

export function PhonePreview() {
  const { t } = useTranslation("draws");
  const { cell, kind } = useEditing();
  const form = useCell(cell, (state) => state.form);
  const isInstant = isInstantKind(kind);
  // Nobody joins where the organiser enters the names.
  const byName = form.lots !== null && form.lots.people !== "link";
  return (
    // biome-ignore lint/a11y/useSemanticElements: a drawing made of many elements is still one image.
    <div className={styles.phone} style={skinOf(form)} role="group" aria-label={t("preview.title")}>
      <div className={styles.page} inert>
        <Banner banner={form.banner} />
        <div className={styles.body}>
          <div>
            <p className={styles.title}>
              {form.title || <span className={styles.unset}>{t("preview.untitled")}</span>}
            </p>
            {form.organiser.name && !form.hide.creator ? (
              <p className={styles.by}>{t("preview.by", { name: form.organiser.name })}</p>
            ) : null}
          </div>
          <Countdown opening={form.opening} />
          {isInstant ? (
            <Suspense>
              <SkinPreview kind={kind} form={form} />
            </Suspense>
          ) : null}
          {form.lots ? (
            <Suspense>
              <LotsPreview lots={form.lots} />
            </Suspense>
          ) : (
            <Prizes form={form} />
          )}
          {byName ? null : <Conditions form={form} />}
          <Description html={form.description} />
        </div>
        {isInstant || byName || form.lots?.when === "one_by_one" ? null : (
          <div className={styles.foot}>
            <p className={styles.join}>{t("preview.join")}</p>
          </div>
        )}
      </div>
    </div>
  );
}

function skinOf({ skin }: DrawForm): CSSProperties {
  // A custom property is no part of React's style type.
  return (skin.accent ? { "--skin": skin.accent } : {}) as CSSProperties;
}

function Banner({ banner: { pictures, video } }: { banner: DrawForm["banner"] }) {
  const [first] = pictures;
  return (
    <div className={styles.banner}>
      {video ? <video src={video} muted preload="metadata" /> : null}
      {!video && first ? <img src={first} alt="" /> : null}
      {!video && !first ? <DrawnSlips /> : null}
    </div>
  );
}

function Prizes({ form: { prizes, hide } }: { form: DrawForm }) {
  const { t } = useTranslation("draws");
  return (
    <div>
      <p className={styles.heading}>{t("preview.prizes")}</p>
      <ul className={styles.prizes}>
        {prizes.map((prize) => (
          <PrizeLine key={prize.label} prize={prize} hide={hide} />
        ))}
      </ul>
    </div>
  );
}

function PrizeLine({ prize, hide }: { prize: Prize; hide: DrawForm["hide"] }) {
  const { t } = useTranslation("draws");
  const { t: names } = useTranslation("prizes");
  return (
    <li className={styles.prize}>
      {prize.picture ? <img src={prize.picture} alt="" /> : null}
      <span>
        {hide.labels ? null : <span className={styles.label}>{prizeName(names, prize.label)}</span>}
        <span className={styles.name}>
          {prize.name || <span className={styles.unset}>{t("preview.unnamed")}</span>}
        </span>
      </span>
      {hide.prize_counts ? null : (
        <span className={`number ${styles.units}`}>
          {t("preview.units", { number: formatNumber(prize.units, currentLanguage()) })}
        </span>
      )}
    </li>
  );
}

function Conditions({ form }: { form: DrawForm }) {
  const { t } = useTranslation("draws");
  const words = useConditionWords(form);
  return (
    <>
      <div>
        <p className={styles.heading}>{t("preview.conditions")}</p>
        <ul className={styles.chips}>
          {words.map((word) => (
            <li key={word}>{word}</li>
          ))}
        </ul>
      </div>
      {form.chances.length > 0 ? (
        <div>
          <p className={styles.heading}>{t("preview.chances")}</p>
          <ul className={styles.chips}>
            {form.chances.map(({ task, title, codes }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a picture of the list, without state.
              <li key={at}>
                {title || t(`chance.tasks.${task}`)} {t("preview.gives", { number: codes })}
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </>
  );
}

function Description({ html }: { html: string }) {
  if (!html) return null;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the organiser's own text; no script runs from innerHTML, and the policy forbids inline handlers.
  return <div className={styles.rich} dangerouslySetInnerHTML={{ __html: html }} />;
}
