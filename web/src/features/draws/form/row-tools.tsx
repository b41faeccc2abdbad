// Up, down and remove for a row of a list. The focus goes along with the row that moved, so that it can be moved on.

import type { KeyboardEvent } from "react";
import { once } from "@/lib/stray-clicks";
import { Icon } from "@/ui/icon";
import styles from "./row-tools.module.css";

export interface RowMoves {
  at: number;
  count: number;
  onMove: (to: number) => void;
  onRemove: (() => void) | null;
}

interface RowToolsProps extends RowMoves {
  /** Sets the rows of this list apart from those of others. */
  list: string;
  words: { up: string; down: string; remove: string };
}

type Direction = "up" | "down";

export function RowTools({ list, at, count, onMove, onRemove, words }: RowToolsProps) {
  const move = (direction: Direction) => {
    const to = direction === "up" ? at - 1 : at + 1;
    if (to < 0 || to >= count) return;
    onMove(to);
    focusTool(list, to, direction);
  };
  return (
    <div className={styles.tools}>
      <Tool
        id={toolId(list, at, "up")}
        icon="up"
        label={words.up}
        off={at === 0}
        onClick={() => move("up")}
      />
      <Tool
        id={toolId(list, at, "down")}
        icon="down"
        label={words.down}
        off={at === count - 1}
        onClick={() => move("down")}
      />
      {onRemove ? <Tool icon="close" label={words.remove} off={false} onClick={onRemove} /> : null}
    </div>
  );
}

interface ToolProps {
  id?: string;
  icon: "up" | "down" | "close";
  label: string;
  off: boolean;
  onClick(): void;
}

/** Stays focusable when it has nothing to do, so that the focus is not lost at the end of a list. */
function Tool({ id, icon, label, off, onClick }: ToolProps) {
  return (
    <button
      type="button"
      id={id}
      className={styles.tool}
      aria-label={label}
      title={label}
      aria-disabled={off}
      onClick={off ? undefined : once(onClick)}
    >
      <Icon name={icon} size={18} />
    </button>
  );
}

const toolId = (list: string, at: number, direction: Direction) => `${list}-${at}-${direction}`;

function focusTool(list: string, at: number, direction: Direction): void {
  requestAnimationFrame(() => document.getElementById(toolId(list, at, direction))?.focus());
}

/** Alt with an arrow moves the row that has the focus. */
export function moveByKey(event: KeyboardEvent, { at, count, onMove }: RowMoves): void {
  if (!event.altKey || (event.key !== "ArrowUp" && event.key !== "ArrowDown")) return;
  const to = event.key === "ArrowUp" ? at - 1 : at + 1;
  if (to < 0 || to >= count) return;
  event.preventDefault();
  const { target, currentTarget } = event;
  const fields = [...currentTarget.querySelectorAll("input, textarea, button")];
  const place = target instanceof Element ? fields.indexOf(target) : -1;
  const list = currentTarget.parentElement;
  onMove(to);
  requestAnimationFrame(() => {
    const field = list?.children[to]?.querySelectorAll("input, textarea, button")[place];
    if (field instanceof HTMLElement) field.focus();
  });
}

export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_, at) => at !== from);
  const item = list[from];
  return item === undefined ? [...list] : [...rest.slice(0, to), item, ...rest.slice(to)];
}

export function without<T>(list: readonly T[], at: number): T[] {
  return list.filter((_, other) => other !== at);
}

export function replaced<T>(list: readonly T[], at: number, item: T): T[] {
  return list.map((before, other) => (other === at ? item : before));
}
