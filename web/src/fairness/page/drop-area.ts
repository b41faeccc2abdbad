// Where files are put in: chosen, dropped, or pasted as text.

import { h } from "./dom";
import type { Given } from "./read-files";
import type { Say } from "./words";

export interface DropActions {
  files(files: Iterable<File>): void;
  paste(text: string): void;
  remove(kind: keyof Given): void;
}

const KINDS = ["bundle", "list", "trust"] as const;

export function dropArea(say: Say, given: Given, pasting: string | null, actions: DropActions): HTMLElement {
  const input = h("input", {
    id: "files",
    type: "file",
    multiple: true,
    accept: ".json,.fdl,application/json",
    class: "visually-hidden",
    change: ({ target }) => {
      if (target instanceof HTMLInputElement && target.files?.length) actions.files(target.files);
    },
  });
  return h(
    "section",
    { class: "drop", "aria-label": say("drop.label") },
    input,
    h("label", { for: "files", class: "button main" }, say(given.bundle ? "drop.again" : "drop.choose")),
    chips(say, given, actions),
    h("p", { class: "quiet" }, say("drop.hint")),
    given.list && !given.bundle ? h("p", { class: "note" }, say("drop.needBundle")) : null,
    pasteArea(say, pasting, actions),
  );
}

/** What is in already, each with a way to take it out again. */
function chips(say: Say, given: Given, actions: DropActions): HTMLElement | null {
  const there = KINDS.flatMap((kind) => {
    const name = given[kind]?.name;
    if (name === undefined) return [];
    const remove = h(
      "button",
      { type: "button", "aria-label": say("drop.remove", { name }), click: () => actions.remove(kind) },
      "×",
    );
    return [h("li", {}, h("b", {}, say(`drop.${kind}`)), h("span", {}, name), remove)];
  });
  return there.length > 0 ? h("ul", { class: "chips" }, ...there) : null;
}

function pasteArea(say: Say, pasting: string | null, actions: DropActions): HTMLElement {
  const area = h("textarea", { id: "pasted", rows: 5, spellcheck: "false", autocomplete: "off" });
  area.textContent = pasting ?? "";
  const check = () => {
    if (area instanceof HTMLTextAreaElement && area.value.trim()) actions.paste(area.value);
  };
  return h(
    "details",
    { open: pasting !== null },
    h("summary", {}, say("drop.paste")),
    h("label", { for: "pasted" }, say("drop.pasteLabel")),
    area,
    h("button", { type: "button", class: "button plain", click: check }, say("drop.check")),
  );
}
