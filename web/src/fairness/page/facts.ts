// The few facts about a draw that people compare: its short code, how many took part, where the randomness came from.

import { formatMoment, formatNumber } from "@/lib/format";
import type { Language } from "@/lib/languages";
import type { DrawFacts, VerifyReport } from "../report";
import { h } from "./dom";
import type { Say } from "./words";

export function factsCard(say: Say, language: Language, report: VerifyReport): HTMLElement | null {
  const { draw, error } = report;
  if (draw === null) return null;
  const batched = draw.kind === "pool" || draw.kind === "fixed-odds" || draw.kind === "on-demand";
  const moment = (seconds: number) => formatMoment(new Date(seconds * 1000).toISOString(), language);
  const number = (value: number) => formatNumber(value, language);
  const winners = report.winners.filter(({ state }) => state === "holds").length;
  const reserves = report.winners.filter(({ state }) => state === "waits").length;
  const rows: [string, string | false][] = [
    [batched ? say("fact.spins") : say("fact.entries"), number(draw.n)],
    [say("fact.winners"), !error && report.lots.length === 0 && number(winners)],
    [say("fact.reserves"), reserves > 0 && number(reserves)],
    [say("fact.chain"), randomness(say, draw)],
    [say("fact.witnesses"), draw.witnesses.join(", ")],
    [batched ? say("fact.opened") : say("fact.sealed"), moment(draw.sealedAt)],
    [say("fact.drawn"), draw.roundTime !== null && moment(draw.roundTime)],
    [say("fact.round"), draw.round !== null && String(draw.round)],
  ];
  return h(
    "section",
    { class: "facts", "aria-labelledby": "code" },
    h("h3", { id: "code" }, say("fact.code")),
    h("p", { class: "short-code" }, draw.code),
    h("p", { class: "quiet" }, say("fact.codeHint")),
    h(
      "dl",
      {},
      ...rows.flatMap(([name, value]) =>
        value ? [h("div", {}, h("dt", {}, name), h("dd", { class: "number" }, value))] : [],
      ),
    ),
  );
}

function randomness(say: Say, draw: DrawFacts): string {
  const { chain, mode, pinned } = draw;
  const beacon = chain && say(pinned ? "fact.public" : "fact.own", { name: chain });
  return [beacon, mode.includes("reveal") && say("fact.operator")].filter(Boolean).join(" + ");
}
