// An instant draw on the phone: what a spin comes to, claiming what was won, checking every spin of one's own.
import assert from "node:assert/strict";
import { setTimeout as pause } from "node:timers/promises";
import { ask } from "./draws.mjs";
import { press, type } from "./keyboard.mjs";

/** A round, the show, and the check, on a busy machine. */
export const SPIN = 60_000;

/** A batch that a busy machine seals too late is void; this many in a row are a fault. */
export const MOST_VOID = 5;

/** Waits for what the show comes to: a win (true), a blank (false), or a spin that does not count and is given back (null). */
export async function result(page, { instant }) {
  const won = page.getByRole("heading", { name: instant.won.title });
  const blank = page.getByRole("heading", { name: instant.blank.title });
  const isVoid = page.getByRole("heading", { name: instant.void.title });
  await won.or(blank).or(isVoid).waitFor({ timeout: SPIN });
  if (await isVoid.isVisible()) return null;
  return won.isVisible();
}

/** Presses the key and waits for the result; whoever gets the spin back spins again, as the page says. */
export async function spin(page, text, key) {
  const { busy, again, wheel, grid, cards } = text.instant.button;
  const named = (name) => page.getByRole("button", { name, exact: true });
  await named(key).waitFor();
  for (let at = 0; at < MOST_VOID; at += 1) {
    await press(page, [again, wheel, grid, cards].map(named).reduce((one, other) => one.or(other)));
    await page.getByText(busy).waitFor();
    const came = await result(page, text);
    if (came !== null) return came;
  }
  throw new Error(`${MOST_VOID} spins in a row were void`);
}

/** So many spins by the API that count, each with its result. */
export async function spinByCall(server, lid, token, count) {
  let missing = count;
  for (let nonce = 0; missing > 0; ) {
    assert.ok(nonce < count + MOST_VOID, "too many spins were void");
    const made = [];
    for (; made.length < missing; nonce += 1) {
      made.push(nonce);
      await ask(server, "/lotto/spin", token, { lid, nonce, seed: nonce.toString(16).padStart(32, "5a") });
    }
    for (const one of made) {
      const ended = await endOf(server, lid, token, one);
      if (ended === "done") missing -= 1;
    }
  }
}

async function endOf(server, lid, token, nonce) {
  for (;;) {
    const { state } = await ask(server, `/lotto/spin?lid=${lid}&nonce=${nonce}`, token);
    if (state !== "waiting") return state;
    await pause(200);
  }
}

/** Where to send the goods. */
export async function claim(page, text) {
  const { form } = text.claim;
  await type(page, page.getByRole("textbox", { name: form.name }), "梅花香");
  await type(page, page.getByRole("textbox", { name: form.phone }), "13800138000");
  await page.getByRole("combobox", { name: text.phone.field.province }).selectOption({ label: "浙江" });
  await page.getByRole("combobox", { name: text.phone.field.city }).selectOption({ label: "杭州" });
  await page.getByRole("combobox", { name: text.phone.field.area }).selectOption({ label: "西湖区" });
  await type(page, page.getByRole("textbox", { name: form.address }), "文三路 100 号");
  await press(page, page.getByRole("checkbox", { name: form.consent }), "Space");
  await press(page, page.getByRole("button", { name: form.send.other }));
  await page.getByText(text.claim.filled.goods).waitFor();
}

/** All spins are worked out again here, with the receipts of this phone: by the line `number`, and each outcome once. */
export async function checkSpins(page, text, { outcomes, number }) {
  const { check, mine } = text.instant;
  const count = outcomes.length;
  const keys = page.getByRole("button", { name: mine.check });
  assert.equal(await keys.count(), count);
  for (let at = 0; at < count; at += 1) await press(page, keys.nth(at));
  await page.getByRole("heading", { name: check.fine }).nth(count - 1).waitFor({ timeout: SPIN });
  assert.equal(await page.getByRole("heading", { name: check.bad }).count(), 0);
  // A check that could not prove the number or the prize has the same title: only these lines tell the whole one.
  for (const line of [check.seed, number, check.note]) {
    assert.equal(await page.getByText(line).count(), count, String(line));
  }
  for (const line of outcomes) {
    assert.equal(await page.getByText(line).count(), 1, line);
  }
}
