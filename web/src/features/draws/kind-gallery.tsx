// The kinds of draw as a quiet gallery: what each is, in one line.

import { useTranslation } from "react-i18next";
import { KindGlyph } from "@/features/draws/kind-glyph";
import { KINDS } from "@/features/draws/kinds";
import styles from "./kind-gallery.module.css";

interface KindGalleryProps {
  /** A word on each card, such as that the kind is still to come. */
  note?: string;
}

export function KindGallery({ note }: KindGalleryProps) {
  const { t } = useTranslation("console");
  return (
    <ul className={styles.gallery}>
      {KINDS.map((kind) => (
        <li key={kind} className={styles.kind}>
          <KindGlyph kind={kind} />
          <div>
            <p className={styles.name}>
              {t(`kind.${kind}.name`)}
              {note ? <span className={styles.note}>{note}</span> : null}
            </p>
            <p className={styles.use}>{t(`kind.${kind}.use`)}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
