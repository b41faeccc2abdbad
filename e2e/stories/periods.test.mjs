// What goes on after a result: the next period of the same draw, while the first one can be checked; and an absent winner,
// whose prize goes to the next reserve before everybody's eyes. Side by side, because each waits for a round of the beacon.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { assertAccessible, assertNoSidewaysScroll, DESK, launch, openPage, PHONE, picture } from "../support/browser.mjs";
import { ask, fill, joinDraw, later, publishDraw } from "../support/draws.mjs";
import { press, tabTo, type } from "../support/keyboard.mjs";
import { row } from "../support/organiser.mjs";
import { makePerson, useToken } from "../support/people.mjs";
import { checkOnRecord, download, join } from "../support/phone.mjs";
import { startServer } from "../support/server.mjs";
import { LANGUAGES, words } from "../support/words.mjs";

/** The hat closes, 30 seconds, the next round, on a busy machine. */
const OPENS = 150_000;
/** For who comes by keyboard to be in, on a busy machine. */
const COMING = 60;
/** Of every draw that is published here. */
const PRIZE = "月饼 mooncakes";
const TITLE = "每周一抽 <b>weekly</b> 🎑";

let server;
let browser;
let organiser;
before(async () => {
  server = await startServer();
  browser = await launch();
  organiser = await makePerson(server, "organiser");
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

async function open(token, viewport, { code, locale }) {
  const opened = await openPage(browser, { viewport, locale });
  await useToken(opened.page, server, token);
  await opened.page.evaluate((language) => localStorage.setItem("language", language), code);
  return opened;
}

async function look(page, stage, code) {
  await picture(page, `${stage}-${code}`);
  await assertAccessible(page, stage);
  await assertNoSidewaysScroll(page, stage);
}

const wonOn = (page, text) => page.getByRole("heading", { name: text.phone.result.wonTitle });
const lostOn = (page, text) => page.getByRole("heading", { name: text.phone.result.lostTitle });

async function twoPeriods(language) {
  const { code } = language;
  const text = words(code);
  const { number, state, mine_one, owed_one, won } = text.phone.periods;
  const middle = later(COMING);
  const periods = [{ starts_at: later(-1), closes_at: middle }, { starts_at: middle, closes_at: later(3600) }];
  const lid = await publishDraw(server, organiser, { title: TITLE, opening: { by: "time", at: null }, periods });
  const token = await makePerson(server, `weekly ${code}`);
  const { page, context, faults } = await open(token, PHONE, language);
  await page.goto(`${server.address}/mobile?lid=${lid}`);
  await join(page, text);
  const line = (n) => page.getByRole("listitem").filter({ has: page.getByRole("link", { name: fill(number, { n }), exact: true }) });
  await line(1).filter({ hasText: state.open }).filter({ hasText: fill(mine_one, { count: 1 }) }).waitFor();
  await line(2).filter({ hasText: state.waiting }).waitFor();
  await look(page, "periods-first", code);

  // The second one can be joined at once; the page turns to it by itself.
  await page.getByRole("heading", { name: text.phone.entry.title }).waitFor({ timeout: OPENS });
  await line(2).filter({ hasText: state.open }).waitFor();
  const last = page.getByRole("region", { name: fill(number, { n: 1 }), exact: true });
  await last.getByText(fill(owed_one, { count: 1 })).waitFor();
  await look(page, "periods-second", code);
  // The first one is drawn meanwhile; its only participant has won, and is told here, too.
  await line(1).filter({ hasText: state.drawn }).waitFor({ timeout: OPENS });
  await last.getByText(fill(won, { prize: PRIZE })).waitFor();
  const seen = await page.evaluate((key) => JSON.parse(localStorage.getItem(key)), `seen:${lid}`);
  const drawnAt = Date.parse((await ask(server, `/lotto/record?lid=${lid}&period=1`, token)).result.drawn_at);
  assert.deepEqual(seen.map(({ period }) => period), [1]);
  assert.ok(seen[0].seenMs < drawnAt, "its commitment was seen before it was drawn");
  await page.getByRole("heading", { name: text.claim.title_one }).waitFor();
  await last.scrollIntoViewIfNeeded();
  await look(page, "periods-drawn", code);

  await press(page, line(1).getByRole("link"));
  await page.waitForURL("**/mobile/record**");
  await press(page, page.getByRole("button", { name: text.record.check.button }));
  await page.getByRole("heading", { name: text.verify.verdict["1"] }).waitFor({ timeout: 60_000 });
  await page.getByRole("link", { name: fill(text.record.period, { n: 1, total: 2 }) }).and(page.locator("[aria-current=page]")).waitFor();
  await look(page, "periods-record", code);
  assert.equal(server.verify(await download(page, text)).error, null);

  await press(page, page.getByRole("link", { name: fill(text.record.period, { n: 2, total: 2 }) }));
  await page.getByText(text.record.check.notYet).waitFor();
  await press(page, page.getByRole("link", { name: text.record.toDraw }));
  await join(page, text);
  await line(2).filter({ hasText: fill(mine_one, { count: 1 }) }).waitFor();
  await look(page, "periods-both", code);
  const { joined, periods: mine, wins } = await ask(server, `/lotto/mine?lid=${lid}`, token);
  assert.deepEqual([joined, mine.map(({ joined: isIn }) => isIn), wins.map(({ period }) => period)], [true, [true, true], [1]]);
  assert.deepEqual(faults, []);
  await context.close();
}

/** From the list of draws: not without a reason. */
async function replace(page, text, code, reason) {
  await page.goto(`${server.address}/dashboard/lucky_draw/index`);
  await press(page, row(page, `${TITLE} ${code}`).getByRole("button", { name: text.draws.action.winners, exact: true }));
  const drawer = page.getByRole("dialog", { name: text.draws.winner.title });
  await press(page, drawer.getByRole("button", { name: text.draws.winner.absent }));
  const dialog = page.getByRole("dialog").filter({ hasText: text.draws.winner.redrawText });
  const yes = dialog.getByRole("button", { name: text.draws.winner.redrawYes });
  await press(page, yes);
  await dialog.getByRole("alert").filter({ hasText: text.draws.ask.reasonNeeded }).waitFor();
  await assertAccessible(page, "a reason is missing");
  await picture(page, `redraw-reason-${code}`);
  await type(page, dialog.getByRole("textbox", { name: text.draws.ask.reason }), reason);
  await press(page, yes);
  await dialog.waitFor({ state: "detached" });
  await drawer.getByText(text.draws.winner.forfeited).waitFor();
  await drawer.getByText(fill(text.draws.winner.because, { reason })).waitFor();
  await assertAccessible(page, "replaced");
  await picture(page, `redraw-replaced-${code}`);
}

async function absentWinner(language) {
  const { code } = language;
  const text = words(code);
  const reason = code === "en" ? "Not in the hall, <called> three times" : "点名三次 <未到>";
  const lid = await publishDraw(server, organiser, { title: `${TITLE} ${code}` });
  const tokens = [await makePerson(server, `one ${code}`), await makePerson(server, `other ${code}`)];
  for (const token of tokens) await joinDraw(server, lid, token);
  await ask(server, "/lotto/task/open", organiser, { lid });
  const phones = await Promise.all(tokens.map((token) => open(token, PHONE, language)));
  for (const { page } of phones) await page.goto(`${server.address}/mobile?lid=${lid}`);
  for (const { page } of phones) await wonOn(page, text).or(lostOn(page, text)).waitFor({ timeout: OPENS });
  const isFirst = await wonOn(phones[0].page, text).isVisible();
  const [winner, reserve] = isFirst ? phones : phones.toReversed();
  await lostOn(reserve.page, text).waitFor();

  const desk = await open(organiser, DESK, language);
  await replace(desk.page, text, code, reason);
  // Nobody reloads anything: it is seen, and said aloud.
  await wonOn(reserve.page, text).waitFor();
  await reserve.page.getByRole("status").filter({ hasText: text.phone.result.newsWon.split("{{prize}}")[0] }).waitFor();
  await reserve.page.getByRole("heading", { name: text.claim.title_one }).waitFor();
  await look(reserve.page, "redraw-reserve", code);
  await winner.page.getByRole("heading", { name: text.phone.result.forfeitedTitle }).waitFor();
  await winner.page.getByRole("status").filter({ hasText: text.phone.result.forfeitedTitle }).waitFor();
  await winner.page.getByText(fill(text.phone.result.reason, { reason }), { exact: true }).waitFor();
  await winner.page.getByText(text.phone.result.forfeited).waitFor();
  assert.equal(await wonOn(winner.page, text).count(), 0);
  await winner.page.getByRole("listitem").filter({ hasText: text.phone.result.state.reserve }).waitFor();
  await look(winner.page, "redraw-winner", code);

  await checkOnRecord(reserve.page, text, `redraw-${code}`);
  // And for anybody at all.
  const stranger = await openPage(browser, { viewport: PHONE, locale: language.locale });
  await stranger.page.goto(`${server.address}/mobile/record?lid=${lid}`);
  await press(stranger.page, stranger.page.getByRole("button", { name: text.record.check.button }));
  await stranger.page.getByRole("heading", { name: text.verify.verdict["1"] }).waitFor({ timeout: 60_000 });
  const rows = stranger.page.getByRole("table", { name: text.record.result.caption }).getByRole("row");
  await rows.filter({ hasText: fill(text.record.result.forfeited, { reason }) }).waitFor();
  await rows.filter({ hasText: text.record.result.reserve }).waitFor();
  await stranger.page.getByRole("listitem").filter({ hasText: text.record.timeline.what.forfeit }).filter({ hasText: reason }).waitFor();
  await tabTo(stranger.page, stranger.page.getByRole("link", { name: text.record.downloads.bundle, exact: true }));
  await rows.first().scrollIntoViewIfNeeded();
  await look(stranger.page, "redraw-record", code);
  assert.equal(server.verify(await download(stranger.page, text)).error, null);
  assert.deepEqual([...phones, desk, stranger].flatMap(({ faults }) => faults), []);
  await Promise.all([...phones, desk, stranger].map(({ context }) => context.close()));
}

describe("after a result", { concurrency: 2 * LANGUAGES.length }, () => {
  for (const language of LANGUAGES) {
    test(`the next period runs while the first is checked (${language.code})`, () => twoPeriods(language));
    test(`an absent winner gives way to the reserve (${language.code})`, () => absentWinner(language));
  }
});
