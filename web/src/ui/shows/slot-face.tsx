// The face of a slot, where it is laid out and not painted: its picture or a mark, and its name.

import styles from "./lamps.module.css";
import { GIFT, SMILE } from "./marks";
import type { ShowSlot } from "./show-props";

export function SlotFace({ slot: { name, picture, isBlank } }: { slot: ShowSlot }) {
  return (
    <span className={styles.face}>
      {picture ? (
        <img src={picture} alt="" />
      ) : (
        <svg viewBox="0 0 48 48" aria-hidden="true">
          <path d={isBlank ? SMILE : GIFT} />
        </svg>
      )}
      <span dir="auto">{name}</span>
    </span>
  );
}
