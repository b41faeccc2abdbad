// What was checked, twice: as sentences, and with every value for those who want to follow it by hand.

import type { CheckedStep } from "../journal";
import { protocolReport, type VerifyReport } from "../report";
import { h } from "./dom";
import type { Say } from "./words";

export type Tab = "plain" | "technical";
const TABS: readonly Tab[] = ["plain", "technical"];

export function stepsCard(say: Say, report: VerifyReport, tab: Tab, choose: (tab: Tab) => void): HTMLElement {
  const buttons = TABS.map((name) =>
    h(
      "button",
      {
        type: "button",
        role: "tab",
        id: `tab-${name}`,
        "aria-selected": String(name === tab),
        "aria-controls": "panel",
        tabindex: name === tab ? 0 : -1,
        click: () => choose(name),
        keydown: (event) => {
          if (!(event instanceof KeyboardEvent) || !/^Arrow(Left|Right)$/.test(event.key)) return;
          choose(name === "plain" ? "technical" : "plain");
        },
      },
      say(`tabs.${name}`),
    ),
  );
  return h(
    "section",
    { class: "checked", "aria-labelledby": "checked" },
    h("h3", { id: "checked" }, say("tabs.label")),
    h("div", { role: "tablist", "aria-labelledby": "checked" }, ...buttons),
    h(
      "div",
      { role: "tabpanel", id: "panel", "aria-labelledby": `tab-${tab}`, tabindex: 0 },
      tab === "plain" ? plain(say, report) : technical(say, report),
    ),
  );
}

function plain(say: Say, { steps, error, draw }: VerifyReport): HTMLElement {
  const limits = (["people", draw?.kind === "comment" ? "comments" : null, "clock"] as const).flatMap(
    (name) => (name ? [h("li", {}, say(`limits.${name}`))] : []),
  );
  return h(
    "div",
    {},
    h("ol", { class: "steps" }, ...steps.map((step) => plainStep(say, step))),
    error && h("p", { class: "quiet" }, say("notReached")),
    h("h4", {}, say("limits.title")),
    h("ul", { class: "limits" }, ...limits),
  );
}

function plainStep(say: Say, step: CheckedStep): HTMLElement {
  const notes = step.warnings.map((code) => h("p", { class: "quiet" }, say(`code.${code}`)));
  return h("li", { class: markOf(step) }, say(`step.${step.key}`), ...notes);
}

const markOf = ({ passed, warnings }: CheckedStep): string =>
  passed ? (warnings.length > 0 ? "so" : "good") : "bad";

function technical(say: Say, report: VerifyReport): HTMLElement {
  const rows = report.steps.map((step) =>
    h(
      "li",
      { class: markOf(step) },
      h("span", {}, [step.key, ...step.warnings].join(" ")),
      h("dl", {}, ...step.facts.flatMap(([name, value]) => [h("dt", {}, name), h("dd", {}, String(value))])),
    ),
  );
  const json = JSON.stringify(protocolReport(report), null, 1);
  return h(
    "div",
    {},
    h("ol", { class: "steps technical" }, ...rows),
    h("h4", {}, say("report")),
    h("pre", { tabindex: 0, "aria-label": say("report") }, json),
  );
}
