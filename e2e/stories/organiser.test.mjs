// An organiser makes a draw: the draft is kept, faults stand at their fields, it is published and shared, copied,
// cancelled, deleted, and restored once the plan allows it. In both languages, on a desk and on a phone.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { assertAccessible, DESK, launch, openPage, PHONE, picture } from "../support/browser.mjs";
import { choose, field, row, saved, sharedLink } from "../support/organiser.mjs";
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

const LIST = "/dashboard/lucky_draw/index";

/** Signed in, with the language chosen, as somebody who was here before. */
async function arrive(code, viewport, name) {
  const token = await makePerson(server, name);
  const opened = await openPage(browser, { viewport, locale: code });
  await useToken(opened.page, server, token);
  await opened.page.evaluate((language) => localStorage.setItem("language", language), code);
  return { ...opened, token };
}

const CASES = [
  { code: "en", size: "desk", viewport: DESK, name: "Robin", title: "Autumn fair", prize: "A basket of pears" },
  { code: "zh-CN", size: "phone", viewport: PHONE, name: "小红", title: "中秋好礼大抽奖", prize: "大闸蟹礼盒" },
];

for (const { code, size, viewport, name, title, prize } of CASES) {
  test(`a draw from the first word to the recycle bin and back (${code}, ${size})`, async () => {
    const text = words(code);
    const shot = (what) => picture(page, `organiser-${what}-${code}-${size}`);
    const { page, faults, context } = await arrive(code, viewport, name);

    await page.goto(`${server.address}${LIST}`);
    await page.getByRole("heading", { name: text.draws.listing.emptyTitle }).waitFor();
    await assertAccessible(page, "an empty list");
    await shot("empty");
    await page.goto(`${server.address}/dashboard/create_draw/index`);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await assertAccessible(page, "the gallery");
    await page.getByRole("link", { name: text.console.kind.advance.name }).click();

    // The draft is kept: it gets its own address, and a reload changes nothing.
    await field(page, "title").getByRole("textbox").fill(title);
    await page.waitForURL("**/base_draw/edit/advance/d_*");
    await saved(page);
    await page.reload();
    await field(page, "title").getByRole("textbox").waitFor();
    assert.equal(await field(page, "title").getByRole("textbox").inputValue(), title);

    // Faults stand at their fields, and the first one has the focus.
    await page.getByRole("button", { name: text.draws.bar.publish }).click();
    const prizeName = field(page, "prizes[0].name").getByRole("textbox");
    await page.waitForFunction((input) => input === document.activeElement, await prizeName.elementHandle());
    assert.equal(await prizeName.getAttribute("aria-invalid"), "true");
    await assertAccessible(page, "the form with faults");
    await shot("faults");
    await prizeName.fill(prize);
    await field(page, "chain").getByText(text.draws.chain.house, { exact: true }).click();
    await saved(page);

    // Published, and straight to sharing.
    await page.getByRole("button", { name: text.draws.bar.publish }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText(text.draws.publish.text).waitFor();
    await assertAccessible(page, "the last look");
    await shot("publish");
    await dialog.getByRole("button", { name: text.draws.publish.yes }).click();
    await page.waitForURL("**share=d_*");
    await dialog.getByText(text.share.published).waitFor();
    await sharedLink(page).waitFor();
    await assertAccessible(page, "sharing");
    await shot("share");
    await page.keyboard.press("Escape");
    await row(page, title).getByText(text.draws.state.open, { exact: true }).waitFor();
    await assertAccessible(page, "the list");
    await shot("list");

    // A copy is a draft of its own.
    await choose(page, text, title, "copy");
    await page.waitForURL("**/base_draw/edit/advance/d_*");
    await field(page, "title").getByRole("textbox").waitFor();
    assert.match(await field(page, "title").getByRole("textbox").inputValue(), new RegExp(title));

    // Cancelling needs its reason.
    await page.goto(`${server.address}${LIST}?state=open`);
    await choose(page, text, title, "cancel");
    await dialog.getByRole("button", { name: text.draws.ask.cancelYes }).click();
    await dialog.getByText(text.draws.ask.reasonNeeded).waitFor();
    await assertAccessible(page, "cancelling without a reason");
    await dialog.getByLabel(text.draws.ask.reason).fill("…");
    await dialog.getByRole("button", { name: text.draws.ask.cancelYes }).click();
    await page.getByText(text.draws.done.cancel).waitFor();

    // Deleted: in the bin, and restored only with a plan that has it.
    await page.goto(`${server.address}${LIST}?state=cancelled`);
    await choose(page, text, title, "delete");
    await dialog.getByRole("button", { name: text.draws.ask.deleteYes }).click();
    await page.getByText(text.draws.done.delete).waitFor();
    await page.getByRole("button", { name: text.draws.listing.bin }).click();
    await page.goto(`${server.address}${LIST}?bin=1`);
    await row(page, title).getByRole("button", { name: text.draws.action.restore }).click();
    await dialog.getByText(text.console.gate.title).waitFor();
    await assertAccessible(page, "the plan dialog");
    await shot("plan");
    await dialog.getByRole("button", { name: text.console.gate.notNow }).click();
    await server.makeVip(await page.evaluate(() => localStorage.getItem("token")), name);
    await row(page, title).getByRole("button", { name: text.draws.action.restore }).click();
    await page.getByText(text.draws.done.restore).waitFor();
    await page.getByText(text.draws.listing.binEmpty).waitFor();
    assert.deepEqual(faults, []);
    await context.close();
  });
}

test("a locked control leads to the plans and back to the same form, and the wish is recorded", async () => {
  const text = words("en");
  const { page, faults, context } = await arrive("en", DESK, "Gail");
  await page.goto(`${server.address}/dashboard/create_draw/base_draw/add/advance`);
  await field(page, "title").getByRole("textbox").fill("Kept on the way");
  const recorded = page.waitForRequest("**/lotto/vip/reason");
  await page.getByRole("button", { name: "VIP: Own cover picture for sharing" }).click();
  const reason = (await recorded).postDataJSON();
  assert.equal(reason.from, "share_cover");
  assert.equal(reason.platform, "pc");
  assert.equal(reason.type, "advance");
  assert.match(reason.lid, /^d_/);
  await page.waitForURL("**/dashboard/pay?feature=share_cover**");
  await page.getByRole("link", { name: text.console.pay.back }).waitFor();
  await assertAccessible(page, "the plans");
  await page.getByRole("link", { name: text.console.pay.back }).click();
  await field(page, "title").getByRole("textbox").waitFor();
  assert.equal(await field(page, "title").getByRole("textbox").inputValue(), "Kept on the way");
  assert.deepEqual(faults, []);
  await context.close();
});

test("the fast form: four things, published, shared; and nothing is lost while the server is away", async () => {
  const text = words("zh-CN");
  const { page, faults, context } = await arrive("zh-CN", PHONE, "快手");
  await page.goto(`${server.address}/dashboard/create_draw/base_draw/add/new_fast`);
  await field(page, "title").getByRole("textbox").waitFor();
  await assertAccessible(page, "the fast form");
  await picture(page, "organiser-fast-zh-CN-phone");
  await context.setOffline(true);
  await field(page, "title").getByRole("textbox").fill("电影票");
  await page.locator('[data-standing="away"]').waitFor();
  await context.setOffline(false);
  await page.reload();
  await page.getByRole("button", { name: text.draws.restore.yes }).click();
  assert.equal(await field(page, "title").getByRole("textbox").inputValue(), "电影票");
  await field(page, "prizes[0].name").getByRole("textbox").fill("双人电影票");
  await page.getByRole("button", { name: text.draws.fast.more }).click();
  await field(page, "chain").getByText(text.draws.chain.house, { exact: true }).click();
  await saved(page);
  await assertAccessible(page, "the whole fast form");
  await page.getByRole("button", { name: text.draws.bar.publish }).click();
  await page.waitForURL("**share=d_*");
  await page.getByRole("dialog").getByText(text.share.published).waitFor();
  assert.deepEqual(
    faults.filter((fault) => !fault.includes("ERR_INTERNET_DISCONNECTED")),
    [],
  );
  await context.close();
});
