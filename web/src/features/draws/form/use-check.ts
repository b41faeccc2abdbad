// Asks the server what it thinks of the form, a moment after every change. The answer to an older form is dropped.

import { useEffect } from "react";
import { checkForm } from "@/features/draws/calls";
import type { Editing } from "@/features/draws/form/form-store";

const CHECK_AFTER = 600;
const AGAIN_AFTER = 10_000;

export function useCheck({ cell, kind, lid }: Editing, language: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the reasons come in the language that is spoken.
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let checked: unknown = null;
    let isOver = false;
    const later = (wait: number) => {
      clearTimeout(timer);
      timer = setTimeout(run, wait);
    };
    const run = async () => {
      const { form } = cell.read();
      checked = form;
      const outcome = await checkForm(kind, form, lid());
      if (isOver || cell.read().form !== form) return;
      if (outcome.ok) cell.set((state) => ({ ...state, check: outcome.data, checked: form }));
      else later(AGAIN_AFTER);
    };
    const unsubscribe = cell.subscribe(() => {
      if (cell.read().form !== checked) later(CHECK_AFTER);
    });
    void run();
    return () => {
      isOver = true;
      clearTimeout(timer);
      unsubscribe();
    };
  }, [cell, kind, lid, language]);
}
