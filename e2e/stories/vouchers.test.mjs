// Thirty vouchers, reviewed with both hands on the keyboard: approved, rejected with a reason, taken back, decided in
// bulk, pictures alike noticed. Who was rejected reads why on the phone and sends another.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { assertAccessible, DESK, launch, openPage, PHONE, picture } from "../support/browser.mjs";
import { ask, fill, joinDraw, publishDraw } from "../support/draws.mjs";
import { press } from "../support/keyboard.mjs";
import { makePerson, useToken } from "../support/people.mjs";
import { receiptPng } from "../support/pictures.mjs";
import { startServer } from "../support/server.mjs";
import { words } from "../support/words.mjs";

const MANY = 30;

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

const publish = (organiser) =>
  publishDraw(server, organiser, {
    title: "凭小票抽奖 receipts",
    chances: [{ task: "voucher", codes: 2, cap: 1, title: "门店小票 receipt" }],
    limits: { codes_per_person: 10 },
  });

async function joinWith(lid, token, seed) {
  await joinDraw(server, lid, token);
  const file = new FormData();
  file.set("file", new Blob([receiptPng(seed)], { type: "image/png" }), "receipt.png");
  const { url } = await ask(server, "/upload/pic", token, file);
  await ask(server, "/lotto/chance/finish", token, { lid, chance: 0, voucher: url });
}

const CASES = [
  { code: "en", locale: "en-US", organiser: "Robin", guest: (place) => (place === 1 ? "<b>Ann</b> مرحبا 👩‍👩‍👧" : `Guest ${place}`) },
  { code: "zh-CN", locale: "zh-CN", organiser: "小红", guest: (place) => `客人${place}` },
];

