// Draw-lots from the first word to the checked slip: groups by link on phones, a list on the big screen, and one device
// that is passed round. In both languages.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, describe, test } from "node:test";
import { assertAccessible, DESK, launch, openPage, PHONE, picture } from "../support/browser.mjs";
import { ask, fill } from "../support/draws.mjs";
import { publish as confirmAndPublish, field, saved } from "../support/organiser.mjs";
import { makePerson, useToken } from "../support/people.mjs";
import { startServer } from "../support/server.mjs";
import { words } from "../support/words.mjs";

/** From the press to the result: 30 seconds and the next round, on a busy machine. */
const DRAWN = 150_000;
const HALL = { width: 1920, height: 1080 };

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

async function arrive(code, viewport, name) {
  const token = await makePerson(server, name);
  const opened = await openPage(browser, { viewport, locale: code });
  await useToken(opened.page, server, token);
  await opened.page.evaluate((language) => localStorage.setItem("language", language), code);
  return { ...opened, token };
}

/** From the gallery to a published draw; returns its id. */
async function publish(page, text) {
  await field(page, "title").waitFor();
  await page.getByRole("button", { name: text["lots-form"].more, exact: true }).click();
  await field(page, "chain").getByText(text.draws.chain.house, { exact: true }).click();
  await field(page, "delay_s").getByRole("spinbutton").fill("30");
  await saved(page);
  return confirmAndPublish(page, text);
}

async function newDraw(page, text, title, what) {
  await page.goto(`${server.address}/dashboard/create_draw/index`);
  await page.getByRole("link", { name: text.console.kind.draw_lots.name }).click();
  await field(page, "title").getByRole("textbox").fill(title);
  await page.waitForURL("**/draw_lots/edit/d_*");
  await field(page, "lots.what").getByText(text["lots-form"].what[what], { exact: true }).click();
}

async function drawNow(page, text) {
  const lots = text["lots-form"];
  await page.getByRole("button", { name: lots.draw.now }).click();
  await page.getByRole("dialog").getByRole("button", { name: lots.draw.yes }).click();
  await page.getByRole("heading", { name: lots.waiting.title }).waitFor();
  await assertAccessible(page, "waiting");
}

const CASES = [
  { code: "en", viewport: DESK, organiser: "Robin", title: "Sports day", guests: ["Ann Lee", "O'Brien <b>", "محمد"] },
  { code: "zh-CN", viewport: DESK, organiser: "小红", title: "运动会分组", guests: ["王小明", "李娜🎉", "张伟"] },
];

