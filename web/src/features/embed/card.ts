// The card: what a draw is, how long it still runs and how many are in. It is asked for without any sign-in, keeps
// nothing, and its only button is a link that opens a page of its own.

import type { PublicView } from "@/api/draw-types";
import { type CardLanguage, type CardWords, fill, languageOf, wordsOf } from "@/features/embed/words";
import { timeLeft } from "@/lib/time-left";

const ASK_EVERY = 20_000;
const PRIZES_SHOWN = 3;
const SECOND = 1000;

interface Card {
  root: HTMLElement;
  lid: string;
  language: CardLanguage;
  words: CardWords;
}

export function startCard(root: HTMLElement, query: URLSearchParams): void {
  const language = languageOf(query.get("lang"), navigator.languages);
  document.documentElement.lang = language;
  const card: Card = { root, lid: query.get("lid") ?? "", language, words: wordsOf(language) };
  tellHeight();
  void refresh(card);
  setInterval(() => {
    if (document.visibilityState === "visible") void refresh(card);
  }, ASK_EVERY);
}

let clock: ReturnType<typeof setInterval> | undefined;

async function refresh(card: Card): Promise<void> {
  const view = await ask(card.lid);
  // A card that stands keeps standing when the server cannot be reached for a moment.
  if (view === "away" && card.root.childElementCount > 0) return;
  clearInterval(clock);
  if (view === "away" || view === null) {
    card.root.replaceChildren(piece("p", "nothing", view ? card.words.away : card.words.missing));
    return;
  }
  show(card, view);
}

async function ask(lid: string): Promise<PublicView | null | "away"> {
  try {
    const address = `/lotto/api/v1/lotto/public?${new URLSearchParams({ lid })}`;
    const answer = await fetch(address, { credentials: "omit" });
    const { sta, data } = await answer.json();
    if (sta === 0) return data as PublicView;
    return sta < 0 ? "away" : null;
  } catch {
    return "away";
  }
}

function show(card: Card, view: PublicView): void {
  const { words, language } = card;
  const picture = view.share.cover ?? view.banner.pictures[0];
  const title = view.share.title || view.title;
  document.title = title;
  const body = piece("div", "body");
  body.append(named("h1", "title", title));
  if (view.organiser) body.append(named("p", "by", fill(words.by, { name: view.organiser.name })));
  body.append(prizes(view, words), standing(view, card), join(view, words));
  const article = piece("article", "card");
  if (picture) {
    const image = document.createElement("img");
    image.className = "cover";
    image.src = picture;
    image.alt = "";
    article.append(image);
  }
  // Where the site holds the beacon, no more is promised than that.
  article.append(body, piece("p", "check", view.chain.is_house ? words.checkHouse : words.check));
  article.lang = language;
  card.root.replaceChildren(article);
}

function prizes({ prizes }: PublicView, words: CardWords): HTMLElement {
  const list = piece("ul", "prizes");
  for (const prize of prizes.slice(0, PRIZES_SHOWN)) {
    const item = piece("li", "prize");
    item.append(named("span", "name", prize.name));
    if (prize.units !== null) item.append(piece("span", "units", `× ${prize.units}`));
    list.append(item);
  }
  const rest = prizes.length - PRIZES_SHOWN;
  if (rest > 0) list.append(piece("li", "rest", fill(words.more, { n: rest })));
  return list;
}

/** The countdown and the count of an open draw; one sentence for any other. */
function standing(view: PublicView, { words, language }: Card): HTMLElement {
  const box = piece("div", "standing");
  if (view.state !== "open") {
    box.append(piece("p", "state", words.state[view.state === "settled" ? "drawn" : view.state]));
    return box;
  }
  const ahead = Date.parse(view.server_time) - Date.now();
  const starts = Date.parse(view.starts_at ?? "");
  const soon = starts > Date.now() + ahead;
  const until = soon ? starts : Date.parse(view.closes_at ?? "");
  box.append(piece("p", "caption", soon ? words.starts : words.opening[view.opening.by]));
  const numbers = piece("p", "clock");
  const tick = () => {
    numbers.textContent = clockText(until, Date.now() + ahead, words);
  };
  tick();
  clock = setInterval(tick, SECOND);
  box.append(numbers);
  if (view.participants !== null) {
    const count = new Intl.NumberFormat(language).format(view.participants);
    const sentence = [words.nobody, words.person][view.participants] ?? words.people;
    box.append(piece("p", "count", fill(sentence, { n: count })));
  }
  return box;
}

function clockText(until: number, now: number, words: CardWords): string {
  const { days, hours, minutes, seconds } = timeLeft(until, now);
  const two = (value: number) => String(value).padStart(2, "0");
  const clock = `${two(hours)}:${two(minutes)}:${two(seconds)}`;
  return days > 0 ? `${fill(words.days, { n: days })} ${clock}` : clock;
}

function join(view: PublicView, words: CardWords): HTMLElement {
  const over = view.state === "drawn" || view.state === "settled" || view.state === "cancelled";
  const link = document.createElement("a");
  link.className = "join";
  const path = over ? "/mobile/record" : "/mobile";
  link.href = `${path}?${new URLSearchParams({ lid: view.lid, ...(over ? {} : { source: "embed" }) })}`;
  // Never inside the frame: what one presses there must not be somebody else's to arrange.
  link.target = "_blank";
  link.rel = "noopener";
  link.textContent = view.state === "open" ? words.join : over ? words.result : words.look;
  return link;
}

function piece(name: string, className: string, text = ""): HTMLElement {
  const element = document.createElement(name);
  element.className = className;
  element.textContent = text;
  return element;
}

/** Somebody's own words, in whichever direction they run. */
function named(name: string, className: string, text: string): HTMLElement {
  const element = piece(name, className, text);
  element.dir = "auto";
  return element;
}

/** The page around it may want to give the card the room it needs. Nothing else is ever said to it. */
function tellHeight(): void {
  const tell = () => {
    const height = document.documentElement.getBoundingClientRect().height;
    window.parent.postMessage({ type: "fairdraw:height", height }, "*");
  };
  if (window.parent === window) return;
  new ResizeObserver(tell).observe(document.documentElement);
  window.addEventListener("message", ({ data }) => {
    if (data?.type === "fairdraw:measure") tell();
  });
}
