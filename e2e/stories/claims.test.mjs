// After the draw: a winner claims goods and gets them, staff redeem an on-site code exactly once. Side by side, because
// each waits for a round of the beacon.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { assertAccessible, launch, openPage, PHONE, picture } from "../support/browser.mjs";
import { press, type } from "../support/keyboard.mjs";
import { makePerson, useToken } from "../support/people.mjs";
import { startServer } from "../support/server.mjs";
import { words } from "../support/words.mjs";

/** The hat closes, 30 seconds, the next round, on a busy machine. */
const OPENS = 150_000;
const later = (seconds) => new Date(Date.now() + seconds * 1000).toISOString();
const fill = (text, values) => text.replace(/\{\{(\w+)\}\}/g, (_, name) => values[name]);

let server;
let browser;
let organiser;
before(async () => {
  server = await startServer();
  browser = await launch();
  organiser = await makePerson(server, "organiser");
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

async function ask(path, token, body) {
  const request = body ? { method: "POST", body: JSON.stringify(body) } : {};
  const response = await fetch(`${server.address}/lotto/api/v1${path}`, { ...request, headers: { token, "content-type": "application/json" } });
  const answer = await response.json();
  assert.equal(answer.sta, 0, `${path}: ${JSON.stringify(answer)}`);
  return answer.data;
}

/** A draw of one prize that everybody named here is in, closed by the organiser. */
async function draw(title, handOut, tokens) {
  const form = {
    title,
    prizes: [{ label: 1, name: `${title} 🎁`, units: 1, hand_out: handOut, note: "" }],
    opening: { by: "hand", latest_at: later(3600) },
    delay_s: 30,
    chain: "house",
    list: "public",
    claim: { deadline_days: 7, note: "", fields: handOut === "goods" ? [{ id: "size", label: "尺码 size", kind: "choice", required: true, options: ["S", "M"], help: "" }] : [] },
    organiser: { type: "private", name: "月光咖啡", contact: "moon@example.org", country: "cn" },
  };
  const { lid } = await ask("/lotto/task", organiser, { kind: "advance", form });
  await ask("/lotto/task/publish", organiser, { lid });
  for (const token of tokens) await ask("/lotto/join", token, { lid, contrib: "5a".repeat(16), consents: { rules: true, publish_name: true, marketing: false } });
  await ask("/lotto/task/open", organiser, { lid });
  return lid;
}

/** A phone of somebody's own, signed in. */
async function phoneOf(token, locale) {
  const phone = await openPage(browser, { viewport: PHONE, locale });
  await useToken(phone.page, server, token);
  return phone;
}

describe("after the draw", { concurrency: 3 }, () => {
  test("a winner claims goods with an address, and gets them", async () => {
    const text = words("zh-CN");
    const winner = await makePerson(server, "goods winner");
    const lid = await draw("月饼 mooncakes", "goods", [winner]);
    const { page, faults, context } = await phoneOf(winner, "zh-CN");
    await page.goto(`${server.address}/mobile?lid=${lid}`);
    await page.getByRole("heading", { name: text.claim.title_one }).waitFor({ timeout: OPENS });
    await assertAccessible(page, "claim form");

    await press(page, page.getByRole("button", { name: text.claim.form.send.other }));
    await page.getByText(text.phone.field.phone).waitFor();
    assert.equal(await page.getByRole("textbox", { name: text.claim.form.name }).evaluate((field) => field === document.activeElement), true, "the first mark has the focus");
    await assertAccessible(page, "claim form with marks");

    await type(page, page.getByRole("textbox", { name: text.claim.form.name }), "梅花香");
    await type(page, page.getByRole("textbox", { name: text.claim.form.phone }), "138001380001");
    await page.reload();
    await page.getByRole("textbox", { name: text.claim.form.name }).waitFor();
    assert.equal(await page.getByRole("textbox", { name: text.claim.form.name }).inputValue(), "梅花香", "kept while typing");
    assert.equal(await page.getByRole("textbox", { name: text.claim.form.phone }).inputValue(), "13800138000", "11 characters and no more");

    await page.getByRole("combobox", { name: text.phone.field.province }).selectOption({ label: "浙江" });
    await page.getByRole("combobox", { name: text.phone.field.city }).selectOption({ label: "杭州" });
    await page.getByRole("combobox", { name: text.phone.field.area }).selectOption({ label: "西湖区" });
    await type(page, page.getByRole("textbox", { name: text.claim.form.address }), "文三路 100 号");
    await press(page, page.getByRole("radio", { name: "S" }), "Space");
    await press(page, page.getByRole("checkbox", { name: text.claim.form.consent }), "Space");
    await press(page, page.getByRole("button", { name: text.claim.form.send.other }));
    await page.getByText(text.claim.filled.goods).waitFor();
    await assertAccessible(page, "claimed");
    await picture(page, "claim-filled");
    assert.equal(await page.evaluate(() => Object.keys(localStorage).some((key) => key.startsWith("claim:"))), false, "nothing is left on the phone");

    const { list } = await ask(`/lotto/task/claims?lid=${lid}`, organiser);
    assert.equal(list[0].masked, true);
    const whole = await ask("/lotto/task/claims/unmask", organiser, { lid, win: list[0].win });
    assert.deepEqual([whole.name, whole.phone, whole.region.city, whole.address, whole.answers.size], ["梅花香", "13800138000", "杭州市", "文三路 100 号", "S"]);
    await ask("/lotto/task/claims/ship", organiser, { lid, rows: [{ win: list[0].win, courier: "顺丰速运", tracking: "SF123" }] });
    await page.getByText("SF123").waitFor();
    await press(page, page.getByText(fill(text.claim.seen.count_other, { count: 1 })));
    await page.getByText("organiser", { exact: true }).waitFor();
    await press(page, page.getByRole("button", { name: text.claim.received.confirm }));
    await page.getByText(text.claim.state.received, { exact: true }).waitFor();
    await assertAccessible(page, "received");
    assert.deepEqual(faults, []);
    await context.close();
  });

  test("an on-site code is redeemed once, and the second time refused", async () => {
    const text = words("en");
    const winner = await makePerson(server, "hall winner");
    const stranger = await makePerson(server, "stranger");
    const lid = await draw("A bicycle", "on_site", [winner]);
    const { page, faults, context } = await phoneOf(winner, "en-US");
    await page.goto(`${server.address}/mobile?lid=${lid}`);
    await page.getByRole("img", { name: text.claim.ticket.label }).waitFor({ timeout: OPENS });
    await assertAccessible(page, "ticket");
    await picture(page, "claim-ticket");
    const shown = await page.locator("figcaption b").textContent();

    const outsider = await phoneOf(stranger, "en-US");
    const scan = async (at) => {
      await type(at, at.getByRole("textbox", { name: text.scan.type.label }), shown);
      await at.keyboard.press("Enter");
    };
    await outsider.page.goto(`${server.address}/mobile/scan`);
    await scan(outsider.page);
    await outsider.page.getByRole("status").getByText(text.scan.verdict.unknown).waitFor();
    await outsider.context.close();

    const staff = await phoneOf(organiser, "en-US");
    await staff.page.goto(`${server.address}/mobile/scan`);
    await scan(staff.page);
    await staff.page.getByRole("status").getByText(text.scan.verdict.handed).waitFor();
    await staff.page.getByRole("status").getByText("A bicycle 🎁").waitFor();
    await assertAccessible(staff.page, "handed out");
    await picture(staff.page, "scan-handed");
    await page.getByText(text.claim.state.received, { exact: true }).waitFor();

    await scan(staff.page);
    await staff.page.getByRole("status").getByText(text.scan.verdict.before).waitFor();
    await assertAccessible(staff.page, "already redeemed");
    await picture(staff.page, "scan-before");
    assert.deepEqual([...faults, ...staff.faults], []);
    await staff.context.close();
    await context.close();
  });
});
