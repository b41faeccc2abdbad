// What stands above every page around a draw, and what the person may do in it. The organiser's own view where it may
// be seen; a helper without that right sees what everybody sees. The server decides again.

import { useQuery } from "@tanstack/react-query";
import type { OwnRights, Right } from "@/api/after-types";
import { api } from "@/api/api";
import type { DrawState, HandOut, PublicView, TaskView } from "@/api/draw-types";
import { STA } from "@/api/outcome";
import { q, RequestFailed } from "@/api/query";
import { taskQuery } from "@/features/draws/calls";
import { LIVE_EVERY, rightsQuery } from "@/features/draws/data/data-calls";

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
  isByHand: boolean;
  isOwner: boolean;
  rights: readonly Right[];
}

export interface DrawHeadAnswer {
  head: DrawHead | null;
  error: Error | null;
  retry(): void;
}

/** Counts grow while people join, and stand beside figures that are asked for again too. */
const whileOpen = ({ state }: { state: { data?: { state: DrawState } | undefined } }): number | false =>
  state.data?.state === "open" ? LIVE_EVERY : false;

export function useDrawHead(lid: string): DrawHeadAnswer {
  const rights = useQuery(rightsQuery(lid));
  const own = useQuery({ ...taskQuery(lid), retryOnMount: false, refetchInterval: whileOpen });
  const isForeign = own.error instanceof RequestFailed && own.error.failure.sta === STA.notAllowed;
  const shown = useQuery({
    ...q(["draws", "data", lid, "public"], () =>
      api.get<PublicView>("/lotto/public", { lid }, { quiet: true }),
    ),
    enabled: isForeign,
    refetchInterval: whileOpen,
  });
  const retry = () => {
    void rights.refetch();
    void (isForeign ? shown.refetch() : own.refetch());
  };
  if (rights.data && own.data) return { head: ofOwn(own.data, rights.data), error: null, retry };
  if (rights.data && shown.data) return { head: ofPublic(shown.data, rights.data), error: null, retry };
  return { head: null, error: rights.error ?? (isForeign ? shown.error : own.error), retry };
}

function ofOwn(
  { lid, kind, state, outcome, participants, codes, form }: TaskView,
  { is_owner, rights }: OwnRights,
): DrawHead {
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
    isByHand: form.opening.by === "hand",
    isOwner: is_owner,
    rights,
  };
}

function ofPublic(
  { lid, kind, state, outcome, participants, codes, ...view }: PublicView,
  { is_owner, rights }: OwnRights,
): DrawHead {
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
    isByHand: view.opening.by === "hand",
    isOwner: is_owner,
    rights,
  };
}
