// The verifier's own page: takes files, asks the worker, shows the answer. Knows nothing of the protocol.

import { firstLanguage, keepLanguage, LANGUAGES, type Language } from "@/lib/languages";
import type { VerifyReport } from "../report";
import { verifyInWorker } from "../verify-in-worker";
import { drawing, h } from "./dom";
import { dropArea } from "./drop-area";
import { factsCard } from "./facts";
import { type Given, readFiles } from "./read-files";
import { stepsCard, type Tab } from "./steps";
import { ownList, verdictCard, warningList } from "./verdict";
import { winnersCard } from "./winners";
import { speaker } from "./words";

type Answer = VerifyReport | "busy" | "broken" | null;

interface State {
  language: Language;
  given: Given;
  /** The text in the paste field, or null while it is closed. */
  pasting: string | null;
  answer: Answer;
  tab: Tab;
}

const NAMES: Record<Language, string> = { "zh-CN": "中文", en: "English" };
const MARK =
  "M7 3h18a3 3 0 0 1 3 3v6.2a3.8 3.8 0 0 0 0 7.6V26a3 3 0 0 1-3 3H7a3 3 0 0 1-3-3v-6.2a3.8 3.8 0 0 0 0-7.6V6a3 3 0 0 1 3-3z";
const TICK = "m11 16.3 3.6 3.7L21.2 12";

/** Draws the page into `root`, announces in `status`, and makes workers from `source`, the script itself. */
export function startPage(root: HTMLElement, status: HTMLElement, source: string): void {
  const state: State = { language: firstLanguage(), given: {}, pasting: null, answer: null, tab: "plain" };
  let asked = 0;

  const startWorker = () => {
    if (!source) throw new Error("no script to make a worker from");
    return new Worker(URL.createObjectURL(new Blob([source], { type: "text/javascript" })));
  };

  const draw = () => {
    const focused = document.activeElement?.id;
    root.replaceChildren(...page());
    if (focused) document.getElementById(focused)?.focus();
  };

  const verify = async () => {
    const { bundle, list, trust } = state.given;
    const mine = ++asked;
    state.answer = bundle ? "busy" : null;
    state.tab = "plain";
    draw();
    if (!bundle) return;
    const job = { bundle: bundle.content, file: list?.content, trust: trust?.content };
    const answer = await verifyInWorker(job, startWorker).catch(() => "broken" as const);
    // Something else was put in meanwhile: this answer is no longer asked for.
    if (mine !== asked) return;
    state.answer = answer;
    draw();
    document.querySelector("#verdict")?.scrollIntoView({ block: "center", behavior: "smooth" });
  };

  const give = (given: Given) => {
    state.given = { ...state.given, ...given };
    void verify();
  };
  const actions = {
    files: (files: Iterable<File>) => void readFiles(files).then(give),
    paste: (text: string) => {
      state.pasting = text;
      give({ bundle: { name: "…", content: text } });
    },
    remove: (kind: keyof Given) => {
      delete state.given[kind];
      void verify();
      document.getElementById("files")?.focus();
    },
  };

  function page(): Node[] {
    const say = speaker(state.language);
    document.documentElement.lang = state.language;
    document.title = say("title");
    const { answer } = state;
    const report = answer !== null && typeof answer === "object" ? answer : null;
    status.textContent = report
      ? say("announce", {
          verdict: say(`verdict.${report.level}`),
          reason: say(report.error ? `code.${report.error}` : `level.${report.level}`),
        })
      : typeof answer === "string"
        ? say(answer)
        : "";
    return [
      header(),
      h(
        "main",
        { class: report ? "done" : "" },
        h("div", { class: "intro" }, h("h1", {}, say("intro.title")), h("p", {}, say("intro.text"))),
        h("div", { class: "hold" }, dropArea(say, state.given, state.pasting, actions)),
        typeof answer === "string" && h("p", { class: `wait ${answer}` }, say(answer)),
        report && result(report),
      ),
      h("footer", {}, h("p", {}, say("footer"))),
    ];
  }

  function header(): HTMLElement {
    const say = speaker(state.language);
    const switches = LANGUAGES.map((language) =>
      h(
        "button",
        {
          type: "button",
          id: `speak-${language}`,
          lang: language,
          "aria-pressed": String(language === state.language),
          click: () => {
            keepLanguage(language);
            state.language = language;
            draw();
          },
        },
        NAMES[language],
      ),
    );
    const mark = drawing(
      28,
      32,
      { d: MARK, fill: "var(--accent)" },
      {
        d: TICK,
        fill: "none",
        stroke: "var(--on-accent)",
        "stroke-width": "3",
        "stroke-linecap": "round",
        "stroke-linejoin": "round",
      },
    );
    return h(
      "header",
      {},
      h("p", { class: "brand" }, mark, h("span", {}, "Fairdraw"), h("small", {}, say("brand"))),
      h("div", { role: "group", "aria-label": say("languages"), class: "languages" }, ...switches),
    );
  }

  function result(report: VerifyReport): HTMLElement {
    const say = speaker(state.language);
    const choose = (tab: Tab) => {
      state.tab = tab;
      draw();
      document.getElementById(`tab-${tab}`)?.focus();
    };
    return h(
      "div",
      { class: "result" },
      h("div", { class: "hold" }, verdictCard(say, report)),
      h(
        "div",
        { class: "columns" },
        h(
          "div",
          { class: "found" },
          ownList(say, report),
          warningList(say, report),
          winnersCard(say, report),
        ),
        factsCard(say, state.language, report),
        stepsCard(say, report, state.tab, choose),
      ),
    );
  }

  const over = (event: DragEvent) => {
    event.preventDefault();
    root.classList.toggle("over", event.type === "dragover");
    if (event.type === "drop" && event.dataTransfer) actions.files([...event.dataTransfer.files]);
  };
  for (const name of ["dragover", "dragleave", "drop"] as const) document.addEventListener(name, over);
  draw();
}
