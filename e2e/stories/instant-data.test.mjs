// The data page of a wheel that people really spin: spins, wins, what is left and what was left when, and which chances
// were used. Figures follow while the page is open. Both languages, on a desk and on a phone.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { assertAccessible, DESK, launch, openPage, PHONE, picture } from "../support/browser.mjs";
import { ask, fill, joinDraw, later } from "../support/draws.mjs";
import { makePerson, useToken } from "../support/people.mjs";
import { startServer } from "../support/server.mjs";
import { SPIN, spin, spinByCall } from "../support/spins.mjs";
import { words } from "../support/words.mjs";

const UNITS = { tea: 6, mug: 2 };
const BLANKS = 12;
/** Spins by the API that count; one more is made on a phone. */
const PEOPLE = 4;
const EACH = 3;

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

async function publish(title, names) {
  const prize = (label, name, units) => ({ label, name, units, hand_out: "none", note: "" });
  const form = {
    title,
    prizes: [prize(1, names.mug, UNITS.mug), prize(2, names.tea, UNITS.tea)],
    opening: { by: "instant", ends_at: later(3600) },
    chain: "house",
    list: "public",
    limits: { wins_per_person: 20 },
    instant: { mode: "pool", blanks: BLANKS, free_per_day: 1, free_per_draw: 3 },
    organiser: { type: "private", name: "月光咖啡", contact: "moon@example.org", country: "cn" },
  };
  const { lid } = await ask(server, "/lotto/task", organiser, { kind: "turnlottery", form });
  await ask(server, "/lotto/task/publish", organiser, { lid });
  return lid;
}

const CASES = [
  { code: "en", size: "desk", viewport: DESK, title: "Harvest wheel", names: { tea: "A tin of tea", mug: "Thermos mug" } },
  { code: "zh-CN", size: "phone", viewport: PHONE, title: "丰收大转盘", names: { tea: "茶叶一罐", mug: "保温杯" } },
];

describe("the data page of a wheel", { concurrency: CASES.length }, () => {
  for (const { code, size, viewport, title, names } of CASES) {
    test(`spins, wins and stock (${code}, ${size})`, async () => {
      const text = words(code);
      const { spins, stock, spinHours } = text.figures;
      const lid = await publish(title, names);
      const office = await openPage(browser, { viewport, locale: code });
      const { page } = office;
      await useToken(page, server, organiser);
      await page.evaluate((language) => localStorage.setItem("language", language), code);
      await page.goto(`${server.address}/dashboard/lucky_draw/data/${lid}/0/turnlottery`);
      await page.getByText(spinHours.none).first().waitFor();
      await assertAccessible(page, "before the first spin");
      await picture(page, `instant-data-none-${code}-${size}`);

      const people = await Promise.all(Array.from({ length: PEOPLE }, (_, at) => makePerson(server, `${size} ${at}`)));
      for (const token of people) await joinDraw(server, lid, token);
      await Promise.all(people.map((token) => spinByCall(server, lid, token, EACH)));
      const phone = await openPage(browser, { viewport: PHONE, locale: code });
      await useToken(phone.page, server, await makePerson(server, `${size} phone`));
      await phone.page.goto(`${server.address}/mobile?lid=${lid}`);
      await spin(phone.page, text, text.instant.button.wheel);
      assert.deepEqual(phone.faults, []);
      await phone.context.close();

      // What the page must say, from the record that everybody can read.
      const total = PEOPLE * EACH + 1;
      const figure = (name, count) => page.locator("dl > div").filter({ has: page.getByText(name, { exact: true }) }).getByText(String(count), { exact: true }).waitFor({ timeout: SPIN });
      await figure(spins.spins, total);
      const { instant } = await ask(server, `/lotto/public?lid=${lid}`, organiser);
      assert.equal(instant.spins, total);
      await figure(spins.people, PEOPLE + 1);
      await figure(spins.wins, instant.wins);
      const left = page.getByRole("region", { name: spins.left });
      for (const { prize, stock: units, left: rest } of instant.prizes.filter((row) => row.prize >= 0)) {
        const name = [names.mug, names.tea][prize];
        await left.getByRole("listitem").filter({ hasText: name }).getByText(fill(spins.givenOf, { given: units - rest, units, left: rest })).waitFor();
      }
      const used = page.getByRole("region", { name: spins.used });
      await used.getByText(spins.daily, { exact: true }).waitFor();
      await used.getByText(spins.kept, { exact: true }).waitFor();

      // The same over time, as a picture and as a table whose last row is what is left now.
      const plot = page.getByRole("region", { name: stock.title });
      await plot.getByRole("img", { name: stock.picture }).waitFor();
      await plot.getByText(text.figures.table.show).click();
      const last = await plot.getByRole("row").last().getByRole("cell").allInnerTexts();
      const rests = instant.prizes.filter(({ prize, stock: units }) => prize >= 0 && units > 0).map((row) => String(row.left));
      assert.deepEqual(last.slice(-rests.length), rests);
      await page.getByRole("region", { name: spinHours.title }).getByRole("img").waitFor();
      await page.getByRole("region", { name: text.after.hours.title, exact: true }).getByRole("img").waitFor();
      await page.getByRole("region", { name: text.figures.funnel.title }).getByText(String(PEOPLE + 1), { exact: true }).first().waitFor();
      await assertAccessible(page, "the figures of spins");
      await picture(page, `instant-data-${code}-${size}`);
      await page.screenshot({ path: `output/instant-data-whole-${code}-${size}.png`, fullPage: true, animations: "disabled" });
      assert.deepEqual(office.faults, []);
      await office.context.close();
    });
  }
});
