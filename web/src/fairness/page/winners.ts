// Who won what: codes by prize, as on paper slips, with what became of them.

import type { Winner } from "../ground";
import type { VerifyReport } from "../report";
import { h } from "./dom";
import type { Say } from "./words";

const MOST = 200;

export function winnersCard(say: Say, report: VerifyReport): HTMLElement | null {
  const { error, draw, winners, lots } = report;
  if (error || draw === null) return null;
  const forLots = draw.kind === "at-once" || draw.kind === "on-demand";
  const groups = forLots ? [lotGroup(say, report)] : prizeGroups(say, report);
  const empty = forLots ? lots.length === 0 : winners.length === 0;
  return h(
    "section",
    { class: "winners", "aria-labelledby": "winners" },
    h("h3", { id: "winners" }, say(forLots ? "winners.lots" : "winners.title")),
    ...(empty ? [h("p", { class: "quiet" }, say("winners.none"))] : groups),
  );
}

function prizeGroups(say: Say, { draw, winners }: VerifyReport): HTMLElement[] {
  const tiers = [...new Set(winners.map(({ tier }) => tier))].sort((left, right) => left - right);
  const live = draw?.kind === "live";
  return tiers.map((tier) => {
    const name = draw?.prizes[tier] || say(live ? "winners.round" : "winners.tier", { n: tier + 1 });
    const rows = winners.filter((winner) => winner.tier === tier);
    return group(
      say,
      name,
      rows.map((row) => winnerSlip(say, row)),
    );
  });
}

function winnerSlip(say: Say, { label, index, state, reserve }: Winner): HTMLElement {
  const tag =
    state === "forfeited" ? "forfeited" : state === "waits" ? "reserve" : reserve ? "promoted" : null;
  return h(
    "li",
    { class: `code-slip ${state}` },
    h(state === "forfeited" ? "s" : "span", {}, label || say("winners.spin", { n: index + 1 })),
    tag && h("small", {}, say(`winners.${tag}`)),
  );
}

function lotGroup(say: Say, { lots }: VerifyReport): HTMLElement {
  return group(
    say,
    null,
    lots.map(({ index, label, lot, slip }) =>
      h(
        "li",
        { class: "code-slip holds" },
        h("span", {}, label || say("winners.spin", { n: index + 1 })),
        h("small", {}, lot === null ? say("winners.noLot") : (slip ?? say("winners.lot", { lot }))),
      ),
    ),
  );
}

function group(say: Say, name: string | null, rows: HTMLElement[]): HTMLElement {
  return h(
    "div",
    { class: "group" },
    name && h("h4", {}, name),
    h("ul", {}, ...rows.slice(0, MOST)),
    rows.length > MOST && h("p", { class: "quiet" }, say("winners.more", { n: rows.length - MOST })),
  );
}
