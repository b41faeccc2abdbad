// Keeps a form safe while somebody types: at once in this browser, a moment later on the server, one save at a time.
// It knows no component; how it stands is in `standing`.

import { match } from "ts-pattern";
import type { DrawForm, ReadyKind, TaskView } from "@/api/draw-types";
import { type Failure, type FieldReason, type Outcome, reasonOf, STA } from "@/api/outcome";
import { type FormCell, refuse } from "@/features/draws/form/form-store";
import { forgetLocal, keepLocal } from "@/features/draws/form/local-draft";
import { type Cell, createCell } from "@/lib/cell";

export type Standing =
  | { is: "untouched" }
  | { is: "waiting" }
  | { is: "saving" }
  | { is: "saved"; at: number }
  /** The server could not be reached; this browser has everything. */
  | { is: "away" }
  | { is: "refused"; msg: string }
  | { is: "changed_elsewhere" };

/** How the keeper reaches the server. */
export interface Saves {
  create(form: DrawForm): Promise<Outcome<{ lid: string }>>;
  update(lid: string, form: DrawForm, revision: number | null): Promise<Outcome<TaskView>>;
}

interface Keeping {
  kind: ReadyKind;
  cell: FormCell;
  saves: Saves;
  lid: string | null;
  revision: number | null;
  /** A published draw changes only when its organiser says so. */
  automatic: boolean;
  /** Awaited, so that the address of the page is the draw's own before anything else goes on. */
  onCreated(lid: string): void | Promise<void>;
  now(): number;
}

export interface Keeper {
  standing: Cell<Standing>;
  lid(): string | null;
  start(): () => void;
  /** Saves what is not saved yet. Whether the server now has everything. */
  flush(): Promise<boolean>;
  /** Saves over what somebody changed elsewhere. */
  overwrite(): Promise<boolean>;
}

export const SAVE_AFTER = 1200;
export const FIRST_RETRY = 4000;
const LAST_RETRY = 60_000;

export function createKeeper({ kind, cell, saves, automatic, onCreated, now, ...start }: Keeping): Keeper {
  const standing = createCell<Standing>({ is: "untouched" });
  let { lid, revision } = start;
  let saved = cell.read().form;
  let seen = saved;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let retry = FIRST_RETRY;
  let running: Promise<boolean> | null = null;
  const isDirty = () => cell.read().form !== saved;

  const later = (wait: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), wait);
  };

  const onChange = () => {
    // The cell also tells of checks and visits; only another form has to be kept.
    if (cell.read().form === seen) return;
    seen = cell.read().form;
    if (!isDirty()) return;
    keepLocal(kind, lid, { form: cell.read().form, at: now() });
    if (standing.read().is !== "changed_elsewhere") standing.set({ is: "waiting" });
    if (automatic && standing.read().is === "waiting") later(SAVE_AFTER);
  };

  const send = async (form: DrawForm): Promise<Outcome<unknown>> => {
    if (lid === null) {
      const outcome = await saves.create(form);
      if (!outcome.ok) return outcome;
      forgetLocal(kind, null);
      lid = outcome.data.lid;
      await onCreated(lid);
      return outcome;
    }
    const outcome = await saves.update(lid, form, revision);
    if (outcome.ok) revision = outcome.data.revision;
    return outcome;
  };

  const save = async (): Promise<boolean> => {
    clearTimeout(timer);
    const { form } = cell.read();
    standing.set({ is: "saving" });
    const outcome = await send(form);
    if (!outcome.ok) return fail(outcome);
    saved = form;
    retry = FIRST_RETRY;
    if (isDirty()) {
      standing.set({ is: "waiting" });
      if (automatic) later(SAVE_AFTER);
      return false;
    }
    forgetLocal(kind, lid);
    standing.set({ is: "saved", at: now() });
    return true;
  };

  const fail = (failure: Failure): boolean => {
    const is = match(failure)
      .returnType<Standing>()
      .with({ sta: null }, () => ({ is: "away" }))
      .with({ sta: STA.invalidInput }, ({ msg, fields }) => {
        refuse(cell, fields);
        return { is: "refused", msg };
      })
      .when(
        (refusal) => reasonOf(refusal) === "changed_elsewhere",
        () => ({ is: "changed_elsewhere" }),
      )
      .when(
        (refusal) => reasonOf(refusal) === "odds_locked",
        (refusal) => {
          refuse(cell, lockedFields(refusal));
          return { is: "refused", msg: refusal.msg };
        },
      )
      .otherwise(({ sta, msg }) => (sta !== null && sta < 0 ? { is: "away" } : { is: "refused", msg }));
    standing.set(is);
    if (is.is === "away" && automatic) {
      later(retry);
      retry = Math.min(retry * 2, LAST_RETRY);
    }
    return false;
  };

  const flush = async (): Promise<boolean> => {
    while (running) await running;
    if (!isDirty() && lid !== null) return true;
    running = save();
    // Whatever happens to this one, the next must be able to begin.
    const done = await running.finally(() => {
      running = null;
    });
    // Somebody typed while it was saved: that is part of what was asked for.
    return done || (standing.read().is === "waiting" && flush());
  };

  return {
    standing,
    lid: () => lid,
    flush,
    overwrite: () => {
      revision = null;
      return flush();
    },
    start: () => {
      const unsubscribe = cell.subscribe(onChange);
      return () => {
        unsubscribe();
        clearTimeout(timer);
        // Leaving the form: what waits is sent now; if that fails, this browser still has it.
        if (automatic && isDirty() && standing.read().is === "waiting") void flush();
      };
    },
  };
}

/** The fields that may not change any more, with the server's words for it. */
function lockedFields({ detail, msg }: Failure): FieldReason[] {
  const fields = (detail as { fields?: unknown }).fields;
  const names = Array.isArray(fields) ? fields.filter((field) => typeof field === "string") : [];
  return names.map((field) => ({ field, reason: msg }));
}
