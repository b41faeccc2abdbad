// Lots that are drawn one by one: by link, everybody on their own phone, with the hall looking on; and on one device that is
// passed round. From the form to the checked slip, in both languages.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { assertAccessible, DESK, launch, MOVING, openPage, PHONE, picture } from "../support/browser.mjs";
import { ask, call, fill } from "../support/draws.mjs";
import { press } from "../support/keyboard.mjs";
import { publish as confirmAndPublish, field, saved } from "../support/organiser.mjs";
import { makePerson, useToken } from "../support/people.mjs";
import { startServer } from "../support/server.mjs";
import { MOST_VOID, spinByCall } from "../support/spins.mjs";
import { words } from "../support/words.mjs";

/** A round, the rising lot, and the check, on a busy machine. */
const DRAWN = 60_000;
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

async function arrive(code, viewport, name, options = {}) {
  const token = await makePerson(server, name);
  const opened = await openPage(browser, { viewport, locale: code, ...options });
  await useToken(opened.page, server, token);
  await opened.page.evaluate((language) => localStorage.setItem("language", language), code);
  return { ...opened, token };
}

/** From the gallery to a published draw of so many numbers, one by one; returns its id. */
async function publish(page, text, { title, people, count }) {
  const lots = text["lots-form"];
  await page.goto(`${server.address}/dashboard/create_draw/index`);
  await page.getByRole("link", { name: text.console.kind.draw_lots.name }).click();
  await field(page, "title").getByRole("textbox").fill(title);
  await page.waitForURL("**/draw_lots/edit/d_*");
  await field(page, "lots.people").getByText(lots.people[people], { exact: true }).click();
  await field(page, "lots.when").getByText(lots.when.one_by_one, { exact: true }).click();
  await page.getByText(lots.when.how[people]).waitFor();
  await field(page, "lots.slips").getByRole("spinbutton").fill(String(count));
  await page.getByRole("button", { name: lots.more, exact: true }).click();
  await field(page, "chain").getByText(text.draws.chain.house, { exact: true }).click();
  await saved(page);
  return () => confirmAndPublish(page, text);
}

/** Waits for a slip. A round that a busy machine seals too late is void: then the same key is pressed again, as the page says. */
async function untilDrawn(slip, isVoid, again) {
  for (let at = 0; at < MOST_VOID; at += 1) {
    await slip.or(isVoid).first().waitFor({ state: "attached", timeout: DRAWN });
    if ((await isVoid.count()) === 0) return;
    await again.click();
    await isVoid.waitFor({ state: "detached" });
  }
  throw new Error(`${MOST_VOID} rounds in a row were void`);
}

const CASES = [
  { code: "en", organiser: "Robin", title: "Speaking order", guests: ["Ann Lee", "O'Brien <b>", "محمد"] },
  { code: "zh-CN", organiser: "小红", title: "发言顺序", guests: ["王小明", "李娜🎉", "张伟"] },
];

