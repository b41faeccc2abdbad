// Only a question before something is done; the app's own dialog asks it.

import { useEffect, useRef } from "react";
import type { Outcome } from "@/api/outcome";
import { type Question, reporter } from "@/api/reporter";

interface YesOrNoProps {
  question: Question;
  send(): Promise<Outcome<unknown>>;
  /** What to say when it is done. */
  done: string;
  onClose(): void;
}

export function YesOrNo({ question, send, done, onClose }: YesOrNoProps) {
  const first = useRef({ question, send, done, onClose });
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    const asked = first.current;
    void reporter.confirm(asked.question).then(async (isSure) => {
      const outcome = isSure ? await asked.send() : null;
      if (outcome?.ok) reporter.success(asked.done);
      asked.onClose();
    });
  }, []);
  return null;
}
