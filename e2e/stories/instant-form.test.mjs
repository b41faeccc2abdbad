// An organiser makes a wheel, a nine-grid and a table of cards: from a ready-made draw, with faults at their fields, a
// look into the future by the simulator, an own layout, and out to the list. By mouse and by keyboard, in both languages.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { assertAccessible, DESK, launch, openPage, PHONE, picture } from "../support/browser.mjs";
import { ask, fill } from "../support/draws.mjs";
import { press, type } from "../support/keyboard.mjs";
import { field, input, openForm, publish, saved } from "../support/organiser.mjs";
import { makePerson, useToken } from "../support/people.mjs";
import { startServer } from "../support/server.mjs";
import { words } from "../support/words.mjs";

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

const part = (page, id) => page.locator(`#part-${id}`);
const slots = (page) => field(page, "instant.slots").locator("[data-place]");

async function arrive(code, viewport, name) {
  const token = await makePerson(server, name);
  const opened = await openPage(browser, { viewport, locale: code });
  await useToken(opened.page, server, token);
  await opened.page.evaluate((language) => localStorage.setItem("language", language), code);
  return { ...opened, token };
}

const CASES = [
  { kind: "turnlottery", code: "en", size: "desk", viewport: DESK, name: "Wendy" },
  { kind: "turnlottery", code: "zh-CN", size: "phone", viewport: PHONE, name: "转转" },
  { kind: "ninelottery", code: "zh-CN", size: "desk", viewport: DESK, name: "九儿" },
  { kind: "ninelottery", code: "en", size: "phone", viewport: PHONE, name: "Nina" },
];

for (const { kind, code, size, viewport, name } of CASES) {
  test(`${kind} with fixed odds, from a ready-made draw to the list (${code}, ${size})`, async () => {
    const text = words(code);
    const own = text["instant-form"];
    const shot = (what) => picture(page, `instant-${kind}-${what}-${code}-${size}`);
    const { page, faults, context, token } = await arrive(code, viewport, name);
    await openForm(page, server, text, kind);
    await part(page, "simulator").waitFor();
    await assertAccessible(page, "a new form");
    await shot("new");

    // Ready-made: everything is there, and the offer goes away.
    await page.getByRole("button", { name: own.template.daily.name }).click();
    assert.equal(await field(page, "title").getByRole("textbox").inputValue(), own.template.daily.title);
    assert.equal(await page.getByText(own.template.legend).count(), 0);
    await page.waitForURL(`**/base_draw/edit/${kind}/d_*`);

    // More than the whole is said at once where it stands, and publishing leads there.
    await input(page, "prizes[0].weight").fill("95");
    await page.getByRole("alert").getByText(fill(own.share.over, { over: "7" })).waitFor();
    await saved(page);
    await page.getByRole("button", { name: text.draws.bar.publish, exact: true }).click();
    await page.getByText(text.draws.publish.failed).waitFor();
    await assertAccessible(page, "odds above the whole");
    await shot("over");
    await input(page, "prizes[0].weight").fill("0.0001");
    await field(page, "prizes[0].weight").getByText(fill(own.odds.oneIn, { number: "1,000,000" })).waitFor();
    await input(page, "prizes[0].weight").fill("0.5");

    // The simulator: what it says is about this form, and it notices when the form moves on.
    await input(page, "prizes[0].value_fen").fill("50");
    await page.getByLabel(own.simulator.visitors).fill("800");
    await page.getByRole("button", { name: own.simulator.run }).click();
    await part(page, "simulator").getByText(own.simulator.given).waitFor();
    await part(page, "simulator").getByText(own.simulator.costTitle).waitFor();
    await page.getByRole("link", { name: text.draws.section.simulator, exact: true }).click();
    await assertAccessible(page, "findings");
    await shot("simulator");
    await input(page, "prizes[1].weight").fill("3");
    await page.getByText(own.simulator.old).waitFor();

    // The layout goes where the keyboard sends it.
    const first = slots(page).first();
    const before = await first.textContent();
    await first.getByRole("button", { name: fill(own.slots.down, { name: fill(own.slots.place, { number: 1 }) }) }).click();
    assert.equal(await slots(page).nth(1).textContent(), before);
    await page.keyboard.press("Enter");
    assert.equal(await slots(page).nth(2).textContent(), before);
    await page.getByRole("button", { name: own.slots.automatic }).click();
    assert.equal(await slots(page).first().textContent(), before);
    await field(page, "skin.theme").getByText(own.theme.festive, { exact: true }).click();
    await field(page, "chain").getByText(text.draws.chain.house, { exact: true }).click();
    await page.getByRole("link", { name: text.draws.section.skin, exact: true }).click();
    await saved(page);
    await assertAccessible(page, "the whole form");
    await shot("skin");

    const lid = await publish(page, text);
    const { kind: wire, form } = await ask(server, `/lotto/task?lid=${lid}`, token);
    assert.equal(wire, kind);
    assert.deepEqual(form.prizes.map(({ weight }) => weight), [5_000, 30_000, 100_000]);
    assert.equal(form.skin.theme, "festive");
    await page.keyboard.press("Escape");
    const row = page.getByRole("row").filter({ hasText: own.template.daily.title });
    await row.getByText(text.console.kind[kind].name, { exact: true }).waitFor();
    await shot("list");
    assert.deepEqual(faults, []);
    await context.close();
  });
}

