// What a new draw starts from, and the new rows of its lists.

import type { Chance, DrawForm, Field, PeriodWindow, Prize, ReadyKind } from "@/api/draw-types";
import { isInstantKind } from "@/features/draws/kinds";
import { EMPTY_LOTS } from "@/features/draws/lots/empty-lots";
import { toMoment } from "@/lib/local-moment";
import { randomString } from "@/lib/random-string";

export const MOST_PRIZES = 50;
export const MOST_PERIODS = 50;
export const MOST_CHANCES = 12;
export const MOST_FIELDS = 20;
export const MOST_BANNERS = 6;
const DAY = 24 * 60 * 60 * 1000;
const EVENING = 20;
/** Days until the opening that is suggested. */
const SUGGESTED_DAYS: Record<ReadyKind, number> = {
  advance: 7,
  new_fast: 1,
  turnlottery: 7,
  ninelottery: 7,
  card: 7,
  draw_lots: 1,
};
const USUAL_DELAY = 60;
const FAST_DELAY = 30;
/** One of five tickets wins, until the organiser says otherwise. */
const USUAL_BLANKS = 80;

export function emptyForm(kind: ReadyKind, now: Date): DrawForm {
  return {
    title: "",
    description: "",
    banner: { pictures: [], video: null },
    share: { title: "", cover: null },
    prizes: firstPrizes(kind),
    opening: openingOf(kind, eveningIn(SUGGESTED_DAYS[kind], now)),
    instant: USUAL_INSTANT,
    lots: kind === "draw_lots" ? EMPTY_LOTS : null,
    starts_at: null,
    min_participants: 0,
    delay_s: kind === "new_fast" || kind === "draw_lots" ? FAST_DELAY : USUAL_DELAY,
    chain: "auto",
    list: "public",
    team_size: 0,
    conditions: { passcode: null, regions: [], age: null, invite: 0, form: [] },
    chances: [],
    limits: { participants: null, codes_per_person: 1, wins_per_person: 1, no_winners_of_last: 0 },
    blacklist: [],
    safety: "standard",
    login_free: false,
    hide: NOTHING_HIDDEN,
    claim: { deadline_days: 7, fields: [], note: "" },
    periods: [],
    consents: { publish_name: true, marketing: false, text: "" },
    organiser: { type: "private", name: "", contact: "", country: "cn" },
    erase_after_days: 90,
    notify_fans: false,
    buy_link: null,
    skin: { accent: "", theme: "classic", background: null, colors: [] },
    listing: "link",
  };
}

function firstPrizes(kind: ReadyKind): Prize[] {
  if (kind === "draw_lots") return [];
  return isInstantKind(kind) ? FIRST_UNITS.map(unitPrize) : [emptyPrize(1)];
}

function openingOf(kind: ReadyKind, at: string): DrawForm["opening"] {
  return isInstantKind(kind) ? { by: "instant", ends_at: at } : { by: "time", at, early: false };
}

const FIRST_UNITS = [1, 4, 15];

const unitPrize = (units: number, at: number): Prize => ({ ...emptyPrize(at + 1), units });

const USUAL_INSTANT: DrawForm["instant"] = {
  mode: "pool",
  blanks: USUAL_BLANKS,
  blank_name: "",
  consolations: [],
  free_per_day: 1,
  free_per_draw: 0,
  most_per_day: null,
  most_per_draw: null,
  sound: true,
  haptics: true,
  slots: [],
};

const NOTHING_HIDDEN: DrawForm["hide"] = {
  prize_counts: false,
  claimed_counts: false,
  participants: false,
  winners: false,
  odds: false,
  creator: false,
  labels: false,
  ad: false,
};

export function emptyPrize(label: number): Prize {
  return {
    label,
    name: "",
    picture: null,
    units: 1,
    value_fen: null,
    hand_out: "goods",
    note: "",
    weight: 0,
    color: "",
  };
}

/** A prize is called by its place, so every change of the order names them anew. */
export function labelled(prizes: readonly Prize[]): Prize[] {
  return prizes.map((prize, at) => (prize.label === at + 1 ? prize : { ...prize, label: at + 1 }));
}

export function emptyChance(task: Chance["task"]): Chance {
  const seconds = isTimed(task) ? 15 : 0;
  return { task, codes: 1, daily: false, cap: 1, title: "", url: "", picture: null, words: "", seconds };
}

/** Tasks whose length the server measures. */
export function isTimed(task: Chance["task"]): boolean {
  return task === "article" || task === "picture" || task === "mini_program" || task === "video";
}

export function emptyField(kind: Field["kind"]): Field {
  return { id: `f_${randomString(8)}`, label: "", kind, required: true, options: [], help: "" };
}

/** The next window begins where the last one ended, and is as long. */
export function nextPeriod(periods: readonly PeriodWindow[], now: Date): PeriodWindow {
  const last = periods.at(-1);
  const begin = last ? Date.parse(last.closes_at) : Date.parse(eveningIn(0, now));
  const length = last ? Date.parse(last.closes_at) - Date.parse(last.starts_at) : DAY;
  return {
    starts_at: toMoment(new Date(begin)),
    closes_at: toMoment(new Date(begin + Math.max(length, 60_000))),
  };
}

/** The most codes one person can come to: one for joining, and what the chances give. */
export function codesWithin(chances: readonly Chance[]): number {
  return chances.reduce((sum, { codes, cap }) => sum + codes * cap, 1);
}

export function unitsOf(prizes: readonly Prize[]): number {
  return prizes.reduce((sum, { units }) => sum + units, 0);
}

export function eveningIn(days: number, now: Date): string {
  const day = new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, EVENING);
  // Tonight may be over already.
  return toMoment(day.getTime() > now.getTime() ? day : new Date(day.getTime() + DAY));
}
