// The form while it is being filled in: its values, what the server thinks of them, and which fields were visited. Every
// field follows only its own part, so that typing in one does not draw the other three hundred.

import { createContext, type ReactNode, useCallback, useContext } from "react";
import type { CheckAnswer, DrawForm, GateFlaw, ReadyKind } from "@/api/draw-types";
import type { FieldReason } from "@/api/outcome";
import { type Cell, createCell, useCell } from "@/lib/cell";

export interface FormState {
  form: DrawForm;
  check: CheckAnswer | null;
  /** The form that was checked: a part that changed since then is not judged by it. */
  checked: DrawForm | null;
  /** What a save or a publication was refused for; stands until that part of the form changes. */
  refused: readonly FieldReason[];
  refusedForm: DrawForm | null;
  visited: ReadonlySet<string>;
  /** From the first try to publish on, every fault is shown, not only those of visited fields. */
  showAll: boolean;
}

export type FormCell = Cell<FormState>;

export function createForm(form: DrawForm): FormCell {
  return createCell<FormState>({
    form,
    check: null,
    checked: null,
    refused: [],
    refusedForm: null,
    visited: new Set(),
    showAll: false,
  });
}

export interface Editing {
  cell: FormCell;
  kind: ReadyKind;
  /** The draw as it is called on the server, once it is there. */
  lid: () => string | null;
}

const Context = createContext<Editing | null>(null);

export function FormProvider({ editing, children }: { editing: Editing; children: ReactNode }) {
  return <Context value={editing}>{children}</Context>;
}

export function useEditing(): Editing {
  const editing = useContext(Context);
  if (!editing) throw new Error("this part belongs inside a draw form");
  return editing;
}

type Setter<T> = (next: T) => void;

/** One top-level part of the form, and how to change it. */
export function usePart<Key extends keyof DrawForm>(key: Key): [DrawForm[Key], Setter<DrawForm[Key]>] {
  const { cell } = useEditing();
  const value = useCell(cell, ({ form }) => form[key]);
  const set = useCallback((next: DrawForm[Key]) => changePart(cell, key, next), [cell, key]);
  return [value, set];
}

export function changePart<Key extends keyof DrawForm>(cell: FormCell, key: Key, next: DrawForm[Key]): void {
  cell.set((state) => ({ ...state, form: { ...state.form, [key]: next } }));
}

/** Why the field at a path is wrong, when it is time to say so. */
export function useFlaw(path: string): string | null {
  const { cell } = useEditing();
  return useCell(cell, (state) => flawAt(state, path));
}

export function flawAt(state: FormState, path: string): string | null {
  const refused = refusals(state).find(({ field }) => field === path);
  if (refused) return refused.reason;
  if (!state.showAll && !state.visited.has(path)) return null;
  if (isNewer(state.form, state.checked, path)) return null;
  return state.check?.flaws.find(({ field }) => field === path)?.reason ?? null;
}

/** The refusals that nobody has answered by a change yet. */
export function refusals({ form, refused, refusedForm }: FormState): readonly FieldReason[] {
  return refused.filter(({ field }) => !isNewer(form, refusedForm, field));
}

function isNewer(form: DrawForm, before: DrawForm | null, path: string): boolean {
  const top = (/^\w+/.exec(path)?.[0] ?? "") as keyof DrawForm;
  return form[top] !== before?.[top];
}

/** The plan limit that the value at a path goes over. */
export function useGateFlaw(path: string): GateFlaw | null {
  const { cell } = useEditing();
  return useCell(cell, ({ check }) => check?.gates.find(({ field }) => field === path) ?? null);
}

export function visit(cell: FormCell, path: string): void {
  cell.set((state) =>
    state.visited.has(path) ? state : { ...state, visited: new Set([...state.visited, path]) },
  );
}

/** Puts the server's reasons at their fields. */
export function refuse(cell: FormCell, refused: readonly FieldReason[]): void {
  cell.set((state) => ({ ...state, refused, refusedForm: state.form, showAll: true }));
}