describe("draw lots", { concurrency: 4 }, () => {
  for (const { code, viewport, organiser, title, guests } of CASES) {
    test(`people come by link, open their slips and check them (${code})`, async () => {
      const text = words(code);
      const { page, faults, context, token } = await arrive(code, viewport, organiser);
      await newDraw(page, text, title, "groups");
      await assertAccessible(page, "the form");
      await picture(page, `lots-form-${code}`);
      await page.setViewportSize(PHONE);
      await picture(page, `lots-form-${code}-phone`);
      await page.setViewportSize(viewport);
      await field(page, "opening").getByText(text.draws.opening.hand, { exact: true }).click();
      const lid = await publish(page, text);

      const phone = await openPage(browser, { viewport: PHONE, locale: code });
      const people = await Promise.all(guests.map((name) => makePerson(server, `${name} ${code}`)));
      for (const person of people.slice(1)) {
        await ask(server, "/lotto/join", person, { lid, contrib: "5a".repeat(16), consents: { rules: true, publish_name: true, marketing: false } });
      }
      await useToken(phone.page, server, people[0]);
      await phone.page.goto(`${server.address}/mobile?lid=${lid}`);
      await phone.page.getByRole("heading", { name: text.lots.what.groups }).waitFor();
      await assertAccessible(phone.page, "before the draw");
      await picture(phone.page, `lots-phone-${code}-open`);
      await phone.page.getByRole("checkbox", { name: text.phone.consent.rules }).check();
      await phone.page.getByRole("button", { name: text.phone.entry.join }).click();
      await phone.page.getByRole("heading", { name: text.phone.mine.title }).waitFor();

      await page.goto(`${server.address}/dashboard/lucky_draw/lots/${lid}`);
      await page.getByText(guests[1]).first().waitFor();
      await picture(page, `lots-before-${code}`);
      await drawNow(page, text);
      await picture(page, `lots-waiting-${code}`);

      const slip = phone.page.getByRole("button", { name: text.lots.mine.open });
      await slip.waitFor({ timeout: DRAWN });
      await picture(phone.page, `lots-phone-${code}-folded`);
      await slip.click();
      await phone.page.getByText(text.lots.mine.label.groups, { exact: true }).waitFor();
      await assertAccessible(phone.page, "my slip");
      await picture(phone.page, `lots-phone-${code}-slip`);
      const mine = await ask(server, `/lotto/mine?lid=${lid}`, people[0]);
      await phone.page.getByText(fill(text.lots.mine.spoken, { words: mine.lot.slip })).waitFor({ state: "attached" });

      // Everything is worked out again in the page, my own slip among it.
      await phone.page.getByRole("link", { name: text.lots.check }).click();
      await phone.page.getByRole("button", { name: text.record.check.button }).click();
      await phone.page.getByRole("heading", { name: text.verify.verdict["1"] }).waitFor({ timeout: 60_000 });
      await assertAccessible(phone.page, "record");
      await phone.page.getByRole("listitem").filter({ hasText: text.record.check.mineLot.split("{{code}}")[0].trim() }).filter({ hasText: mine.lot.slip }).waitFor();
      await picture(phone.page, `lots-record-${code}`);
      const [file] = await Promise.all([phone.page.waitForEvent("download"), phone.page.getByRole("link", { name: text.record.downloads.bundle, exact: true }).click()]);
      const bundle = await file.path();
      assert.equal(server.verify(bundle).error, null);
      await phone.page.goto(`${server.address}/verify.html`);
      await phone.page.locator("input[type=file]").setInputFiles({ name: "bundle.json", mimeType: "application/json", buffer: readFileSync(bundle) });
      await phone.page.getByText(mine.lot.slip, { exact: true }).first().waitFor({ timeout: 60_000 });
      assert.deepEqual(phone.faults, []);
      await phone.context.close();

      // The organiser's side: groups, the file, the hall.
      await page.getByRole("button", { name: text["lots-form"].results.screen }).waitFor({ timeout: DRAWN });
      await page.getByRole("heading", { name: mine.lot.slip }).waitFor();
      await assertAccessible(page, "the result");
      await picture(page, `lots-result-${code}`);
      await page.setViewportSize(PHONE);
      await picture(page, `lots-result-${code}-phone`);
      await page.setViewportSize(HALL);
      await page.getByRole("button", { name: text["lots-form"].results.screen }).click();
      const hall = page.getByRole("dialog", { name: title });
      await hall.waitFor();
      await picture(page, `lots-screen-${code}-closed`);
      await page.keyboard.press("ArrowRight");
      await picture(page, `lots-screen-${code}-one`);
      await page.keyboard.press("a");
      await hall.getByText(guests[2]).first().waitFor();
      await assertAccessible(page, "the big screen");
      await picture(page, `lots-screen-${code}-all`);
      await page.keyboard.press("Escape");
      await hall.waitFor({ state: "detached" });
      const export_ = await ask(server, "/lotto/task/exports", token, { lid, what: "lots", format: "csv" });
      assert.equal(export_.state, "ready");
      assert.deepEqual(faults, []);
      await context.close();
    });

    test(`one device is passed round (${code})`, async () => {
      const text = words(code);
      const lots = text["lots-form"];
      const { page, faults, context } = await arrive(code, PHONE, `${organiser} device`);
      await newDraw(page, text, title, "yes_no");
      await field(page, "lots.people").getByText(lots.people.device, { exact: true }).click();
      const lid = await publish(page, text);
      await page.goto(`${server.address}/dashboard/lucky_draw/lots/${lid}`);
      for (const name of guests) {
        await page.getByLabel(lots.next.label).fill(name);
        await page.getByRole("button", { name: lots.next.add }).click();
        await page.getByText(fill(lots.next.in, { name })).waitFor();
      }
      await page.getByLabel(lots.next.label).fill(guests[0]);
      await page.getByRole("button", { name: lots.next.add }).click();
      await page.getByRole("status").filter({ hasText: code === "en" ? "twice" : "重复" }).waitFor();
      await assertAccessible(page, "names on the device");
      await picture(page, `lots-device-${code}-names`);
      await drawNow(page, text);
      await page.getByRole("button", { name: lots.results.round }).click({ timeout: DRAWN });
      const round = page.getByRole("dialog", { name: lots.round.title });
      for (const [place, name] of guests.entries()) {
        await round.getByRole("heading", { name }).waitFor();
        if (place === 0) {
          await assertAccessible(page, "calling the next person");
          await picture(page, `lots-device-${code}-calling`);
        }
        await round.getByRole("button", { name: fill(lots.round.here, { name }) }).click();
        assert.equal(await round.getByText(lots.yes, { exact: true }).count(), 0, "nothing is seen before it is opened");
        await round.getByRole("button", { name: lots.round.open }).click();
        await round.getByText(fill(lots.round.yours, { name })).waitFor();
        if (place === 0) await picture(page, `lots-device-${code}-slip`);
        await round.getByRole("button", { name: lots.round.hide }).click();
        assert.equal(await round.getByText(fill(lots.round.yours, { name })).count(), 0, "and nothing after it was hidden");
      }
      await round.getByRole("heading", { name: lots.round.doneTitle }).waitFor();
      assert.deepEqual(faults, []);
      await context.close();
    });
  }

  test("a pasted list is read, repeated names are told, and sixty names fill two sheets of the hall (zh-CN)", async () => {
    const text = words("zh-CN");
    const lots = text["lots-form"];
    const { page, faults, context } = await arrive("zh-CN", DESK, "名单组织者");
    await newDraw(page, text, "年会座位", "seats");
    await field(page, "lots.people").getByText(lots.people.list, { exact: true }).click();
    await page.getByText(lots.names.paste, { exact: true }).first().click();
    const names = Array.from({ length: 60 }, (_, number) => `员工${number + 1}`);
    await page.getByRole("textbox", { name: lots.names.paste }).fill(["姓名", ...names, "", "员工1"].join("\n"));
    await page.getByRole("button", { name: text.files.drop.check }).click();
    await page.getByText(fill(lots.names.read_other, { n: "60" })).waitFor();
    await page.getByText(fill(lots.names.repeated_other, { n: "1" })).waitFor();
    await assertAccessible(page, "the form with a list");
    await picture(page, "lots-form-list");
    const lid = await publish(page, text);
    await page.goto(`${server.address}/dashboard/lucky_draw/lots/${lid}`);
    await drawNow(page, text);
    await page.setViewportSize(HALL);
    await page.getByRole("button", { name: lots.results.screen }).click({ timeout: DRAWN });
    const hall = page.getByRole("dialog", { name: "年会座位" });
    await hall.getByRole("listitem").first().waitFor();
    await page.keyboard.press("a");
    // Sixty do not fit on one sheet: the last twelve stand on the second.
    assert.equal(await hall.getByRole("listitem").count(), 12);
    await hall.getByRole("button", { name: lots.screen.previousPage }).click();
    assert.equal(await hall.getByRole("listitem").count(), 48);
    await picture(page, "lots-screen-sixty");
    await page.keyboard.press("Escape");
    await hall.waitFor({ state: "detached" });
    await page.setViewportSize(DESK);
    await page.getByRole("textbox", { name: lots.results.search }).fill("员工59");
    // The heading and the one who was found.
    await page.getByRole("row").nth(2).waitFor({ state: "detached" });
    await page.getByRole("cell", { name: "员工59" }).waitFor();
    await assertAccessible(page, "the list");
    await picture(page, "lots-result-list");
    assert.deepEqual(faults, []);
    await context.close();
  });
});
