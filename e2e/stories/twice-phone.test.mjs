// Double clicks on the phone and after the draw: one code, one guest, one claim, one appeal, one reserve that moves up.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { launch, PHONE } from "../support/browser.mjs";
import { ask, fill, joinDraw, publishDraw } from "../support/draws.mjs";
import { row } from "../support/organiser.mjs";
import { makePerson } from "../support/people.mjs";
import { startServer } from "../support/server.mjs";
import { arrive, FINGER, HANDS, times } from "../support/twice.mjs";
import { words } from "../support/words.mjs";

/** The hat closes, 30 seconds, the next round, on a busy machine. */
const OPENS = 150_000;

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

describe("pressed twice on the phone", { concurrency: 5 }, () => {
  test("after the draw: an absent winner, a claim, a parcel, a prize handed over", async () => {
    const hands = HANDS[1];
    const text = words(hands.code);
    const organiser = await makePerson(server, "after organiser");
    const names = ["阿大", "阿二", "阿三", "阿四"];
    const people = Object.fromEntries(await Promise.all(names.map(async (name) => [name, await makePerson(server, name)])));
    const prizes = [
      { label: 1, name: "月饼 mooncakes", units: 1, hand_out: "goods", note: "" },
      { label: 2, name: "灯笼 lantern", units: 1, hand_out: "on_site", note: "" },
    ];
    const lid = await publishDraw(server, organiser, { title: "After", prizes });
    for (const token of Object.values(people)) await joinDraw(server, lid, token);
    await ask(server, "/lotto/task/open", organiser, { lid });
    const witness = await arrive(browser, server, people[names[0]], { ...hands, viewport: PHONE });
    await witness.go(`/mobile?lid=${lid}`);
    await witness.page.getByRole("heading", { name: text.phone.result.winners }).waitFor({ timeout: OPENS });
    await witness.leave();

    const winners = async () => (await ask(server, `/lotto/task/winners?lid=${lid}`, organiser)).list;
    const claimsIn = async (state) => (await ask(server, `/lotto/task/claims?lid=${lid}&state=${state}`, organiser)).total;
    const order = (await winners()).map(({ name }) => name);
    const office = await arrive(browser, server, organiser, hands);
    const { page, dialog, twice, enterTwice, says, calm } = office;
    await office.go(`/dashboard/lucky_draw/data/${lid}/1/advance?tab=claims&view=winners`);
    await twice(row(page, order[0]).getByRole("button"));
    await dialog.getByRole("textbox").fill("absent");
    await twice(dialog.getByRole("button", { name: text.draws.winner.redrawYes }));
    await says(fill(text.draws.winner.replaced, { name: order[2] }));
    assert.equal(await times(server, organiser, lid, "redraw"), 1);
    const states = Object.fromEntries((await winners()).map(({ name, state }) => [name, state]));
    assert.deepEqual(order.map((name) => states[name]), ["forfeited", "won", "won", "reserve"], "nobody was passed over");

    // The button of the form makes room for one that would say the prize had come.
    const phone = await arrive(browser, server, people[order[2]], { ...hands, viewport: PHONE });
    const { form, filled, received, state } = text.claim;
    const box = (name) => phone.page.getByRole("textbox", { name });
    await phone.go(`/mobile?lid=${lid}`);
    await box(form.name).fill("梅花香");
    await box(form.phone).fill("13800138000");
    for (const [part, label] of [["province", "浙江"], ["city", "杭州"], ["area", "西湖区"]]) await phone.page.getByRole("combobox", { name: text.phone.field[part] }).selectOption({ label });
    await box(form.address).fill("文三路 100 号");
    await phone.page.getByRole("checkbox", { name: form.consent }).check();
    await phone.twice(phone.page.getByRole("button", { name: form.send.other }));
    await phone.page.getByText(filled.goods).waitFor();
    assert.deepEqual([await claimsIn("filled"), await claimsIn("received")], [1, 0]);

    await office.go(`/dashboard/lucky_draw/data/${lid}/1/advance?tab=claims`);
    await twice(row(page, order[2]).getByRole("button", { name: text.after.claims.act.ship, exact: true }));
    await dialog.getByLabel(text.after.ship.number).fill("SF123");
    await twice(dialog.getByRole("button", { name: text.after.ship.oneYes }));
    await says(text.after.ship.doneOne);
    await twice(row(page, order[1]).getByRole("button", { name: text.after.claims.act.handOver, exact: true }));
    await enterTwice(dialog.getByRole("button", { name: text.after.claims.handOverYes }));
    await says(text.after.claims.handed);
    assert.deepEqual([await times(server, organiser, lid, "shipped"), await times(server, organiser, lid, "handed_over")], [1, 1]);
    await calm("handed out");

    await phone.page.getByText("SF123").waitFor();
    await phone.twice(phone.page.getByRole("button", { name: received.confirm }));
    await phone.page.getByText(state.received, { exact: true }).waitFor();
    assert.equal(await claimsIn("received"), 2);
    await phone.calm("received");
    await phone.leave("POST /lotto/claim", "POST /lotto/claim/received");
    await office.leave("POST /lotto/task/redraw", "POST /lotto/task/claims/ship", "POST /lotto/task/claims/hand_over");
  });

  for (const hands of [...HANDS, FINGER].map((one) => ({ ...one, viewport: PHONE }))) {
    const { code, hand } = hands;
    const text = words(code);

    test(`joining, extra chances and an appeal (${code}, ${hand})`, async () => {
      const name = `joins ${hand}`;
      const organiser = await makePerson(server, `${name} organiser`);
      await server.makeVip(organiser, `${name} organiser`);
      const person = await makePerson(server, name);
      const chances = [{ task: "passcode", codes: 1, cap: 2, words: "star" }, { task: "contact", codes: 1, cap: 2, url: `${server.address}/verify.html` }];
      const lid = await publishDraw(server, organiser, { title: name, conditions: { passcode: { words: "moon", hint: "" } }, chances, limits: { codes_per_person: 9 } });
      const origins = async () => (await ask(server, `/lotto/mine?lid=${lid}`, person)).codes.map(({ origin }) => origin);
      const { page, twice, enterTwice, calm, ...phone } = await arrive(browser, server, person, hands);
      await phone.go(`/mobile?lid=${lid}`);
      await page.getByRole("textbox", { name: text.phone.condition.passcode.label }).fill("moon");
      await page.getByRole("checkbox", { name: text.phone.consent.rules }).check();
      await twice(page.getByRole("button", { name: text.phone.entry.join }));
      await page.getByRole("heading", { name: text.phone.mine.title }).waitFor();
      assert.deepEqual(await origins(), ["join"]);
      assert.equal((await ask(server, `/lotto/public?lid=${lid}`, organiser)).participants, 1);

      const given = page.getByText(fill(text.phone.chance.given_one ?? text.phone.chance.given_other, { count: 1 }));
      const box = page.getByRole("textbox", { name: text.phone.chance.words });
      await box.fill("star");
      await enterTwice(box);
      await given.waitFor();
      // What was taken does not lie there for a second press.
      await page.waitForFunction((field) => field.value === "", await box.elementHandle());
      const looked = [];
      page.context().on("page", (shown) => looked.push(shown));
      const [shown] = await Promise.all([page.context().waitForEvent("page"), twice(page.getByRole("button", { name: text.phone.chance.go }))]);
      await given.nth(1).waitFor();
      assert.deepEqual(looked, [shown], "one page to look at");
      await shown.close();
      assert.deepEqual(await origins(), ["join", "passcode", "contact"]);
      await calm("earned");

      const { member } = await ask(server, `/lotto/mine?lid=${lid}`, person);
      await ask(server, "/lotto/task/exclude", organiser, { lid, member: member.id, reason: "robot" });
      await page.getByRole("textbox", { name: text.appeal.label }).fill("I am no robot");
      await twice(page.getByRole("button", { name: text.appeal.send }));
      await page.getByRole("heading", { name: text.appeal.open }).waitFor();
      const { open } = await ask(server, `/lotto/task/appeals?lid=${lid}`, organiser);
      assert.deepEqual([open, await times(server, organiser, lid, "appealed")], [1, 1]);
      await calm("appealed");
      await phone.leave("POST /lotto/join", "POST /lotto/chance/begin", "POST /lotto/chance/finish", "POST /lotto/chance/finish", "POST /lotto/appeal");
    });

    test(`a guest is one guest (${code}, ${hand})`, async () => {
      const organiser = await makePerson(server, `guests ${hand}`);
      await server.makeVip(organiser, `guests ${hand}`);
      const contact = { type: "private", name: "Moon", contact: "moon@example.org", country: "other" };
      const lid = await publishDraw(server, organiser, { title: "For everybody", login_free: true, organiser: contact });
      const { page, twice, calm, ...phone } = await arrive(browser, server, null, hands);
      await phone.go(`/mobile?lid=${lid}`);
      await page.getByRole("checkbox", { name: text.phone.consent.rules }).check();
      await twice(page.getByRole("button", { name: text.phone.entry.join }));
      await page.getByRole("heading", { name: text.phone.mine.title }).waitFor();
      const { participants, codes } = await ask(server, `/lotto/public?lid=${lid}`, organiser);
      assert.deepEqual([participants, codes], [1, 1]);
      await calm("in");
      await phone.leave("POST /lotto/guest", "POST /lotto/join");
    });
  }
});
