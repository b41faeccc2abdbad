// Somebody takes the own data along and is erased: name, address, picture. The prize moves on, and the record verifies in
// the page, in the one-file verifier from a disk, and on the command line.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, describe, test } from "node:test";
import { assertAccessible, DESK, launch, openPage, PHONE, picture } from "../support/browser.mjs";
import { ask, call, fill, joinDraw, publishDraw } from "../support/draws.mjs";
import { press } from "../support/keyboard.mjs";
import { makePerson, useToken } from "../support/people.mjs";
import { receiptPng } from "../support/pictures.mjs";
import { startServer } from "../support/server.mjs";
import { LANGUAGES, words } from "../support/words.mjs";

/** The hat closes, 30 seconds, the next round, on a busy machine. */
const OPENS = 150_000;
const verifier = new URL("../../web/dist/verify.html", import.meta.url).href;

let server;
let browser;
let organiser;
before(async () => {
  server = await startServer();
  browser = await launch();
  organiser = await makePerson(server, "organiser");
  await server.makeVip(organiser, "organiser");
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

async function sendVoucher(lid, token, seed) {
  const file = new FormData();
  file.set("file", new Blob([receiptPng(seed)], { type: "image/png" }), "receipt.png");
  const { url } = await ask(server, "/upload/pic", token, file);
  await ask(server, "/lotto/chance/finish", token, { lid, chance: 0, voucher: url });
  return url;
}

const isServed = async (address) => (await fetch(`${server.address}${address}`)).status === 200;

describe("erasure", { concurrency: 2 }, () => {
  for (const { code, locale } of LANGUAGES) {
    test(`the data go, the record stays (${code})`, async () => {
      const text = words(code);
      const people = [await makePerson(server, `erased one ${code}`), await makePerson(server, `erased two ${code}`)];
      const title = `两人下午茶 Tea for two ${code}`;
      const lid = await publishDraw(server, organiser, {
        title,
        chances: [{ task: "voucher", codes: 1, cap: 1, title: "receipt" }],
        limits: { codes_per_person: 9 },
      });
      const pictures = [];
      for (const [place, token] of people.entries()) {
        await joinDraw(server, lid, token);
        pictures.push(await sendVoucher(lid, token, place + 1));
      }
      const queue = (await ask(server, `/lotto/task/vouchers?lid=${lid}`, organiser)).list.map(({ picture }) => picture);
      const links = pictures.map((address) => queue.find((link) => link.startsWith(`${address}?`)));
      assert.deepEqual([await isServed(pictures[0]), await isServed(links[0])], [false, true], "only behind its link");
      await ask(server, "/lotto/task/open", organiser, { lid });
      const phoneOf = async (token) => {
        const phone = await openPage(browser, { viewport: PHONE, locale });
        await useToken(phone.page, server, token);
        return phone;
      };
      const first = await phoneOf(people[0]);
      await first.page.goto(`${server.address}/mobile?lid=${lid}`);
      const won = first.page.getByRole("heading", { name: text.phone.result.wonTitle });
      await won.or(first.page.getByRole("heading", { name: text.phone.result.lostTitle })).waitFor({ timeout: OPENS });
      const place = (await won.isVisible()) ? 0 : 1;
      const [winner, other] = [people[place], people[1 - place]];
      await first.context.close();

      const { page, faults, context } = await phoneOf(winner);
      await page.goto(`${server.address}/third_application/index`);
      await page.getByRole("link", { name: text.home.due.go }).waitFor();
      assert.equal(await page.title(), text.phone.bigPrizes);
      await page.getByRole("button", { name: text.home.notices.all }).waitFor();
      await assertAccessible(page, "home");
      await picture(page, `home-index-${code}`);
      await press(page, page.getByRole("button", { name: text.home.notices.all }));
      await page.getByRole("button", { name: text.home.notices.all }).waitFor({ state: "detached" });

      // Everything that is kept, in one file.
      await press(page, page.getByRole("link", { name: text.home.nav.customer }));
      await page.getByRole("heading", { level: 1, name: text.phone.name.customer }).waitFor();
      const erase = page.getByRole("button", { name: fill(text.home.of, { action: text.home.entries.erase, title }) });
      await erase.waitFor();
      await assertAccessible(page, "mine");
      await picture(page, `home-customer-${code}`);
      const takeOut = page.getByRole("button", { name: text.home.privacy.takeOut });
      const [file] = await Promise.all([page.waitForEvent("download"), press(page, takeOut)]);
      const mine = JSON.parse(readFileSync(await file.path(), "utf8"));
      assert.match(mine.profile.nickname, /^erased/);
      assert.equal(mine.entries[0].draw.lid, lid);
      assert.ok(await isServed(mine.entries[0].vouchers[0].picture), "the picture can be taken along");

      // Asked first what it means; then it is gone, and the next reserve may claim.
      await press(page, erase);
      await page.getByRole("dialog").getByText(text.home.erase.prize).waitFor();
      await assertAccessible(page, "before erasing");
      await picture(page, `home-erase-${code}`);
      await press(page, page.getByRole("dialog").getByRole("button", { name: text.home.erase.yes }));
      await page.getByText(text.home.entries.none).waitFor();
      await page.getByText(text.home.prizes.none).waitFor();
      assert.deepEqual([await isServed(links[place]), await isServed(links[1 - place])], [false, true], "the picture went with its sender");
      assert.equal((await ask(server, `/lotto/claim?lid=${lid}`, other)).list[0].state, "to_fill", "the next reserve may claim");
      assert.equal((await call(server, "/lotto/my/erase", winner, { lid })).sta, 4004, "there is nothing left to erase");

      // The record: in the page, on the command line, and in the one file from a disk.
      await page.goto(`${server.address}/mobile/record?lid=${lid}`);
      await press(page, page.getByRole("button", { name: text.record.check.button }));
      await page.getByRole("heading", { name: text.verify.verdict["1"] }).waitFor({ timeout: 60_000 });
      const link = page.getByRole("link", { name: text.record.downloads.bundle, exact: true });
      const [bundle] = await Promise.all([page.waitForEvent("download"), press(page, link)]);
      assert.equal(server.verify(await bundle.path()).error, null);
      assert.doesNotMatch(readFileSync(await bundle.path(), "utf8"), /erased (one|two)/, "no name leaves with it");
      const disk = await openPage(browser, { viewport: DESK, locale });
      await disk.page.goto(verifier);
      await disk.page.locator("input[type=file]").setInputFiles({ name: "bundle.json", mimeType: "application/json", buffer: readFileSync(await bundle.path()) });
      await disk.page.getByText(text.verify.level["1"]).first().waitFor();
      await assertAccessible(disk.page, "the verifier");
      await picture(disk.page, `erased-verified-${code}`);
      assert.deepEqual([...faults, ...disk.faults], []);
      await disk.context.close();
      await context.close();
    });
  }
});
