// The form's copy in this browser, for when the server is away or the window is closed before it answered.

import type { DrawForm, ReadyKind } from "@/api/draw-types";
import { localStore } from "@/lib/storage";

export interface LocalDraft {
  form: DrawForm;
  /** When it was written, in milliseconds. */
  at: number;
}

/** A draw that the server does not know yet is kept by its kind. */
const keyOf = (kind: ReadyKind, lid: string | null) => `draw_form:${lid ?? kind}`;

export function keepLocal(kind: ReadyKind, lid: string | null, draft: LocalDraft): void {
  localStore.set(keyOf(kind, lid), JSON.stringify(draft));
}

export function forgetLocal(kind: ReadyKind, lid: string | null): void {
  localStore.remove(keyOf(kind, lid));
}

export function readLocal(kind: ReadyKind, lid: string | null): LocalDraft | null {
  const draft = parse(localStore.get(keyOf(kind, lid)));
  return isDraft(draft) ? draft : null;
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}

function isDraft(value: unknown): value is LocalDraft {
  if (typeof value !== "object" || value === null || !("form" in value) || !("at" in value)) return false;
  const { form, at } = value;
  return (
    typeof at === "number" &&
    typeof form === "object" &&
    form !== null &&
    "prizes" in form &&
    "instant" in form
  );
}