for (const { code, locale, organiser: name, guest } of CASES) {
  test(`thirty vouchers by keyboard (${code})`, async () => {
    const text = words(code);
    const { review } = text.after;
    const organiser = await makePerson(server, name);
    await server.makeVip(organiser, name);
    const lid = await publish(organiser);
    const people = [];
    for (let place = 1; place <= MANY; place += 1) {
      const token = await makePerson(server, guest(place));
      // The second sends the first one's picture again.
      await joinWith(lid, token, place === 2 ? 1 : place);
      people.push(token);
    }

    server.elapse(2 * 3600);
    const hours = new Intl.NumberFormat(code, { style: "unit", unit: "hour", unitDisplay: "long" }).format(2);
    const desk = await openPage(browser, { viewport: DESK, locale });
    const { page, faults } = desk;
    await useToken(page, server, organiser);
    await page.evaluate((language) => localStorage.setItem("language", language), code);
    await page.goto(`${server.address}/dashboard/lucky_draw/voucher_review/${lid}`);
    const at = (place, count) => page.getByText(fill(review.place_other, { place, count }), { exact: true }).waitFor();
    const shows = (place) => page.getByRole("figure").getByText(guest(place), { exact: true }).waitFor();
    const told = (words) => page.getByRole("status").getByText(words, { exact: true }).waitFor();
    await at(1, MANY);
    await shows(1);
    // Sent twice: on both pictures, and nowhere else.
    await page.getByRole("figure").getByText(fill(review.same_other, { count: 2 }), { exact: true }).waitFor();
    await page.getByRole("figure").getByText(fill(review.waits, { time: hours })).waitFor();
    await assertAccessible(page, "the queue");
    await picture(page, `review-queue-${code}`);

    await page.keyboard.press("a");
    await shows(2);
    await told(fill(review.doneOne.approve, { name: guest(1) }));
    // A slip of the finger: nobody was told yet.
    await page.keyboard.press("z");
    await shows(1);
    await page.keyboard.press("a");
    await shows(2);

    // A number alone refuses nobody; it answers the question why.
    await page.keyboard.press("3");
    await at(1, MANY - 1);
    await page.keyboard.press("r");
    await page.getByRole("heading", { name: review.why }).waitFor();
    await assertAccessible(page, "the reasons");
    await picture(page, `review-reasons-${code}`);
    await page.keyboard.press("3");
    await shows(3);
    assert.equal(await page.getByRole("figure").getByText(fill(review.same_other, { count: 2 })).count(), 0, "alone of its kind");
    await told(fill(review.doneOne.reject, { name: guest(2) }));

    // In the own words, and back out of it with Escape first.
    await page.keyboard.press("r");
    await press(page, page.getByRole("textbox", { name: review.own }), "Escape");
    await page.getByRole("heading", { name: review.why }).waitFor({ state: "detached" });
    await page.keyboard.press("r");
    await press(page, page.getByRole("textbox", { name: review.own }), "x");
    await page.keyboard.type(" ≠ <receipt>");
    await page.keyboard.press("Enter");
    await shows(4);

    // Forth and back, two picked, both rejected with the reason given last.
    await page.keyboard.press("j");
    await shows(5);
    await page.keyboard.press("x");
    await page.keyboard.press("ArrowRight");
    await shows(6);
    await page.keyboard.press("x");
    await page.getByText(fill(review.many_other, { count: 2 })).waitFor();
    await picture(page, `review-picked-${code}`);
    await page.keyboard.press("r");
    await page.getByRole("button", { name: "x ≠ <receipt>" }).waitFor();
    await page.keyboard.press("1");
    await told(fill(review.doneMany.reject, { count: 2 }));
    await shows(7);
    await page.keyboard.press("k");
    await shows(4);

    // One by one to the twentieth, and the rest at once.
    for (const place of [4, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20]) {
      await shows(place);
      await page.keyboard.press("a");
    }
    await at(1, 10);
    await page.keyboard.press("s");
    await page.getByText(fill(review.many_other, { count: 10 })).waitFor();
    await page.keyboard.press("a");
    await page.getByRole("heading", { name: review.empty }).waitFor();
    await told(fill(review.doneMany.approve, { count: 10 }));
    await assertAccessible(page, "nothing left");
    await picture(page, `review-empty-${code}`);

    // Whoever goes elsewhere has decided: nothing is lost, and every count is right.
    await page.getByRole("button", { name: new RegExp(`^${review.rejected}`) }).click();
    await page.getByText("x ≠ <receipt>").first().waitFor();
    await page.getByRole("button", { name: `${review.approved} 26` }).waitFor();
    await page.getByRole("button", { name: `${review.rejected} 4` }).waitFor();
    await assertAccessible(page, "what was rejected");
    await picture(page, `review-rejected-${code}`);

    // On the phone: why, and another picture.
    const phone = await openPage(browser, { viewport: PHONE, locale });
    await useToken(phone.page, server, people[2]);
    await phone.page.goto(`${server.address}/mobile?lid=${lid}`);
    await phone.page.getByText(fill(text.phone.chance.rejectedWhy, { reason: "x ≠ <receipt>" })).waitFor();
    await assertAccessible(phone.page, "rejected, on the phone");
    await phone.page.getByText(text.phone.chance.upload).scrollIntoViewIfNeeded();
    await picture(phone.page, `review-phone-rejected-${code}`);
    await phone.page.getByLabel(text.phone.chance.upload).setInputFiles({ name: "again.png", mimeType: "image/png", buffer: receiptPng(99) });
    await phone.page.getByText(text.phone.chance.inReview).waitFor();
    await page.getByRole("button", { name: `${review.in_review} 1` }).click();
    await shows(3);
    // Reviewed on a phone this time: the same page, by hand.
    await page.setViewportSize(PHONE);
    await assertAccessible(page, "the queue on a phone");
    await picture(page, `review-queue-phone-${code}`);
    await page.getByRole("button", { name: review.approve, exact: true }).click();
    await page.getByRole("heading", { name: review.empty }).waitFor();
    await phone.page.getByText(text.phone.chance.complete).waitFor();
    await picture(phone.page, `review-phone-done-${code}`);
    const mine = await ask(server, `/lotto/mine?lid=${lid}`, people[2]);
    assert.equal(mine.codes.length, 3, "one for joining, two for the receipt");
    assert.deepEqual([...faults, ...phone.faults], []);
    await phone.context.close();
    await desk.context.close();
  });
}
