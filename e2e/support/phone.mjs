// What a participant does on the phone: comes through the login and back, joins, checks the result, takes the proof.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { assertAccessible, DESK, PHONE, picture } from "./browser.mjs";
import { press } from "./keyboard.mjs";
import { signUp } from "./people.mjs";

/** Through the social login, as a new person, and back to the same draw. */
export async function signUpHere(page, text, name, key = text.phone.entry.login) {
  const here = page.url();
  await press(page, page.getByRole("button", { name: key }));
  await signUp(page, text, name);
  await page.waitForURL((url) => url.href === here);
}

export async function join(page, text) {
  await press(page, page.getByRole("checkbox", { name: text.phone.consent.rules }), "Space");
  await press(page, page.getByRole("button", { name: text.phone.entry.join }));
  await page.getByRole("heading", { name: text.phone.mine.title }).waitFor();
}

/** Everything is worked out again in the page, with what this phone kept by itself. */
export async function checkOnRecord(page, text, name) {
  await press(page, page.getByRole("link", { name: text.phone.result.check }));
  await page.waitForURL("**/mobile/record**");
  await press(page, page.getByRole("button", { name: text.record.check.button }));
  await page.getByRole("heading", { name: text.verify.verdict["1"] }).waitFor({ timeout: 60_000 });
  const [before, rest] = text.record.check.mineFine.split("{{code}}");
  await page.getByRole("listitem").filter({ hasText: before.trim() }).filter({ hasText: rest.trim() }).waitFor();
  await press(page, page.locator("#own li button").first());
  await page.getByText(text.record.own.proved).waitFor();
  await assertAccessible(page, "record");
  await picture(page, `record-${name}`);
  await press(page, page.getByRole("tab", { name: text.verify.tabs.plain }), "ArrowRight");
  await page.getByRole("heading", { name: text.verify.report }).waitFor();
  await page.setViewportSize(DESK);
  await assertAccessible(page, "record on a computer");
  await picture(page, `record-${name}-desk`);
  await page.setViewportSize(PHONE);
}

export async function download(page, text) {
  const link = page.getByRole("link", { name: text.record.downloads.bundle, exact: true });
  const [file] = await Promise.all([page.waitForEvent("download"), press(page, link)]);
  return file.path();
}

/** The same proof in the verifier that knows no server, and on the command line. */
export async function checkElsewhere(page, server, text, bundle) {
  const file = { name: "bundle.json", mimeType: "application/json", buffer: readFileSync(bundle) };
  await page.goto(`${server.address}/verify.html`);
  await page.locator("input[type=file]").setInputFiles(file);
  await page.getByText(text.verify.level["1"]).first().waitFor({ timeout: 60_000 });
  assert.equal(server.verify(bundle).error, null);
}
