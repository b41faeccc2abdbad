// What stands above every page around a draw. The organiser's own view where it may be seen; a helper sees what
// everybody sees, and the server decides the rest.

import { useQuery } from "@tanstack/react-query";
import { api } from "@/api/api";
import type { DrawState, HandOut, PublicView, TaskView } from "@/api/draw-types";
import { STA } from "@/api/outcome";
import { q, RequestFailed } from "@/api/query";
import { taskQuery } from "@/features/draws/calls";

export interface DrawHead {
  lid: string;
  title: string;
  kind: string;
  state: DrawState;
  outcome: string | null;
  participants: number | null;
  codes: number | null;
  prizes: { name: string; label: number; hand_out: HandOut; units: number | null }[];
  hasVouchers: boolean;
  hasForm: boolean;
  isOwner: boolean;
}

export interface DrawHeadAnswer {
  head: DrawHead | null;
  error: Error | null;
  retry(): void;
}

export function useDrawHead(lid: string): DrawHeadAnswer {
  const own = useQuery({ ...taskQuery(lid), retryOnMount: false });
  const isForeign = own.error instanceof RequestFailed && own.error.failure.sta === STA.notFound;
  const shown = useQuery({
    ...q(["draws", "data", lid, "public"], () =>
      api.get<PublicView>("/lotto/public", { lid }, { quiet: true }),
    ),
    enabled: isForeign,
  });
  const retry = () => void (isForeign ? shown.refetch() : own.refetch());
  if (own.data) return { head: ofOwn(own.data), error: null, retry };
  if (shown.data) return { head: ofPublic(shown.data), error: null, retry };
  return { head: null, error: isForeign ? shown.error : own.error, retry };
}

function ofOwn({ lid, kind, state, outcome, participants, codes, form }: TaskView): DrawHead {
  return {
    lid,
    kind,
    state,
    outcome,
    participants,
    codes,
    title: form.title,
    prizes: form.prizes,
    hasVouchers: form.chances.some(({ task }) => task === "voucher"),
    hasForm: form.conditions.form.length > 0,
    isOwner: true,
  };
}

function ofPublic({ lid, kind, state, outcome, participants, codes, ...view }: PublicView): DrawHead {
  return {
    lid,
    kind,
    state,
    outcome,
    participants,
    codes,
    title: view.title,
    prizes: view.prizes,
    hasVouchers: view.chances.some(({ task }) => task === "voucher"),
    hasForm: view.conditions.form.length > 0,
    isOwner: false,
  };
}