test("cards from a pool, with the keyboard alone", async () => {
  const text = words("en");
  const own = text["instant-form"];
  const { page, faults, context, token } = await arrive("en", DESK, "Keira");
  await openForm(page, server, text, "card");
  await type(page, field(page, "title").getByRole("textbox"), "Turn one over");
  for (const [at, prize] of ["Kite", "Kettle", "Key ring"].entries()) {
    await type(page, field(page, `prizes[${at}].name`).getByRole("textbox"), prize);
  }
  // Alt with an arrow moves a prize, and the focus with it.
  await page.keyboard.press("Alt+ArrowUp");
  assert.equal(await field(page, "prizes[1].name").getByRole("textbox").inputValue(), "Key ring");
  await type(page, input(page, "instant.blanks"), "30");
  await press(page, page.getByRole("button", { name: own.blank.wordsAdd }));
  await page.getByLabel(fill(own.blank.wordsLine, { number: 1 })).waitFor();
  await page.keyboard.type("Next time!");
  await type(page, input(page, "instant.free_per_day"), "0");
  await type(page, input(page, "instant.free_per_draw"), "0");

  // Without any spin there is nothing to simulate, and the reason stands at the field.
  await type(page, page.getByLabel(own.simulator.visitors), "500");
  await page.keyboard.press("Enter");
  await part(page, "simulator").getByText(own.simulator.faulty).waitFor();
  assert.equal(await input(page, "instant.free_per_day").getAttribute("aria-invalid"), "true");
  await assertAccessible(page, "a draw that cannot be played");
  await picture(page, "instant-card-faulty-en-desk");
  await input(page, "instant.free_per_draw").focus();
  await type(page, input(page, "instant.free_per_draw"), "1");
  await type(page, input(page, "instant.slots"), "9");
  await page.keyboard.press("Tab");
  await type(page, page.getByLabel(own.simulator.visitors), "500");
  await page.keyboard.press("Enter");
  // 1 + 15 + 4 + 30 tickets and five hundred people: the box is empty in every run.
  await part(page, "simulator").getByText(/100 of 100 runs; then the draw is over/).waitFor();
  await picture(page, "instant-card-findings-en-desk");
  await field(page, "chain").getByText(text.draws.chain.house, { exact: true }).click();
  await saved(page);
  const lid = await publish(page, text);
  const { form } = await ask(server, `/lotto/task?lid=${lid}`, token);
  assert.deepEqual(form.prizes.map(({ name, units }) => [name, units]), [["Kite", 1], ["Key ring", 15], ["Kettle", 4]]);
  assert.deepEqual(form.instant.consolations, ["Next time!"]);
  assert.equal(form.instant.slots.length, 9);
  assert.deepEqual(faults, []);
  await context.close();
});
