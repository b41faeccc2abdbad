// What needs a second look: people who appeal, and entries that a declared rule points at.

import { AppealQueue } from "@/features/draws/data/appeal-queue";
import { SuspectList } from "@/features/draws/data/suspect-list";
import type { DrawHead } from "@/features/draws/data/use-draw-head";
import styles from "./safety.module.css";

export function SafetyTab({ head }: { head: DrawHead }) {
  return (
    <div className={styles.safety}>
      <AppealQueue head={head} />
      <SuspectList head={head} />
    </div>
  );
}
