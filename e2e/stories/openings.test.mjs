// A draw from the organiser's sign-up to the verified result, once for each condition of opening, chosen in the form:
// at a time, with a full house, by hand. Two people come by the shared link, one in Chinese and one in English. Side by
// side, because each waits for a round of the beacon.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { assertAccessible, DESK, launch, openPage, PHONE, picture } from "../support/browser.mjs";
import { fill } from "../support/draws.mjs";
import {
  choose,
  field,
  input,
  minuteOf,
  openForm,
  publish,
  row,
  saved,
  sharedLink,
  signUpAsOrganiser,
} from "../support/organiser.mjs";
import { checkElsewhere, checkOnRecord, download, join, signUpHere } from "../support/phone.mjs";
import { startServer } from "../support/server.mjs";
import { LANGUAGES, words } from "../support/words.mjs";

/** From joining to the result: the minute comes, 30 seconds, the next round, on a busy machine. */
const OPENS = 240_000;
const MINUTE = 60_000;
/** Between the time in the form and the second person who is in: publishing, two sign-ups, on a busy machine. */
const COMING = 75_000;
const PRIZE = "月饼 mooncakes";
const PEOPLE = LANGUAGES.length;

let server;
let browser;
before(async () => {
  server = await startServer();
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

/** The first whole minute, for the form knows no seconds, until which everybody can be in. */
const soon = () => new Date(Math.ceil((Date.now() + COMING) / MINUTE) * MINUTE);

/** What each condition asks for in the form, and the sentence with which the phone says it. */
const CONDITIONS = {
  time: {
    fillIn: (page) => input(page, "opening.at").fill(minuteOf(soon())),
    says: ({ opening }) => opening.time,
  },
  full: {
    fillIn: (page) => input(page, "opening.people").fill(String(PEOPLE)),
    says: ({ opening }) => fill(opening.full, { people: PEOPLE }),
  },
  hand: { fillIn: () => undefined, says: ({ opening }) => opening.hand },
};

/** Made in the form and published; returns the link to pass on. */
async function makeDraw(page, text, { by, title, units }) {
  await openForm(page, server, text, "advance");
  await field(page, "title").getByRole("textbox").fill(title);
  await field(page, "prizes[0].name").getByRole("textbox").fill(PRIZE);
  await input(page, "prizes[0].units").fill(String(units));
  await field(page, "chain").getByText(text.draws.chain.house, { exact: true }).click();
  await input(page, "delay_s").fill("30");
  await field(page, "opening").getByText(text.draws.opening[by], { exact: true }).click();
  await CONDITIONS[by].fillIn(page);
  await saved(page);
  await assertAccessible(page, `the form, ${by}`);
  await picture(page, `openings-${by}-form`);
  await publish(page, text);
  const link = await sharedLink(page).innerText();
  await page.keyboard.press("Escape");
  await row(page, title).getByText(text.draws.state.open, { exact: true }).waitFor();
  return link;
}

/** A phone that opened the link and signed up there. */
async function comeBy(link, { code, locale }, { by, title }) {
  const text = words(code);
  const phone = await openPage(browser, { viewport: PHONE, locale });
  const { page } = phone;
  await page.goto(link);
  await page.getByRole("heading", { level: 1, name: title }).waitFor();
  await page.getByRole("heading", { name: CONDITIONS[by].says(text.phone) }).waitFor();
  await signUpHere(page, text, `${by} ${code}`);
  return { ...phone, text, code };
}

/** One after the other; who was first sees the second come, without a reload. */
async function joinBoth([first, second], by) {
  const { opening, count } = first.text.phone;
  await join(first.page, first.text);
  if (by === "full") await first.page.getByText(fill(opening.fullCount, { have: 1, people: PEOPLE })).waitFor();
  await assertAccessible(first.page, "waiting for more");
  await picture(first.page, `openings-${by}-${first.code}-joined`);
  await join(second.page, second.text);
  await first.page.getByText(fill(count.people_other, { n: PEOPLE })).waitFor();
}

/** The organiser's own button, in the list. */
async function openByHand(page, text, title) {
  await choose(page, text, title, "open");
  const dialog = page.getByRole("dialog");
  await dialog.getByText(text.draws.ask.openText).waitFor();
  await assertAccessible(page, "before opening by hand");
  await picture(page, "openings-hand-ask");
  await dialog.getByRole("button", { name: text.draws.ask.openYes }).click();
  await page.getByText(text.draws.done.open).waitFor();
}

/** Closed, then drawn, on a phone that nobody touches. Says whether it won. */
async function watch({ page, text, code }, by) {
  await page.getByRole("heading", { name: text.phone.locked.title }).waitFor({ timeout: OPENS });
  const won = page.getByRole("heading", { name: text.phone.result.wonTitle });
  await won.or(page.getByRole("heading", { name: text.phone.result.lostTitle })).waitFor({ timeout: OPENS });
  await page.getByRole("heading", { name: text.phone.result.winners }).waitFor();
  await assertAccessible(page, "result");
  await picture(page, `openings-${by}-${code}-result`);
  return won.isVisible();
}

const STORIES = [
  { by: "time", code: "en", size: "desk", viewport: DESK, title: "Autumn fair", units: 1, checker: "zh-CN" },
  { by: "full", code: "zh-CN", size: "phone", viewport: PHONE, title: "满人就开 🎑", units: 2, checker: "en" },
  { by: "hand", code: "zh-CN", size: "desk", viewport: DESK, title: "年会 <b>抽奖</b>", units: 1, checker: "zh-CN" },
];

describe("from sign-up to the verified result", { concurrency: STORIES.length }, () => {
  for (const { code, size, viewport, checker, ...draw } of STORIES) {
    const { by, title, units } = draw;
    test(`a draw that opens by ${by}, chosen in the form (${code}, ${size})`, async () => {
      const text = words(code);
      const { page, faults, context } = await openPage(browser, { viewport, locale: code });
      await signUpAsOrganiser(page, server, text, `organiser ${by}`);
      const link = await makeDraw(page, text, draw);

      const phones = await Promise.all(LANGUAGES.map((language) => comeBy(link, language, draw)));
      await joinBoth(phones, by);
      if (by === "hand") await openByHand(page, text, title);
      const won = await Promise.all(phones.map((phone) => watch(phone, by)));
      assert.equal(won.filter(Boolean).length, units, "as many winners as units");
      await row(page, title).getByText(text.draws.state.drawn, { exact: true }).waitFor();
      await picture(page, `openings-${by}-list`);

      const phone = phones.find((one) => one.code === checker);
      await checkOnRecord(phone.page, phone.text, `openings-${by}-${checker}`);
      await checkElsewhere(phone.page, server, phone.text, await download(phone.page, phone.text));
      assert.deepEqual([faults, ...phones.map((one) => one.faults)].flat(), []);
      await Promise.all([context, ...phones.map((one) => one.context)].map((one) => one.close()));
    });
  }
});
