// The one-file verifier, opened from a disk without any server: a good bundle shows its level and winners, tampered ones
// show what is wrong. And the same file as the server serves it.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { assertAccessible, DESK, launch, openPage, PHONE, picture } from "../support/browser.mjs";
import { startServer } from "../support/server.mjs";
import { LANGUAGES, words } from "../support/words.mjs";

const fromDisk = new URL("../../web/dist/verify.html", import.meta.url).href;
const sample = readFileSync(new URL("../../vectors/fairness-bundle.sample.json", import.meta.url), "utf8");

let browser;
before(async () => {
  browser = await launch();
});
after(async () => {
  await browser?.close();
});

/** A copy of the sample in which somebody changed one thing. */
function tampered(change) {
  const bundle = JSON.parse(sample);
  change(bundle);
  return JSON.stringify(bundle);
}

const flip = (text, at) => text.slice(0, at) + (text[at] === "0" ? "1" : "0") + text.slice(at + 1);
const inSeal = (bundle, change) => {
  const seal = JSON.parse(bundle.seal_jcs);
  change(seal);
  bundle.seal_jcs = JSON.stringify(seal);
};
const firstWin = (bundle) => bundle.steps.find((row) => row[3] === "win");

const TAMPERED = {
  "another winner": ["E_STEP_INDEX", (bundle) => (firstWin(bundle)[2] += 1)],
  "a verdict turned round": ["E_STEP_VERDICT", (bundle) => (firstWin(bundle)[3] = "dup")],
  "one more winner": ["E_SURPLUS", (bundle) => bundle.steps.push(bundle.steps.at(-1))],
  "rules changed after the seal": ["E_CONFIG_HASH", (bundle) => (bundle.config_jcs = bundle.config_jcs.replace('"max_wins":1', '"max_wins":2'))],
  "rules with a space": ["E_CANON", (bundle) => (bundle.config_jcs = bundle.config_jcs.replace(",", ", "))],
  "another list": ["E_STEP_INDEX", (bundle) => inSeal(bundle, (seal) => (seal.entries.root = flip(seal.entries.root, 5)))],
  "a forged beacon": ["E_BEACON_SIG", (bundle) => (bundle.beacon.signature = flip(bundle.beacon.signature, 40))],
  "another round": ["E_ROUND_RULE", (bundle) => (bundle.beacon.round += 1)],
  "another chain": ["E_CHAIN", (bundle) => (bundle.beacon.chain = flip(bundle.beacon.chain, 3))],
  "a proof that proves something else": ["E_ROOT", (bundle) => (bundle.steps[0][5] = bundle.steps[1][5])],
  "a key that nobody knows": ["E_FORMAT", (bundle) => (bundle.surprise = true)],
  "not a bundle at all": ["E_FORMAT", (bundle) => delete bundle.format],
};

async function give(page, content) {
  const file = { name: "bundle.json", mimeType: "application/json", buffer: Buffer.from(content) };
  await page.locator("input[type=file]").setInputFiles(file);
}

for (const { code, locale } of LANGUAGES) {
  test(`a good bundle shows its level and its winners (${code}, phone, from a file)`, async () => {
    const text = words(code).verify;
    const { page, faults, context } = await openPage(browser, { viewport: PHONE, locale });
    const requests = [];
    page.on("request", (request) => requests.push(request.url()));
    await page.goto(fromDisk);
    await assertAccessible(page, "empty verifier");
    await picture(page, `verifier-empty-${code}`);
    await give(page, sample);
    await page.getByText(text.level["1"]).first().waitFor();
    await page.getByRole("heading", { name: text.winners.title }).waitFor();
    await assertAccessible(page, "good bundle");
    await picture(page, `verifier-good-${code}`);
    await page.getByRole("tab", { name: text.tabs.technical }).click();
    await assertAccessible(page, "technical tab");
    assert.deepEqual(requests.filter((url) => !/^(file|blob|data):/.test(url)), [], "nothing leaves the page");
    assert.deepEqual(faults, []);
    await context.close();
  });
}

test("tampered bundles each show what is wrong", async () => {
  const text = words("en").verify;
  const { page, faults, context } = await openPage(browser, { viewport: PHONE });
  await page.goto(fromDisk);
  for (const [name, [code, change]] of Object.entries(TAMPERED)) {
    await give(page, tampered(change));
    await page.getByText(text.verdict["0"]).first().waitFor();
    await page.getByText(code).first().waitFor();
    await assertAccessible(page, name);
    await page.goto(fromDisk);
  }
  await give(page, tampered(TAMPERED["another winner"][1]));
  await page.getByText(text.verdict["0"]).first().waitFor();
  await picture(page, "verifier-tampered");
  assert.deepEqual(faults, []);
  await context.close();
});

test("the server hands out the same file, and its policy lets it work and nothing else", async () => {
  const server = await startServer();
  const text = words("en").verify;
  const { page, faults, context } = await openPage(browser, { viewport: DESK });
  const response = await page.goto(`${server.address}/verify.html`);
  assert.match(response.headers()["content-security-policy"], /default-src 'none'/);
  await give(page, sample);
  await page.getByText(text.level["1"]).first().waitFor();
  await picture(page, "verifier-desk");
  assert.deepEqual(faults, []);
  await context.close();
  await server.stop();
});