describe("lots one by one", { concurrency: 2 }, () => {
  for (const { code, organiser, title, guests } of CASES) {
    test(`everybody draws on their own phone, and the hall looks on (${code})`, async () => {
      const text = words(code);
      const { urn, mine: own } = text.lots;
      const lots = text["lots-form"];
      const { page, faults, context, token } = await arrive(code, DESK, organiser);
      const goOn = await publish(page, text, { title, people: "link", count: 3 });
      const choice = field(page, "lots.when");
      const centre = () => choice.evaluate((element) => element.scrollIntoView({ block: "center" }));
      await centre();
      await assertAccessible(page, "the form");
      await picture(page, `urn-form-${code}`);
      await page.setViewportSize(PHONE);
      await centre();
      await picture(page, `urn-form-${code}-phone`);
      await page.setViewportSize(HALL);
      const lid = await goOn();
      await page.goto(`${server.address}/dashboard/lucky_draw/lots/${lid}`);
      await page.getByRole("button", { name: lots.results.screen }).click();
      const hall = page.getByRole("dialog", { name: title });
      await hall.getByText(lots.urn.nobody).waitFor();
      await assertAccessible(page, "the hall before the first");
      await picture(page, `urn-hall-${code}-before`);

      // The first with motion, as most phones have it.
      const first = await arrive(code, PHONE, `${guests[0]} ${code}`, MOVING);
      await first.page.goto(`${server.address}/mobile?lid=${lid}`);
      const key = first.page.getByRole("button", { name: urn.button.draw });
      await key.waitFor();
      await assertAccessible(first.page, "before the tap");
      await picture(first.page, `urn-phone-${code}-ready`);
      await key.click();
      await first.page.getByRole("button", { name: urn.button.busy }).waitFor();
      await picture(first.page, `urn-phone-${code}-rattling`);
      await untilDrawn(first.page.getByRole("heading", { name: own.title }), first.page.getByText(urn.say.void), key);
      const slip = await ask(server, `/lotto/mine?lid=${lid}`, first.token);
      await first.page.getByText(own.label.order, { exact: true }).waitFor();
      await first.page.getByText(slip.lot.slip, { exact: true }).first().waitFor();
      await assertAccessible(first.page, "my slip");
      await picture(first.page, `urn-phone-${code}-slip`);

      // The phone works it out by itself.
      await first.page.getByRole("button", { name: urn.proof.button }).click();
      await first.page.getByRole("heading", { name: urn.proof.fine }).waitFor({ timeout: DRAWN });
      await first.page.getByText(fill(urn.proof.slip, { words: slip.lot.slip })).waitFor();
      await first.page.getByText(urn.proof.seed).waitFor();
      await assertAccessible(first.page, "the check");
      await picture(first.page, `urn-phone-${code}-check`);
      await first.page.reload();
      await first.page.getByText(own.label.order, { exact: true }).waitFor();
      assert.equal(await first.page.getByRole("button", { name: urn.button.draw }).count(), 0, "nobody draws twice");
      const again = await call(server, "/lotto/spin", first.token, { lid, nonce: slip.spins.next, seed: "5a".repeat(16) });
      assert.deepEqual([again.sta, again.data.reason], [4009, "slip_drawn"]);
      await hall.getByText(slip.lot.slip, { exact: true }).waitFor({ timeout: DRAWN });
      await picture(page, `urn-hall-${code}-one`);

      // The second without motion and by keyboard, and the page is loaded again while the round is waited for.
      const second = await arrive(code, PHONE, `${guests[1]} ${code}`);
      await second.page.goto(`${server.address}/mobile?lid=${lid}`);
      await press(second.page, second.page.getByRole("button", { name: urn.button.draw }));
      await second.page.getByRole("button", { name: urn.button.busy }).waitFor();
      await second.page.waitForFunction((id) => JSON.parse(localStorage.getItem(`spin:${id}`) ?? "{}").taken, lid);
      await second.page.reload();
      await untilDrawn(second.page.getByText(own.label.order, { exact: true }), second.page.getByText(urn.say.void), second.page.getByRole("button", { name: urn.button.draw }));
      const other = await ask(server, `/lotto/mine?lid=${lid}`, second.token);
      await second.page.getByText(other.lot.slip, { exact: true }).first().waitFor();
      assert.notEqual(other.lot.slip, slip.lot.slip);

      // The third takes the last slip: it is over, and who comes after hears why.
      const third = await makePerson(server, `${guests[2]} ${code}`);
      await ask(server, "/lotto/join", third, { lid, consents: { rules: true, publish_name: true, marketing: false } });
      await spinByCall(server, lid, third, 1);
      const late = await arrive(code, PHONE, `late ${code}`);
      await late.page.goto(`${server.address}/mobile?lid=${lid}`);
      await late.page.getByRole("heading", { name: urn.state.gone }).first().waitFor({ timeout: DRAWN });
      await assertAccessible(late.page, "the slips are gone");
      await picture(late.page, `urn-phone-${code}-gone`);
      await late.page.goto(`${server.address}/mobile/record?lid=${lid}`);
      await late.page.getByRole("button", { name: text.record.check.button }).click();
      await late.page.getByRole("heading", { name: text.verify.verdict["1"] }).waitFor({ timeout: DRAWN });
      await assertAccessible(late.page, "the record");
      await picture(late.page, `urn-record-${code}`);
      const [file] = await Promise.all([late.page.waitForEvent("download"), late.page.getByRole("link", { name: text.record.downloads.bundle, exact: true }).click()]);
      assert.equal(server.verify(await file.path()).error, null);

      // The organiser's side: the whole result, the file.
      await hall.getByText(fill(lots.urn.count, { n: "3", all: "3" })).waitFor({ timeout: DRAWN });
      await picture(page, `urn-hall-${code}-all`);
      await assertAccessible(page, "the hall");
      await page.keyboard.press("Escape");
      await hall.waitFor({ state: "detached" });
      await page.setViewportSize(DESK);
      await page.getByText(lots.urn.over).waitFor();
      await page.getByRole("cell", { name: guests[0] }).waitFor();
      await assertAccessible(page, "the result");
      await picture(page, `urn-result-${code}`);
      const exported = await ask(server, "/lotto/task/exports", token, { lid, what: "lots", format: "csv" });
      assert.equal(exported.state, "ready");
      for (const one of [first, second, late]) {
        assert.deepEqual(one.faults, []);
        await one.context.close();
      }
      assert.deepEqual(faults, []);
      await context.close();
    });

    test(`one device draws for everybody (${code})`, async () => {
      const text = words(code);
      const lots = text["lots-form"];
      const { page, faults, context } = await arrive(code, PHONE, `${organiser} device`);
      const goOn = await publish(page, text, { title, people: "device", count: 2 });
      const lid = await goOn();
      await page.goto(`${server.address}/dashboard/lucky_draw/lots/${lid}`);
      await page.getByRole("button", { name: lots.urn.begin.device }).waitFor();
      await assertAccessible(page, "before the device goes round");
      await picture(page, `urn-page-${code}-phone`);
      await page.getByRole("button", { name: lots.urn.begin.device }).click();
      const round = page.getByRole("dialog", { name: lots.urn.device.title });
      const seen = new Set();
      for (const [place, name] of guests.slice(0, 2).entries()) {
        await round.getByLabel(lots.next.label).fill(name);
        if (place === 0) {
          await assertAccessible(page, "asking for a name");
          await picture(page, `urn-device-${code}-name`);
        } else {
          // The first one tries again.
          await round.getByLabel(lots.next.label).fill(` ${guests[0]}`);
          await round.getByRole("button", { name: lots.urn.device.draw }).click();
          await round.getByRole("status").filter({ hasText: code === "en" ? "twice" : "重复" }).waitFor();
          await round.getByLabel(lots.next.label).fill(name);
        }
        await round.getByRole("button", { name: lots.urn.device.draw }).click();
        await round.getByRole("heading", { name }).waitFor();
        if (place === 1) await picture(page, `urn-device-${code}-drawing`);
        if (place === 0) {
          // The battery falls out: the same draw goes on afterwards.
          await page.waitForFunction((id) => localStorage.getItem(`urn:${id}`), lid);
          await page.reload();
          await page.getByRole("button", { name: lots.urn.begin.device }).click();
        }
        const again = round.getByRole("button", { name: fill(lots.urn.device.again, { name }) });
        await untilDrawn(round.getByText(fill(lots.round.yours, { name })), again, again);
        await assertAccessible(page, "the slip on the device");
        if (place === 0) await picture(page, `urn-device-${code}-slip`);
        seen.add(await round.locator("p[dir=auto]").innerText());
        if (place === 0) await round.getByRole("button", { name: lots.urn.device.next }).click();
      }
      assert.deepEqual([...seen].sort(), ["1", "2"], "every slip once");
      await page.getByText(lots.urn.over).waitFor({ timeout: DRAWN });
      await picture(page, `urn-page-${code}-over`);
      assert.deepEqual(faults, []);
      await context.close();
    });
  }
});
