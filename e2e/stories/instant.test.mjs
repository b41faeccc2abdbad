// Wheel, nine-grid and cards: somebody opens a shared link, spins to a win and to a blank, claims the prize, and checks both
// spins in the page. A pool of one prize and one blank gives exactly one of each. Side by side, because each waits for rounds.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { assertAccessible, launch, MOVING, openPage, PHONE, picture } from "../support/browser.mjs";
import { ask, call, fill, later } from "../support/draws.mjs";
import { press } from "../support/keyboard.mjs";
import { makePerson, useToken } from "../support/people.mjs";
import { startServer } from "../support/server.mjs";
import { checkSpins, claim, MOST_VOID, result, SPIN, spin } from "../support/spins.mjs";
import { words } from "../support/words.mjs";

const PRIZE = "月饼 mooncakes";

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

async function publish(kind, changes = {}) {
  const form = {
    title: `即开 ${kind} 🎡`,
    prizes: [{ label: 1, name: PRIZE, units: 1, value_fen: 8800, hand_out: "goods", note: "" }],
    opening: { by: "instant", ends_at: later(3600) },
    chain: "house",
    list: "public",
    instant: { mode: "pool", blanks: 1, consolations: ["下次一定 next time"], free_per_day: 0, free_per_draw: 3 },
    skin: { accent: "", theme: { turnlottery: "festive", ninelottery: "midnight", card: "mint" }[kind] },
    organiser: { type: "private", name: "月光咖啡", contact: "moon@example.org", country: "cn" },
    ...changes,
  };
  const { lid } = await ask(server, "/lotto/task", organiser, { kind, form });
  await ask(server, "/lotto/task/publish", organiser, { lid });
  return lid;
}

async function phoneOf(name, locale, options = {}) {
  const phone = await openPage(browser, { viewport: PHONE, locale, ...options });
  await useToken(phone.page, server, await makePerson(server, name));
  return phone;
}

/** Presses the key, comes back before the round, and sees what became of the spin; again as long as it is given back. */
async function spinAndReload(page, text, lid) {
  for (let at = 0; at < MOST_VOID; at += 1) {
    await press(page, page.getByRole("button", { name: text.instant.button.wheel }));
    await page.getByText(text.instant.say.calm).waitFor();
    const taken = await page.waitForFunction((name) => JSON.parse(localStorage.getItem(name))?.taken, `spin:${lid}`);
    const { sequence } = await taken.jsonValue();
    await page.reload();
    const came = await result(page, text);
    if (came !== null) return { came, sequence };
  }
  throw new Error(`${MOST_VOID} spins in a row were void`);
}

const STORIES = [
  { kind: "turnlottery", show: "wheel", code: "en", locale: "en-US" },
  { kind: "ninelottery", show: "grid", code: "zh-CN", locale: "zh-CN" },
  { kind: "card", show: "cards", code: "en", locale: "en-US" },
];

describe("an instant draw on the phone", { concurrency: STORIES.length }, () => {
  for (const { kind, show, code, locale } of STORIES) {
    test(`${show}: a win, a blank, a claim, and both spins checked (${code})`, async () => {
      const text = words(code);
      const lid = await publish(kind);
      const { page, faults, context } = await phoneOf(`${show} player`, locale, MOVING);
      await page.goto(`${server.address}/mobile?lid=${lid}`);
      await page.getByRole("button", { name: text.instant.button[show] }).waitFor();
      await page.getByText(fill(text.instant.left_other, { count: 3 })).waitFor();
      await assertAccessible(page, `${show} at rest`);
      await picture(page, `instant-${show}-${code}-rest`);

      const won = [await spin(page, text, text.instant.button[show])];
      await assertAccessible(page, `${show} after the first spin`);
      await picture(page, `instant-${show}-${code}-first`);
      won.push(await spin(page, text, text.instant.button.again));
      assert.deepEqual(won.toSorted(), [false, true], "one ticket of each");
      const kept = await page.evaluate((name) => JSON.parse(localStorage.getItem(name)), `spins:${lid}`);
      const token = await page.evaluate(() => localStorage.getItem("token"));
      const made = (await ask(server, `/lotto/mine?lid=${lid}`, token)).spins.last.toSorted((one, other) => one.nonce - other.nonce);
      assert.equal(made.filter((one) => one.state === "done").length, 2, "nobody spins oftener than they pressed");
      const facts = ({ nonce, sequence, receipt }) => ({ nonce, sequence, receipt });
      assert.deepEqual(kept.map(facts), made.map(facts), "every receipt is on the phone");
      assert.equal(await page.evaluate((name) => localStorage.getItem(name), `spin:${lid}`), null, "nothing is left under way");

      await page.getByRole("heading", { name: text.instant.state.soldOut }).waitFor({ timeout: SPIN });
      await page.getByRole("heading", { name: text.claim.title_one }).waitFor({ timeout: SPIN });
      await claim(page, text);
      const { check, mine } = text.instant;
      await checkSpins(page, text, { outcomes: [PRIZE, mine.blank].map((prize) => fill(check.prize, { prize })), number: fill(check.pool, { n: 2 }) });
      await assertAccessible(page, `${show} checked`);
      await picture(page, `instant-${show}-${code}-checked`);
      assert.deepEqual(faults, []);
      await context.close();
    });
  }

  test("a reload in the middle of a spin comes to the same result (zh-CN, reduced motion)", async () => {
    const text = words("zh-CN");
    const lid = await publish("turnlottery", { prizes: [{ label: 1, name: PRIZE, units: 3, hand_out: "none", note: "" }], instant: { mode: "pool", blanks: 0, free_per_day: 0, free_per_draw: 1 } });
    const { page, faults, context } = await phoneOf("reloader", "zh-CN");
    await page.goto(`${server.address}/mobile?lid=${lid}`);
    // Until one counts: on a busy machine a spin may be given back, before or after the reload.
    const { came, sequence } = await spinAndReload(page, text, lid);
    assert.equal(came, true);
    const kept = await page.evaluate((name) => JSON.parse(localStorage.getItem(name)), `spins:${lid}`);
    assert.equal(kept.at(-1).sequence, sequence);
    await page.getByText(text.instant.leftNone).waitFor();
    await assertAccessible(page, "reduced motion");
    assert.deepEqual(faults, []);
    await context.close();
  });
});

test("a spin of who is not in is refused, a repeated one is the same, another seed for it is refused", async () => {
  const lid = await publish("card");
  const token = await makePerson(server, "hasty");
  const take = (nonce, seed) => call(server, "/lotto/spin", token, { lid, nonce, seed: seed.repeat(16) });
  assert.equal((await take(0, "aa")).data.reason, "not_joined");
  await ask(server, "/lotto/join", token, { lid, contrib: "5a".repeat(16), consents: { rules: true, publish_name: false, marketing: false } });
  const first = await take(0, "aa");
  assert.equal(first.sta, 0);
  const again = await take(0, "aa");
  assert.deepEqual([again.data.again, again.data.sequence, again.data.receipt], [true, first.data.sequence, first.data.receipt]);
  assert.deepEqual((await take(0, "bb")).data, { reason: "nonce", next: 1 });
});
