// The fairness lab as a visitor uses it: draw, see that it is even, check a proof, by keyboard, in both languages.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { assertAccessible, DESK, launch, MOVING, openPage, PHONE, picture } from "../support/browser.mjs";
import { press, type } from "../support/keyboard.mjs";
import { startServer } from "../support/server.mjs";
import { LANGUAGES, words } from "../support/words.mjs";

const sample = readFileSync(new URL("../../vectors/fairness-bundle.sample.json", import.meta.url), "utf8");
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

/** What a sentence of the language files can have become, whatever was put into it. */
const sentence = (text) => new RegExp(text.replace(/[.*+?^$()|[\]\\]/g, "\\$&").replace(/\{\{\w+\}\}/g, ".+"));

async function openLab(options) {
  const opened = await openPage(browser, { ...MOVING, ...options });
  await opened.page.goto(`${server.address}/test`);
  await opened.page.getByRole("heading", { level: 1 }).waitFor();
  return opened;
}

for (const { code, locale } of LANGUAGES) {
  for (const [size, viewport, colorScheme] of [["desk", DESK, "light"], ["phone", PHONE, "dark"]]) {
    test(`the whole lab, ${code}, ${size}, ${colorScheme}`, async () => {
      const { lab, verify } = words(code);
      const { page, faults, context } = await openLab({ viewport, locale, colorScheme });
      await picture(page, `lab-${code}-${size}`);
      await page.getByRole("button", { name: lab.names.fill30 }).click();
      await page.getByRole("button", { name: lab.engine.draw, exact: true }).click();
      await page.getByRole("heading", { name: lab.transcript.title }).waitFor();
      assert.ok((await page.getByText(sentence(lab.step.win)).count()) >= 3, "every win is said");
      await page.getByText(lab.technical.title).click();
      await picture(page, `lab-drawn-${code}-${size}`);

      await page.getByRole("button", { name: sentence(lab.spread.run) }).click();
      await page.getByRole("img", { name: lab.spread.chartLabel }).waitFor();
      await page.getByText(lab.spread.table, { exact: true }).click();
      assert.equal(await page.locator("#spread tbody tr").count(), 30);

      await page.getByRole("button", { name: lab.bundle.bent }).click();
      await page.getByRole("heading", { name: verify.verdict[0] }).waitFor();
      await page.getByText("E_STEP_INDEX").waitFor();
      await page.locator('input[type="file"]').setInputFiles({ name: "mine.json", mimeType: "application/json", buffer: Buffer.from(sample) });
      await page.getByRole("heading", { name: verify.verdict[1] }).waitFor();
      await page.getByText("HAT-00166299").waitFor();

      await page.getByText("house", { exact: true }).waitFor();
      await assertAccessible(page, `lab, ${code}, ${size}`);
      const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      assert.ok(tooWide <= 0, `${tooWide} pixels too wide`);
      assert.deepEqual(faults, []);
      await context.close();
    });
  }
}

test("two computers with the same list and seed draw the same, by keyboard alone", async () => {
  const { lab } = words("en");
  const drawn = [];
  for (const reducedMotion of ["no-preference", "reduce"]) {
    const { page, context } = await openLab({ reducedMotion });
    await type(page, page.getByLabel(lab.names.label), "Ada\nBen × 3\nCleo\nMei 🎉\n");
    await type(page, page.getByLabel(lab.seed.label), "paper");
    await press(page, page.getByRole("button", { name: lab.engine.draw, exact: true }));
    await page.getByRole("status").filter({ hasText: sentence(lab.result.announce_other) }).waitFor({ state: "attached" });
    drawn.push(await page.locator("#engine ol").allInnerTexts());
    await context.close();
  }
  assert.ok(drawn[0].length > 0);
  assert.deepEqual(drawn[0], drawn[1]);
});

/** Presses the button in the moment it appears: on a quick machine the run is over before a second command arrives. */
const stopAsSoonAsPossible = (page, name) =>
  page.evaluate((text) => {
    const press = (_, observer) => {
      const button = [...document.querySelectorAll("button")].find((each) => each.textContent.trim() === text);
      if (button) {
        observer.disconnect();
        button.click();
      }
    };
    new MutationObserver(press).observe(document.body, { childList: true, subtree: true });
  }, name);

test("a long run can be stopped, and a thousand names are drawn in groups", async () => {
  const { lab } = words("en");
  const { page, faults, context } = await openLab({});
  await page.getByRole("button", { name: lab.names.fill1000 }).click();
  await page.getByText("10,000", { exact: true }).click();
  await stopAsSoonAsPossible(page, lab.spread.cancel);
  await page.getByRole("button", { name: sentence(lab.spread.run) }).click();
  await page.getByText(sentence(lab.spread.stopped)).waitFor();
  await page.getByRole("button", { name: sentence(lab.spread.run) }).click();
  await page.getByText(lab.spread.groups).waitFor();
  await assertAccessible(page, "lab with a thousand names");
  await page.locator("#spread").screenshot({ path: "output/lab-thousand.png", animations: "disabled" });
  assert.deepEqual(faults, []);
  await context.close();
});

test("works on when the server is gone, and says so only at the beacons", async () => {
  const { lab } = words("en");
  const { page, context } = await openPage(browser);
  await page.route("**/lotto/api/v1/beacon", (route) => route.abort());
  await page.goto(`${server.address}/test`);
  await page.getByText(lab.beacon.failed).waitFor();
  await page.getByRole("button", { name: lab.engine.draw, exact: true }).click();
  await page.getByRole("heading", { name: lab.transcript.title }).waitFor();
  await assertAccessible(page, "lab without beacons");
  await page.unroute("**/lotto/api/v1/beacon");
  await page.getByRole("button", { name: lab.beacon.again }).click();
  await page.getByText("quicknet", { exact: true }).waitFor();
  await context.close();
});

test("the one-file verifier is where the lab says", async () => {
  const { lab, verify } = words("en");
  const { page, context } = await openLab({});
  await page.getByRole("link", { name: lab.bundle.keep }).click();
  await page.getByRole("heading", { level: 1, name: verify.intro.title }).waitFor();
  await context.close();
});
