// One value that changes over time outside of React, and a hook that follows a part of it.

import { useSyncExternalStore } from "react";

export interface Cell<T> {
  read(): T;
  set(next: T | ((before: T) => T)): void;
  subscribe(listener: () => void): () => void;
}

export function createCell<T>(initial: T): Cell<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    read: () => value,
    set: (next) => {
      const after = typeof next === "function" ? (next as (before: T) => T)(value) : next;
      if (Object.is(after, value)) return;
      value = after;
      for (const listener of [...listeners]) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Follows what the selector picks; it must pick an existing part, not build a new one each time. */
export function useCell<T, Part>(cell: Cell<T>, select: (value: T) => Part): Part {
  return useSyncExternalStore(cell.subscribe, () => select(cell.read()));
}
