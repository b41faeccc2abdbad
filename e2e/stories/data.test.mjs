// The data page as an organiser looks at it: figures, the tree of invitations, suspicious entries, an appeal from the
// phone and its answer. In both languages, on a desk and on a phone.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { assertAccessible, DESK, launch, openPage, PHONE, picture } from "../support/browser.mjs";
import { makePerson, useToken } from "../support/people.mjs";
import { startServer } from "../support/server.mjs";
import { words } from "../support/words.mjs";

const fill = (text, values) => text.replace(/\{\{(\w+)\}\}/g, (_, name) => values[name]);
const WECHAT = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) MicroMessenger/8.0.50";
const ANDROID = "Mozilla/5.0 (Linux; Android 14; Pixel 8) Chrome/129.0 Mobile";

let server;
let browser;
let organiser;
before(async () => {
  server = await startServer({ FAIRDRAW_TRUST_PROXY: "true" });
  browser = await launch();
  organiser = await makePerson(server, "organiser");
  await server.makeVip(organiser, "organiser");
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

async function ask(path, token, body, headers = {}) {
  const request = body ? { method: "POST", body: JSON.stringify(body) } : {};
  const response = await fetch(`${server.address}/lotto/api/v1${path}`, { ...request, headers: { token, "content-type": "application/json", ...headers } });
  const answer = await response.json();
  assert.equal(answer.sta, 0, `${path}: ${JSON.stringify(answer)}`);
  return answer.data;
}

/** A draw that counts addresses and asks where people live. */
async function publish(title) {
  const form = {
    title,
    prizes: [{ label: 1, name: "🎁", units: 1, hand_out: "none", note: "" }],
    opening: { by: "time", at: new Date(Date.now() + 3_600_000).toISOString() },
    delay_s: 30,
    chain: "house",
    safety: "standard",
    conditions: { form: [{ id: "home", label: "所在地区 Home", kind: "district", required: false, options: [], help: "" }] },
    chances: [{ task: "invite", codes: 1, cap: 5 }],
    limits: { codes_per_person: 9, wins_per_person: 1 },
  };
  const { lid } = await ask("/lotto/task", organiser, { kind: "advance", form });
  await ask("/lotto/task/publish", organiser, { lid });
  return lid;
}

const HOMES = [["广东省", "深圳市"], ["广东省", "广州市"], ["浙江省", "杭州市"], ["北京市", ""], null];

/** Ten people of one address, most of them friends of the first. */
async function fillWith(lid, names) {
  const people = [];
  for (const [place, name] of names.entries()) {
    const token = await makePerson(server, name);
    const [agent, source] = place % 3 === 2 ? [ANDROID, "poster"] : [WECHAT, "moments"];
    const headers = { "user-agent": agent, "x-forwarded-for": "192.0.2.1" };
    await ask("/lotto/seen", token, { lid, step: "seen", source }, headers);
    const home = HOMES[place % HOMES.length];
    const answers = home ? { home: { province: home[0], city: home[1], area: "" } } : {};
    const inviter = place > 0 && place < 5 ? { inviter: people[place === 4 ? 1 : 0].member } : {};
    const body = { lid, source, contrib: "5a".repeat(16), consents: { rules: true, publish_name: true, marketing: false }, answers, ...inviter };
    const { member } = await ask("/lotto/join", token, body, headers);
    people.push({ token, member, name });
  }
  return people;
}

const CASES = [
  { code: "en", size: "desk", viewport: DESK, title: "Harvest draw", friends: ["Ada", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hana", "Ivo", "Jon"], reason: "Ten from one room", plea: "We are a book club in one room." },
  { code: "zh-CN", size: "phone", viewport: PHONE, title: "丰收抽奖", friends: ["阿大", "阿二", "阿三", "阿四", "阿五", "阿六", "阿七", "阿八", "阿九", "阿十"], reason: "同一网络人数太多", plea: "我们是同一间办公室的同事。" },
];

for (const { code, size, viewport, title, friends, reason, plea } of CASES) {
  test(`figures, invitations, suspicions and an appeal (${code}, ${size})`, async () => {
    const text = words(code);
    const lid = await publish(title);
    const people = await fillWith(lid, friends);
    const desk = await openPage(browser, { viewport, locale: code });
    const { page, faults } = desk;
    const shot = (what) => picture(page, `data-${what}-${code}-${size}`);
    await useToken(page, server, organiser);
    await page.evaluate((language) => localStorage.setItem("language", language), code);
    const path = `${server.address}/dashboard/lucky_draw/data/${lid}/0/advance`;

    // The figures, and the same in words.
    await page.goto(path);
    const regions = page.getByRole("region", { name: text.figures.regions.title });
    await regions.getByRole("img").waitFor();
    await page.getByRole("region", { name: text.figures.funnel.title }).getByText(text.figures.funnel.seen, { exact: true }).waitFor();
    await regions.getByText(text.figures.table.show).click();
    assert.equal(await regions.getByRole("row").count(), 1 + 3, "a province a row");
    await page.getByRole("region", { name: text.figures.devices.title }).getByText(text.figures.devices.wechat, { exact: false }).waitFor();
    await page.getByRole("region", { name: text.figures.chances.title }).getByText(text.after.origin.invite, { exact: true }).waitFor();
    await assertAccessible(page, "the overview");
    await shot("overview");

    // The tree, unfolded by keyboard.
    await page.goto(`${path}?tab=invites`);
    const fold = page.getByRole("button", { name: fill(text.figures.invites.open, { name: friends[0] }) });
    await fold.focus();
    await page.keyboard.press("Enter");
    await page.getByText(friends[3]).waitFor();
    await page.getByRole("button", { name: fill(text.figures.invites.open, { name: friends[1] }) }).click();
    await page.getByText(friends[4]).waitFor();
    await assertAccessible(page, "the tree");
    await shot("invites");

    // Ten from one address are pointed out; one is found fine, one is taken out with the reason.
    await page.goto(`${path}?tab=safety`);
    const ten = fill(text.figures.suspects.rule.many_from_address, { count: 10 });
    await page.getByText(ten, { exact: true }).first().waitFor();
    assert.equal(await page.getByText(ten, { exact: true }).count(), 10);
    await assertAccessible(page, "suspicious entries");
    await shot("suspects");
    const rowOf = (name) => page.getByRole("row").filter({ hasText: name });
    await rowOf(friends[5]).getByRole("button", { name: text.figures.suspects.act.fine }).click();
    await rowOf(friends[5]).waitFor({ state: "detached" });
    await rowOf(friends[6]).getByRole("button", { name: text.figures.suspects.act.exclude }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("textbox").fill(reason);
    await dialog.getByRole("button", { name: text.after.people.act.exclude }).click();
    await page.getByText(fill(text.figures.suspects.out, { reason })).waitFor();

    // Whoever was taken out reads why, and appeals from the phone.
    const phone = await openPage(browser, { viewport: PHONE, locale: code });
    await useToken(phone.page, server, people[6].token);
    await phone.page.evaluate((language) => localStorage.setItem("language", language), code);
    await phone.page.goto(`${server.address}/mobile?lid=${lid}`);
    await phone.page.getByText(reason).waitFor();
    await phone.page.getByRole("textbox", { name: text.appeal.label }).fill(plea);
    await assertAccessible(phone.page, "the appeal");
    await picture(phone.page, `data-appeal-${code}-phone`);
    await phone.page.getByRole("button", { name: text.appeal.send }).click();
    await phone.page.getByRole("heading", { name: text.appeal.open }).waitFor();

    // The organiser accepts; the person sees it at once.
    await page.reload();
    await page.getByText(plea).waitFor();
    await assertAccessible(page, "the queue of appeals");
    await shot("appeals");
    await page.getByRole("button", { name: text.figures.appeals.accept, exact: true }).click();
    await dialog.getByRole("button", { name: text.figures.appeals.accept }).click();
    await page.getByText(text.figures.appeals.none).waitFor();
    await phone.page.getByText(reason).waitFor({ state: "detached" });
    assert.deepEqual([...faults, ...phone.faults], []);
    await phone.context.close();
    await desk.context.close();
  });
}
