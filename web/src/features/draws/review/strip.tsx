// What comes next in the queue, small; the one being looked at and the picked ones are marked.

import { Button } from "antd";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { current, type Queue } from "@/features/draws/review/queue";
import styles from "./review.module.css";

interface StripProps {
  queue: Queue;
  onGo(id: string): void;
  onMove(step: "previous" | "next" | "pickAll" | "clear"): void;
}

export function Strip({ queue, onGo, onMove }: StripProps) {
  const { t } = useTranslation("after");
  const shown = current(queue)?.id;
  const here = useRef<HTMLButtonElement>(null);
  const strip = useRef<HTMLOListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls when another picture is looked at.
  useEffect(() => {
    // Only the strip moves, never the page under the picture.
    const thumb = here.current;
    if (!thumb || !strip.current) return;
    strip.current.scrollLeft = thumb.offsetLeft - (strip.current.clientWidth - thumb.clientWidth) / 2;
  }, [shown]);
  return (
    <section className={styles.queue} aria-label={t("review.queue")}>
      <div className={styles.queueHead}>
        <p className="number" aria-live="polite">
          {t("review.place", { place: queue.at + 1, count: queue.items.length })}
        </p>
        <Button size="small" onClick={() => onMove("previous")} disabled={queue.at === 0}>
          {t("review.key.previous")}
        </Button>
        <Button size="small" onClick={() => onMove("next")} disabled={queue.at >= queue.items.length - 1}>
          {t("review.key.next")}
        </Button>
        {queue.picked.size > 0 ? (
          <Button size="small" onClick={() => onMove("clear")}>
            {t("review.clearPicked", { count: queue.picked.size })}
          </Button>
        ) : (
          <Button size="small" onClick={() => onMove("pickAll")}>
            {t("review.key.pickAll")}
          </Button>
        )}
      </div>
      <ol ref={strip} className={styles.strip}>
        {queue.items.map(({ id, name, picture, duplicates }) => (
          <li key={id}>
            <button
              ref={id === shown ? here : null}
              type="button"
              className={styles.thumb}
              aria-current={id === shown ? "true" : undefined}
              data-picked={queue.picked.has(id)}
              data-same={duplicates > 0}
              aria-label={t("review.pictureOf", { name })}
              onClick={() => onGo(id)}
            >
              <img src={picture} alt="" loading="lazy" />
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}
