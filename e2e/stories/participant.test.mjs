// Somebody signs up on the phone, joins a draw by keyboard, waits for the result and checks it: once for each way a draw
// opens, side by side, because each waits for a round of the beacon.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { assertAccessible, assertNoSidewaysScroll, launch, openPage, PHONE, picture } from "../support/browser.mjs";
import { makePerson } from "../support/people.mjs";
import { checkElsewhere, checkOnRecord, download, join, signUpHere } from "../support/phone.mjs";
import { startServer } from "../support/server.mjs";
import { words } from "../support/words.mjs";

/** From joining to the result: the hat closes, 30 seconds, the next round, on a busy machine. */
const OPENS = 150_000;
const later = (seconds) => new Date(Date.now() + seconds * 1000).toISOString();

let server;
let browser;
let organiser;
before(async () => {
  server = await startServer();
  browser = await launch();
  organiser = await makePerson(server, "organiser");
  const me = await (await fetch(`${server.address}/lotto/api/v1/user/info`, { headers: { token: organiser } })).json();
  await server.makeVip(organiser, me.data.user_info.user_id);
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

async function call(path, token, body) {
  const response = await fetch(`${server.address}/lotto/api/v1${path}`, { method: "POST", headers: { token, "content-type": "application/json" }, body: JSON.stringify(body) });
  const answer = await response.json();
  assert.equal(answer.sta, 0, `${path}: ${JSON.stringify(answer)}`);
  return answer.data;
}

async function publish(opening, units) {
  const form = {
    title: "中秋 <b>draw</b> 🎑",
    description: "<p>月饼与茶</p>",
    prizes: [{ label: 1, name: "月饼 mooncakes", units, value_fen: 8800, hand_out: "goods", note: "" }],
    opening,
    delay_s: 30,
    chain: "house",
    list: "public",
    organiser: { type: "private", name: "月光咖啡", contact: "moon@example.org", country: "cn" },
  };
  const { lid } = await call("/lotto/task", organiser, { kind: "advance", form });
  await call("/lotto/task/publish", organiser, { lid });
  return lid;
}

async function joinByApi(lid, name) {
  const token = await makePerson(server, name);
  await call("/lotto/join", token, { lid, contrib: "5a".repeat(16), consents: { rules: true, publish_name: true, marketing: false } });
}

const OPENINGS = [
  { by: "time", opening: () => ({ by: "time", at: later(60) }), units: 1 },
  { by: "full", opening: () => ({ by: "full", people: 3, fallback_at: later(3600), fallback: "open" }), units: 3 },
  { by: "hand", opening: () => ({ by: "hand", latest_at: later(3600) }), units: 1 },
];
const LANGUAGES = [
  { code: "en", locale: "en-US" },
  { code: "zh-CN", locale: "zh-CN" },
];
const STORIES = LANGUAGES.flatMap((language) => OPENINGS.map((opening) => ({ ...language, ...opening })));

describe("a draw on the phone", { concurrency: OPENINGS.length }, () => {
  for (const { by, code, locale, opening, units } of STORIES) {
    test(`opens by ${by}, and the result is checked (${code})`, async () => {
      const text = words(code);
      const lid = await publish(opening(), units);
      await Promise.all([joinByApi(lid, `${by} ${code} one`), joinByApi(lid, `${by} ${code} أحمد`)]);
      const { page, faults, context } = await openPage(browser, { viewport: PHONE, locale });
      await page.goto(`${server.address}/mobile?lid=${lid}`);
      await page.getByRole("heading", { level: 1, name: "中秋 <b>draw</b> 🎑" }).waitFor();
      await page.getByRole("heading", { name: text.phone.entry.title }).waitFor();
      await assertAccessible(page, "draw");
      await assertNoSidewaysScroll(page, "draw");
      await picture(page, `phone-${by}-${code}`);

      await signUpHere(page, text, `${by} ${code} 👩‍👩‍👧`);
      await join(page, text);
      const receipts = await page.evaluate((key) => JSON.parse(localStorage.getItem(key)), `receipts:${lid}`);
      assert.equal(receipts.length, 1, "the receipt is on the phone");
      await assertNoSidewaysScroll(page, "joined");
      await picture(page, `phone-${by}-${code}-joined`);
      if (by === "hand") await call("/lotto/task/open", organiser, { lid });

      await page.getByRole("heading", { name: text.phone.locked.title }).waitFor({ timeout: OPENS });
      await page.getByText(text.phone.locked.code, { exact: true }).waitFor();
      await assertAccessible(page, "locked");
      await assertNoSidewaysScroll(page, "locked");
      await picture(page, `phone-${by}-${code}-locked`);
      const seen = await page.evaluate((key) => JSON.parse(localStorage.getItem(key)), `seen:${lid}`);
      assert.equal(seen.length, 1, "the commitment was noted before the result");

      const won = page.getByRole("heading", { name: text.phone.result.wonTitle });
      const result = units === 3 ? won : won.or(page.getByRole("heading", { name: text.phone.result.lostTitle }));
      await result.waitFor({ timeout: OPENS });
      await page.getByRole("heading", { name: text.phone.result.winners }).waitFor();
      await assertAccessible(page, "result");
      await assertNoSidewaysScroll(page, "result");
      await picture(page, `phone-${by}-${code}-result`);

      await checkOnRecord(page, text, `${by}-${code}`);
      await checkElsewhere(page, server, text, await download(page, text));
      assert.deepEqual(faults, []);
      await context.close();
    });
  }
});

test("a guest proves to be no robot, and is still known in a new tab", async () => {
  const text = words("en");
  const { lid } = await call("/lotto/task", organiser, {
    kind: "advance",
    form: { title: "For everybody", prizes: [{ label: 1, name: "Tea", units: 1, hand_out: "none", note: "" }], opening: { by: "time", at: later(3600) }, delay_s: 30, chain: "house", login_free: true, organiser: { type: "private", name: "Moon", contact: "moon@example.org", country: "other" } },
  });
  await call("/lotto/task/publish", organiser, { lid });
  const { page, faults, context } = await openPage(browser, { viewport: PHONE });
  await page.goto(`${server.address}/mobile?lid=${lid}`);
  await join(page, text);
  const tab = await context.newPage();
  await tab.goto(`${server.address}/mobile?lid=${lid}`);
  await tab.getByRole("heading", { name: text.phone.mine.title }).waitFor();
  assert.deepEqual(faults, []);
  await context.close();
});

test("a draw that is not there, or was cut off, says so", async () => {
  const text = words("en");
  for (const path of ["mobile", "mobile?lid=d_cut", "mobile/record?lid=d_cut"]) {
    const { page, context } = await openPage(browser, { viewport: PHONE });
    await page.goto(`${server.address}/${path}`);
    await page.getByRole("heading", { name: path.includes("record") ? text.record.missing.title : text.phone.missing.title }).waitFor();
    await assertAccessible(page, path);
    await assertNoSidewaysScroll(page, path);
    await context.close();
  }
});
