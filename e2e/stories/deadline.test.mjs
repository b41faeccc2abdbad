// A winner lets the deadline pass: the prize moves to the next of the drawn order, who is told, claims it with an
// address, and sees who looked at it. The reason stands on the record, and the record verifies.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { assertAccessible, DESK, launch, openPage, PHONE, picture } from "../support/browser.mjs";
import { ask, fill, joinDraw, publishDraw } from "../support/draws.mjs";
import { press, type } from "../support/keyboard.mjs";
import { pick } from "../support/organiser.mjs";
import { makePerson, useToken } from "../support/people.mjs";
import { startServer } from "../support/server.mjs";
import { LANGUAGES, words } from "../support/words.mjs";

/** The hat closes, 30 seconds, the next round, on a busy machine. */
const OPENS = 150_000;
const WEEK = 7 * 86_400;

let browser;
before(async () => {
  browser = await launch();
});
after(async () => browser?.close());

async function fillIn(page, text) {
  await type(page, page.getByRole("textbox", { name: text.claim.form.name }), "<b>梅</b> 👩‍👩‍👧 مرحبا");
  await type(page, page.getByRole("textbox", { name: text.claim.form.phone }), "13900139000");
  await page.getByRole("combobox", { name: text.phone.field.province }).selectOption({ label: "上海" });
  // A municipality is its own city.
  await page.getByRole("combobox", { name: text.phone.field.area }).selectOption({ label: "黄浦区" });
  await type(page, page.getByRole("textbox", { name: text.claim.form.address }), "南京东路 1 号");
  await press(page, page.getByRole("checkbox", { name: text.claim.form.consent }), "Space");
  await press(page, page.getByRole("button", { name: text.claim.form.send.other }));
  await page.getByText(text.claim.filled.goods).waitFor();
}

