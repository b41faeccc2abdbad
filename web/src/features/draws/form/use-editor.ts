// Everything that lives as long as one form is open: its values, its keeper, the check, and what the gates need.

import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { DrawForm, ReadyKind, TaskView } from "@/api/draw-types";
import { gatePlace } from "@/api/gates";
import { savesOf } from "@/features/draws/calls";
import { createKeeper, type Keeper } from "@/features/draws/form/draft-keeper";
import { createForm, type Editing, visit } from "@/features/draws/form/form-store";
import { useCheck } from "@/features/draws/form/use-check";
import { editPath } from "@/features/draws/kinds";
import { storedLid, storedTaskType } from "@/lib/stored-values";

const AFTER_A_CLICK = 250;

export interface Start {
  kind: ReadyKind;
  form: DrawForm;
  /** The draw that is edited; none for a new one. */
  task: TaskView | null;
  /** Told the address of a draw that the server has just created. */
  onCreated(path: string): void | Promise<void>;
}

export interface Editor {
  editing: Editing;
  keeper: Keeper;
}

export function useEditor(start: Start): Editor {
  const { i18n } = useTranslation();
  const alive = useRef(true);
  const [editor] = useState(() => createEditor(start, alive));
  const { editing, keeper } = editor;
  useCheck(editing, i18n.language);
  useEffect(() => {
    alive.current = true;
    storedTaskType.keep(editing.kind);
    const leaveGate = gatePlace.enter({
      lid: keeper.lid,
      type: editing.kind,
      path: () => pathOf(editing.kind, keeper.lid()),
      beforeLeaving: keeper.flush,
    });
    const stop = keeper.start();
    return () => {
      alive.current = false;
      stop();
      leaveGate();
    };
  }, [editing, keeper]);
  useVisits(editing);
  return editor;
}

const pathOf = (kind: ReadyKind, lid: string | null) => (lid ? editPath(kind, lid) : null);

function createEditor({ kind, form, task, onCreated }: Start, alive: { current: boolean }): Editor {
  const cell = createForm(form);
  const keeper = createKeeper({
    kind,
    cell,
    saves: savesOf(kind),
    lid: task?.lid ?? null,
    revision: task?.revision ?? null,
    automatic: (task?.state ?? "draft") === "draft",
    now: Date.now,
    onCreated: (lid) => {
      storedLid.keep(lid);
      // Saved on the way out: the person is somewhere else already.
      return alive.current ? onCreated(editPath(kind, lid)) : undefined;
    },
  });
  return { editing: { cell, kind, lid: keeper.lid }, keeper };
}

/** A field that was left counts as visited: from then on its fault is shown. */
function useVisits({ cell }: Editing): void {
  useEffect(() => {
    const onLeave = ({ target }: FocusEvent) => {
      const field = target instanceof Element ? target.closest<HTMLElement>("[data-field]") : null;
      const path = field?.dataset.field;
      // Not at once: a fault that appears while a button is being pressed would move the button away.
      if (path) setTimeout(() => visit(cell, path), AFTER_A_CLICK);
    };
    document.addEventListener("focusout", onLeave);
    return () => document.removeEventListener("focusout", onLeave);
  }, [cell]);
}
