// The page of the draw form: which draw, new, copied or edited. A kind whose form is still to come says so.

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation, useNavigate, useParams } from "react-router";
import type { ReadyKind, TaskView } from "@/api/draw-types";
import { taskQuery } from "@/features/draws/calls";
import { can } from "@/features/draws/can";
import { emptyForm } from "@/features/draws/form/defaults";
import { DrawEditor } from "@/features/draws/form/draw-editor";
import { ClosedDraw, LoadFailed, Loading } from "@/features/draws/form/load-states";
import { isReadyKind } from "@/features/draws/kinds";
import { LaterPage } from "@/routes/later-page";

export function BaseDrawPage() {
  const { type } = useParams();
  // Lots have an address of their own.
  return type === "draw_lots" ? <LaterPage /> : <DrawFormPage type={type} />;
}

export function DrawFormPage({ type }: { type: string | undefined }) {
  const { operType, id } = useParams();
  const session = useSession(id);
  if (!isReadyKind(type) || (operType !== "add" && operType !== "edit")) return <LaterPage />;
  return session.id === undefined ? (
    <NewForm key={session.number} kind={type} session={session} />
  ) : (
    <LoadedForm key={session.number} kind={type} lid={session.id} isCopy={session.isCopy} session={session} />
  );
}

interface Session {
  number: number;
  /** The draw this form began from. */
  id: string | undefined;
  isCopy: boolean;
  onCreated(path: string): void | Promise<void>;
  restart(): void;
}

/** One sitting at one form. A new draw gets its own address half-way; that goes on with the same form, every other
 * change of address begins another. */
function useSession(id: string | undefined): Session {
  const { operType } = useParams();
  const { pathname, state } = useLocation();
  const navigate = useNavigate();
  const start = { number: 0, pathname, id, isCopy: operType === "add" && id !== undefined };
  const [session, setSession] = useState(start);
  if (session.pathname !== pathname) {
    const continues = (state as { continues?: string } | null)?.continues === session.pathname;
    setSession(continues ? { ...session, pathname } : { ...start, number: session.number + 1 });
  }
  return {
    ...session,
    onCreated: (path) => navigate(path, { replace: true, state: { continues: pathname } }),
    restart: () => setSession({ ...start, number: session.number + 1 }),
  };
}

interface FormProps {
  kind: ReadyKind;
  session: Session;
}

function NewForm({ kind, session }: FormProps) {
  const [form] = useState(() => emptyForm(kind, new Date()));
  return (
    <DrawEditor start={{ kind, form, task: null, onCreated: session.onCreated }} onReload={session.restart} />
  );
}

function LoadedForm({ kind, lid, isCopy, session }: FormProps & { lid: string; isCopy: boolean }) {
  const { data, error, refetch } = useQuery(taskQuery(lid));
  if (error) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  if (!isCopy && !can(data, "edit")) return <ClosedDraw task={data} />;
  return <StartedForm kind={kind} task={data} isCopy={isCopy} session={session} />;
}

/** Begins from the first answer: a later one must not replace what is being typed. */
function StartedForm({ kind, task, isCopy, session }: FormProps & { task: TaskView; isCopy: boolean }) {
  const [first] = useState(task);
  return (
    <DrawEditor
      start={{ kind, form: first.form, task: isCopy ? null : first, onCreated: session.onCreated }}
      onReload={session.restart}
    />
  );
}
