// The head of a draw: its pictures or its video, its name, and who runs it.

import { useTranslation } from "react-i18next";
import type { PublicView } from "@/api/draw-types";
import styles from "./draw-head.module.css";

const COLOUR = /^#[0-9a-f]{6}$/i;

export function DrawHead({ view }: { view: PublicView }) {
  const { t } = useTranslation("phone");
  const { banner, organiser, title, skin } = view;
  const accent = COLOUR.test(skin.accent) ? { borderColor: skin.accent } : undefined;
  return (
    <header className={styles.head}>
      <Banner banner={banner} />
      <h1 className={styles.title} style={accent} dir="auto">
        {title}
      </h1>
      {organiser ? (
        <p className={styles.by}>
          <bdi>{t("by", { name: organiser.name })}</bdi>
        </p>
      ) : null}
    </header>
  );
}

function Banner({ banner: { pictures, video } }: Pick<PublicView, "banner">) {
  const { t } = useTranslation("phone");
  if (video) {
    return (
      // biome-ignore lint/a11y/useMediaCaption: an organiser's own film, for which there are no captions
      <video className={styles.video} src={video} controls playsInline aria-label={t("banner.video")} />
    );
  }
  if (pictures.length === 0) return null;
  const [only] = pictures;
  if (pictures.length === 1) return <img className={styles.picture} src={only} alt="" />;
  return (
    <ul
      className={styles.strip}
      aria-label={t("banner.label")}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
    >
      {pictures.map((picture, at) => (
        <li key={picture}>
          <img
            className={styles.picture}
            src={picture}
            alt={t("banner.picture", { n: at + 1, total: pictures.length })}
            loading={at === 0 ? "eager" : "lazy"}
          />
        </li>
      ))}
    </ul>
  );
}
