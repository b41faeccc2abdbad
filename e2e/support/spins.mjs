// An instant draw on the phone: what a spin comes to, claiming what was won, checking every spin of one's own.
import assert from "node:assert/strict";
import { press, type } from "./keyboard.mjs";

/** A round, the show, and the check, on a busy machine. */
export const SPIN = 60_000;

/** Waits for what the show comes to, and says whether it was a win. */
export async function result(page, text) {
  const won = page.getByRole("heading", { name: text.instant.won.title });
  const blank = page.getByRole("heading", { name: text.instant.blank.title });
  await won.or(blank).waitFor({ timeout: SPIN });
  return won.isVisible();
}

/** Presses the key and waits for the result. */
export async function spin(page, text, key) {
  await press(page, page.getByRole("button", { name: key }));
  await page.getByText(text.instant.button.busy).waitFor();
  return result(page, text);
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
