// The browser's two stores, safe to use when they are blocked or full: reading gives nothing, writing is lost.

export interface Store {
  get(key: string): string | null;
  set(key: string, value: string): void;
  remove(key: string): void;
}

function safeStore(storage: () => Storage): Store {
  const attempt = <T>(act: (store: Storage) => T, otherwise: T): T => {
    try {
      return act(storage());
    } catch {
      return otherwise;
    }
  };
  return {
    // An empty text is what a half-finished sign-in leaves behind: it counts as nothing.
    get: (key) => attempt((store) => store.getItem(key), null) || null,
    set: (key, value) => attempt((store) => store.setItem(key, value), undefined),
    remove: (key) => attempt((store) => store.removeItem(key), undefined),
  };
}

export const localStore = safeStore(() => window.localStorage);
export const sessionStore = safeStore(() => window.sessionStorage);
