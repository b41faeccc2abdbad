// What a page shows, kept in its address: it can be reloaded, shared and gone back to.

import { useSearchParams } from "react-router";

export interface Address {
  read(name: string): string;
  page: number;
  /** Another question begins at its first page; null takes a part out. */
  change(parts: Record<string, string | null>): void;
}

export function useAddress(): Address {
  const [params, setParams] = useSearchParams();
  return {
    read: (name) => params.get(name) ?? "",
    page: Math.max(1, Math.floor(Number(params.get("page")) || 1)),
    change: (parts) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          if (!("page" in parts)) next.delete("page");
          for (const [name, value] of Object.entries(parts)) {
            if (value) next.set(name, value);
            else next.delete(name);
          }
          return next;
        },
        { replace: true },
      ),
  };
}
