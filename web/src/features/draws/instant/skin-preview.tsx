// The skin inside the phone beside the form.

import type { DrawForm } from "@/api/draw-types";
import { SkinDrawing } from "@/features/draws/instant/skin-drawing";
import type { InstantKind } from "@/features/draws/kinds";
import { lookOf } from "@/ui/shows/look";
import styles from "./skin-preview.module.css";

export function SkinPreview({ kind, form }: { kind: InstantKind; form: DrawForm }) {
  const [from, to] = lookOf(form.skin).ground;
  const background = form.skin.background
    ? `center / cover url("${form.skin.background}")`
    : `linear-gradient(${from}, ${to})`;
  return (
    <div className={styles.stage} style={{ background }}>
      <SkinDrawing kind={kind} form={form} />
    </div>
  );
}
