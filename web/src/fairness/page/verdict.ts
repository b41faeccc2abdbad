// The answer, as large as it matters: what it means, what is missing, and what concerns the person who asks.

import type { VerifyReport } from "../report";
import { h } from "./dom";
import type { Say } from "./words";

export function verdictCard(say: Say, report: VerifyReport): HTMLElement {
  const { error, level, draw } = report;
  const failed = report.steps.findLast(({ passed }) => !passed);
  const meaning = say(`meaning.${level}`, {
    count: draw?.witnesses.length ?? 0,
    step: failed ? say(`step.${failed.key}`) : "",
  });
  return h(
    "section",
    { class: `verdict level-${level}`, "aria-labelledby": "verdict" },
    h(
      "div",
      { class: "stamp", "aria-hidden": "true" },
      h("b", {}, error ? "✕" : `L${level}`),
      say(`stamp.${level}`),
    ),
    h(
      "div",
      { class: "answer" },
      draw &&
        h(
          "p",
          { class: "which" },
          h("strong", {}, draw.name ?? say("untitled")),
          h("span", {}, say(`kind.${draw.kind}`)),
        ),
      h("h2", { id: "verdict", tabindex: "-1" }, say(`verdict.${level}`)),
      error && h("p", { class: "reason" }, say(`code.${error}`), " ", h("code", {}, error)),
      h("p", { class: "meaning" }, meaning),
      error ? null : h("p", { class: "level" }, say(`level.${level}`)),
      report.levelIfWitnessed > level &&
        h("p", { class: "meaning" }, say("ifWitnessed", { level: report.levelIfWitnessed })),
    ),
  );
}

export function warningList(say: Say, { warnings }: VerifyReport): HTMLElement | null {
  if (warnings.length === 0) return null;
  return h(
    "section",
    { class: "warnings", "aria-labelledby": "missing" },
    h("h3", { id: "missing" }, say("missing")),
    h("ul", {}, ...warnings.map((code) => h("li", {}, say(`code.${code}`), " ", h("code", {}, code)))),
  );
}

/** What is proved, or disproved, about the person's own entries and spins. */
export function ownList(say: Say, { mine }: VerifyReport): HTMLElement | null {
  if (mine.length === 0) return null;
  const rows = mine.map(({ code, level }) => {
    const bad = code !== null && !["E_AMENDED", "E_PENDING", "E_NEED_FULL", "E_VOIDED"].includes(code);
    const text = code ? say(`code.${code}`) : say("mine.fine");
    return h(
      "li",
      { class: bad ? "bad" : code ? "so" : "good" },
      text,
      " ",
      level ? say("mine.level", { level }) : null,
      code && h("code", {}, code),
    );
  });
  return h(
    "section",
    { class: "own", "aria-labelledby": "own" },
    h("h3", { id: "own" }, say("mine.title")),
    h("ul", {}, ...rows),
  );
}
