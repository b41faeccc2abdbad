// The kinds of draw as a quiet gallery: what each is, in one line. A kind that is ready leads to its form.

import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { KindGlyph } from "@/features/draws/kind-glyph";
import { addPath, type DrawKind, isReadyKind, KINDS } from "@/features/draws/kinds";
import { Icon } from "@/ui/icon";
import styles from "./kind-gallery.module.css";

export function KindGallery() {
  return (
    <ul className={styles.gallery}>
      {KINDS.map((kind) => (
        <li key={kind} className={styles.kind}>
          {isReadyKind(kind) ? (
            <Link to={addPath(kind)} className={styles.link}>
              <Kind kind={kind} />
            </Link>
          ) : (
            <Kind kind={kind} />
          )}
        </li>
      ))}
    </ul>
  );
}

function Kind({ kind }: { kind: DrawKind }) {
  const { t } = useTranslation("console");
  const isReady = isReadyKind(kind);
  return (
    <span className={styles.card}>
      <KindGlyph kind={kind} />
      <span>
        <span className={styles.name}>
          {t(`kind.${kind}.name`)}
          {isReady ? null : <span className={styles.note}>{t("create.later")}</span>}
        </span>
        <span className={styles.use}>{t(`kind.${kind}.use`)}</span>
        {isReady ? (
          <span className={styles.start}>
            {t("create.start")}
            <Icon name="next" size={16} />
          </span>
        ) : null}
      </span>
    </span>
  );
}