describe("a deadline that passes", { concurrency: 2 }, () => {
  for (const { code, locale } of LANGUAGES) {
    test(`the alternate is told, and claims (${code})`, async (context) => {
      const text = words(code);
      // The time passes for a whole installation: this story has one of its own.
      const server = await startServer();
      context.after(() => server.stop());
      const open = async (token, options) => {
        const opened = await openPage(browser, { locale, ...options });
        await useToken(opened.page, server, token);
        await opened.page.evaluate((language) => localStorage.setItem("language", language), code);
        return opened;
      };
      const organiser = await makePerson(server, "organiser");
      const tokens = [await makePerson(server, "first"), await makePerson(server, "second")];
      const lid = await publishDraw(server, organiser, { title: "中秋 Moon", claim: { deadline_days: 7, note: "", fields: [] } });
      for (const token of tokens) await joinDraw(server, lid, token);
      await ask(server, "/lotto/task/open", organiser, { lid });

      // Both watch; one has won.
      const phones = await Promise.all(tokens.map((token) => open(token, { viewport: PHONE })));
      for (const { page } of phones) await page.goto(`${server.address}/mobile?lid=${lid}`);
      const wonOn = (page) => page.getByRole("heading", { name: text.phone.result.wonTitle });
      const lostOn = (page) => page.getByRole("heading", { name: text.phone.result.lostTitle });
      for (const { page } of phones) await wonOn(page).or(lostOn(page)).waitFor({ timeout: OPENS });
      const place = (await wonOn(phones[0].page).isVisible()) ? 0 : 1;
      const [winner, alternate] = place === 0 ? phones : phones.toReversed();
      await winner.page.getByRole("timer").waitFor();
      await picture(winner.page, `deadline-winner-${code}`);
      await picture(alternate.page, `deadline-loser-${code}`);

      // A week goes by. Nobody reloads anything.
      server.elapse(WEEK);
      await winner.page.getByText(text.phone.result.forfeited).waitFor();
      await winner.page.getByText(fill(text.phone.result.reason, { reason: code === "en" ? "not claimed in time" : "逾期未领奖" })).waitFor();
      await winner.page.getByRole("listitem").filter({ hasText: text.phone.result.you }).filter({ hasText: text.phone.result.state.forfeited }).waitFor();
      await assertAccessible(winner.page, "forfeited");
      await picture(winner.page, `deadline-forfeited-${code}`);
      await wonOn(alternate.page).waitFor();
      await alternate.page.getByRole("heading", { name: text.claim.title_one }).waitFor();

      // Told at home, too; the notice leads to the claim.
      await alternate.page.goto(`${server.address}/third_application/index`);
      const notice = alternate.page.getByRole("link", { name: code === "en" ? /You moved up and won 月饼 mooncakes/ : /候补递补：你在「中秋 Moon」中获得/ });
      await notice.waitFor();
      await assertAccessible(alternate.page, "home of the alternate");
      await picture(alternate.page, `deadline-notice-${code}`);
      await press(alternate.page, notice);
      await alternate.page.waitForURL("**/mobile?lid=**");
      await alternate.page.getByRole("heading", { name: text.claim.title_one }).waitFor();
      await fillIn(alternate.page, text);
      await assertAccessible(alternate.page, "claimed by the alternate");
      await picture(alternate.page, `deadline-claimed-${code}`);

      // The bell on a desk tells the one who was late, and leads to where it happened.
      const desk = await open(tokens[place], { viewport: DESK });
      await desk.page.goto(`${server.address}/dashboard`);
      await desk.page.getByRole("button", { name: fill(text.console.bell.unread_other, { count: 2 }) }).click();
      const over = desk.page.getByRole("link", { name: code === "en" ? /The time to claim in “中秋 Moon” is over/ : /「中秋 Moon」的领奖期限已过/ });
      await picture(desk.page, `deadline-bell-${code}`);
      await over.waitFor();
      await assertAccessible(desk.page, "the bell");
      await over.click();
      await desk.page.waitForURL("**/mobile?lid=**");
      await desk.page.getByText(text.phone.result.forfeited).waitFor();
      await desk.context.close();

      // The organiser sees both, masked; a look is asked for first, and the winner sees it.
      const office = await open(organiser, { viewport: DESK });
      await office.page.goto(`${server.address}/dashboard/lucky_draw/data/${lid}/1/advance?tab=claims`);
      const { claims } = text.after;
      const row = office.page.getByRole("row").filter({ hasText: claims.act.ship });
      await row.waitFor();
      await office.page.getByRole("row").filter({ hasText: claims.state.expired }).waitFor();
      assert.equal(await office.page.getByText("13900139000").count(), 0, "masked");
      await assertAccessible(office.page, "claims");
      await picture(office.page, `deadline-claims-${code}`);
      await row.getByRole("button", { name: fill(claims.more, { prize: "月饼 mooncakes" }) }).click();
      await pick(office.page, claims.act.show);
      await office.page.getByRole("dialog").getByText(claims.showText).waitFor();
      await office.page.getByRole("dialog").getByRole("button", { name: claims.showYes, exact: true }).click();
      await row.getByText("13900139000").waitFor();
      await row.getByText("<b>梅</b> 👩‍👩‍👧 مرحبا").waitFor();
      await picture(office.page, `deadline-unmasked-${code}`);
      await office.page.setViewportSize(PHONE);
      await assertAccessible(office.page, "claims on a phone");
      await picture(office.page, `deadline-claims-phone-${code}`);
      await alternate.page.reload();
      await press(alternate.page, alternate.page.getByText(fill(text.claim.seen.count_other, { count: 1 }).replace("times", "time")));
      await alternate.page.getByText("organiser", { exact: true }).waitFor();

      // On the record with its reason, and everything still works out.
      await alternate.page.goto(`${server.address}/mobile/record?lid=${lid}`);
      await alternate.page.getByText(code === "en" ? /gave way \(not claimed in time\); reserve .+ moved up/ : /的奖品由候补 .+ 递补（逾期未领奖）/).waitFor();
      await press(alternate.page, alternate.page.getByRole("button", { name: text.record.check.button }));
      await alternate.page.getByRole("heading", { name: text.verify.verdict["1"] }).waitFor({ timeout: 60_000 });
      const link = alternate.page.getByRole("link", { name: text.record.downloads.bundle, exact: true });
      const [bundle] = await Promise.all([alternate.page.waitForEvent("download"), press(alternate.page, link)]);
      assert.equal(server.verify(await bundle.path()).error, null);
      assert.deepEqual([...winner.faults, ...alternate.faults, ...desk.faults, ...office.faults], []);
      for (const opened of [winner, alternate, office]) await opened.context.close();
    });
  }
});
