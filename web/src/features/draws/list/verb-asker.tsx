// Asks for the reason of what cannot be taken back. Stands above the list: rows come and go with every answer of the
// server, and what somebody is typing must not go with them.

import { createContext, lazy, type ReactNode, Suspense, useContext, useState } from "react";
import type { TaskRow } from "@/api/draw-types";
import type { ReasonedVerb } from "@/features/draws/list/verb-dialog";

const VerbDialog = lazy(async () => ({
  default: (await import("@/features/draws/list/verb-dialog")).VerbDialog,
}));

interface Asked {
  verb: ReasonedVerb;
  row: TaskRow;
}

const Ask = createContext<(asked: Asked) => void>(() => undefined);

export const useAskWhy = () => useContext(Ask);

export function VerbAsker({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  return (
    <Ask value={setAsked}>
      {children}
      {asked ? (
        <Suspense fallback={null}>
          <VerbDialog {...asked} onClose={() => setAsked(null)} />
        </Suspense>
      ) : null}
    </Ask>
  );
}
