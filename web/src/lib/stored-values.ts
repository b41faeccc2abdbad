// The two values the app remembers in the browser between visits: the kind of draw and the draw last worked on.

import { localStore, type Store } from "@/lib/storage";

interface StoredValue {
  read(): string | null;
  keep(value: string): void;
  forget(): void;
}

function storedValue(store: Store, key: string): StoredValue {
  return {
    read: () => store.get(key),
    keep: (value) => store.set(key, value),
    forget: () => store.remove(key),
  };
}

export const storedTaskType = storedValue(localStore, "task_type");
export const storedLid = storedValue(localStore, "lid");
