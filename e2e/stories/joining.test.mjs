// What a draw may ask of people at its door and offer them afterwards, on a phone and by keyboard alone: a passcode, a form
// of every kind of field, a team, a friend who comes by one's link, tasks that earn further codes.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { assertAccessible, assertNoSidewaysScroll, launch, openPage, PHONE, picture } from "../support/browser.mjs";
import { ask, call, fill, joinDraw, publishDraw } from "../support/draws.mjs";
import { press, tabTo, type } from "../support/keyboard.mjs";
import { makePerson } from "../support/people.mjs";
import { join, signUpHere } from "../support/phone.mjs";
import { receiptPng, samplePng } from "../support/pictures.mjs";
import { startServer } from "../support/server.mjs";
import { LANGUAGES, words } from "../support/words.mjs";

/** The hat closes, 30 seconds, the next round, on a busy machine. */
const OPENS = 150_000;
/** Long enough to be asked for too early, however busy the machine. */
const LOOK = 15;

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

const WRONG = { en: "This is not the passcode", "zh-CN": "口令不正确" };
const publish = (changes) => publishDraw(server, organiser, { title: "中秋 Moon 🎑", limits: { codes_per_person: 5 }, ...changes });
const linkOf = (lid) => `${server.address}/mobile?lid=${lid}`;
const rulesOf = (page, text) => page.getByRole("checkbox", { name: text.phone.consent.rules });
const joinKey = (page, text) => page.getByRole("button", { name: text.phone.entry.join });
const tokenOn = (page) => page.evaluate(() => sessionStorage.getItem("token") ?? localStorage.getItem("token"));

async function upload(token, png) {
  const file = new FormData();
  file.set("file", new Blob([png], { type: "image/png" }), "picture.png");
  return (await ask(server, "/upload/pic", token, file)).url;
}

/** The focus went there by itself, and what is said about it is said with it. */
async function complainsHere(page, target, words, about = target) {
  await target.and(page.locator("[aria-invalid=true]:focus")).waitFor();
  assert.equal(await about.evaluate((element) => document.getElementById(element.getAttribute("aria-describedby"))?.textContent), words);
}

async function holds(page, text, count) {
  const line = count === 1 ? text.phone.mine.codes_one : text.phone.mine.codes_other;
  await page.getByText(fill(line, { count }), { exact: false }).waitFor();
  assert.equal(await page.locator("section[aria-labelledby=tickets] li").count(), count);
}

async function passcode({ text, code, arrive, look }) {
  const table = { id: "table", label: "桌号 Table", kind: "text", required: true, options: [], help: "" };
  const lid = await publish({ conditions: { passcode: { words: "Open 芝麻", hint: "在海报上 On the poster" }, form: [table] } });
  const { page } = await arrive(linkOf(lid), "passcode");
  const word = page.getByRole("textbox", { name: text.phone.condition.passcode.label });
  await type(page, word, "close 芝麻");
  await type(page, page.getByRole("textbox", { name: table.label }), "12 <b>窗边</b>");
  await press(page, rulesOf(page, text), "Space");
  await press(page, joinKey(page, text));
  await complainsHere(page, word, WRONG[code]);
  await look(page, "passcode-wrong");
  // Nothing else has to be filled in again.
  await type(page, word, "  oPEN芝 麻");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: text.phone.mine.title }).waitFor();
  await holds(page, text, 1);
  await look(page, "passcode-in");
  const { list } = await ask(server, `/lotto/task/forms?lid=${lid}`, organiser);
  assert.equal(list[0].answers.table, "12 <b>窗边</b>");
}

const FIELDS = [
  { id: "name", label: "称呼 Name", kind: "text" },
  { id: "tel", label: "手机 Phone", kind: "phone", help: "中奖后联系你 To reach you" },
  { id: "size", label: "尺码 Size", kind: "choice", options: ["S", "M", "加大 Extra large, for whoever likes room"] },
  { id: "days", label: "哪天来 Days", kind: "choices", options: ["六 Sat", "日 Sun"], required: false },
  { id: "guests", label: "几位 Guests", kind: "number", required: false },
  { id: "since", label: "会员日 Member since", kind: "date" },
  { id: "home", label: "地区 Home", kind: "district" },
  { id: "street", label: "地址 Street", kind: "address", required: false },
  { id: "photos", label: "同意拍照 Photographs are fine", kind: "consent" },
].map((field) => ({ required: true, options: [], help: "", ...field }));

async function form({ text, arrive, look }) {
  const lid = await publish({ conditions: { form: FIELDS } });
  const { page } = await arrive(linkOf(lid), "form");
  const { missing, phone, agree } = text.phone.field;
  const at = (id, role = "textbox") => page.getByRole(role, { name: FIELDS.find((field) => field.id === id).label });
  const list = (level) => at("home", "group").getByRole("combobox", { name: text.phone.field[level] });
  await press(page, rulesOf(page, text), "Space");
  await press(page, joinKey(page, text));
  await complainsHere(page, at("name"), missing);
  for (const [words, count] of [[missing, 5], [agree, 1]]) assert.equal(await page.getByText(words, { exact: true }).count(), count, words);
  await look(page, "form-empty");

  await type(page, at("name"), "梅 <i>Mei</i> مرحبا");
  await type(page, at("tel"), "1380013800");
  await press(page, joinKey(page, text));
  await complainsHere(page, at("tel"), phone);
  await type(page, at("tel"), "13800138000");
  await press(page, joinKey(page, text));
  const size = at("size", "group");
  await complainsHere(page, size.getByRole("radio").first(), missing, size);
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowUp");
  await press(page, at("days", "group").getByRole("checkbox", { name: "日 Sun" }), "Space");
  await type(page, at("guests", "spinbutton"), "3");
  // Up, in each of its three parts, whatever their order.
  await tabTo(page, page.getByLabel("会员日 Member since"));
  for (const key of ["ArrowUp", "Tab", "ArrowUp", "Tab", "ArrowUp"]) await page.keyboard.press(key);
  await press(page, list("province"), "ArrowDown");
  await press(page, list("area"), "ArrowDown");
  await type(page, at("street"), "文三路 100 号");
  await press(page, at("photos", "checkbox"), "Space");
  const since = await page.getByLabel("会员日 Member since").inputValue();
  assert.match(since, /^\d{4}-01-01$/);
  await look(page, "form-filled");
  await press(page, joinKey(page, text));
  await page.getByRole("heading", { name: text.phone.mine.title }).waitFor();
  await look(page, "form-in");

  const seen = await ask(server, `/lotto/task/forms?lid=${lid}`, organiser);
  assert.equal(seen.list[0].answers.tel, "1380****000", "masked until somebody asks");
  const { answers } = await ask(server, "/lotto/task/forms/unmask", organiser, { lid, member: seen.list[0].member });
  const typed = { name: "梅 <i>Mei</i> مرحبا", tel: "13800138000", guests: "3", since, street: "文三路 100 号" };
  const chosen = { size: FIELDS[2].options[2], days: ["日 Sun"], home: { province: "北京市", city: "北京市", area: "东城区" }, photos: true };
  assert.deepEqual(answers, { ...typed, ...chosen });
}

/** Two teams of two, one prize: what one wins, both win. */
async function team({ text, code, arrive, look }) {
  const lid = await publish({ team_size: 2 });
  const others = [await makePerson(server, `far ${code}`), await makePerson(server, `away ${code}`)];
  await joinDraw(server, lid, others[0]);
  const { member } = await ask(server, `/lotto/mine?lid=${lid}`, others[0]);
  await ask(server, "/lotto/join", others[1], { lid, team: member.team.id, contrib: "5a".repeat(16), consents: { rules: true, publish_name: true, marketing: false } });

  const { page } = await arrive(linkOf(lid), "founder");
  await page.getByText(fill(text.phone.condition.team.begin_other, { count: 2 })).waitFor();
  await join(page, text);
  await page.getByText(fill(text.phone.team.incomplete_one, { count: 1 })).waitFor();
  await press(page, page.getByRole("button", { name: text.phone.invite.share }));
  const { url } = await page.evaluate(() => window.shared);
  await look(page, "team-begun");

  const mate = await arrive(url, "mate");
  await mate.page.getByText(text.phone.condition.team.invited).waitFor();
  await look(mate.page, "team-invited");
  await join(mate.page, text);
  await mate.page.getByText(text.phone.team.complete).waitFor();
  // Who began it sees them come.
  await page.getByText(text.phone.team.complete).waitFor();
  await page.getByRole("region", { name: text.phone.team.title }).getByText(`mate ${code}`).waitFor();
  await page.getByText(text.phone.mine.waiting).waitFor({ state: "detached" });
  await look(page, "team-complete");

  await ask(server, "/lotto/task/open", organiser, { lid });
  const verdicts = [];
  for (const one of [page, mate.page]) {
    const won = one.getByRole("heading", { name: text.phone.result.wonTitle });
    await won.or(one.getByRole("heading", { name: text.phone.result.lostTitle })).waitFor({ timeout: OPENS });
    await one.getByRole("heading", { name: text.phone.result.winners }).waitFor();
    verdicts.push(await won.isVisible());
    assert.equal(await one.getByText(text.phone.result.yourTeam, { exact: true }).count(), verdicts.at(-1) ? 2 : 0, "each of the team is in the list");
  }
  for (const token of others) verdicts.push((await ask(server, `/lotto/mine?lid=${lid}`, token)).wins.some(({ state }) => state === "won"));
  assert.deepEqual(verdicts, [verdicts[0], verdicts[0], !verdicts[0], !verdicts[0]], "one team, whole");
  await look(page, "team-result");
}

async function invite({ text, arrive, look, context }) {
  const lid = await publish({ chances: [{ task: "invite", codes: 2, cap: 1 }] });
  // A clipboard belongs to a whole browser.
  const own = await launch();
  context.after(() => own.close());
  const { page, context: profile } = await arrive(linkOf(lid), "host", own);
  await profile.grantPermissions(["clipboard-read", "clipboard-write"]);
  await join(page, text);
  await holds(page, text, 1);
  await press(page, page.getByRole("button", { name: fill(text.common.copy.copy, { label: text.phone.invite.title }) }));
  await page.getByRole("button", { name: text.common.copy.copied }).waitFor();
  await look(page, "invite-copied");
  const friend = await arrive(await page.evaluate(() => navigator.clipboard.readText()), "friend");
  await join(friend.page, text);
  await page.getByText(text.phone.mine.origin.invite, { exact: true }).first().waitFor();
  await holds(page, text, 3);
  await page.getByText(text.phone.chance.complete).waitFor();
  await look(page, "invite-arrived");
}

async function chances({ text, code, arrive, look }) {
  const lid = await publish({
    chances: [
      { task: "picture", codes: 1, cap: 1, seconds: LOOK, picture: await upload(organiser, samplePng()), title: "看看新店 Our new shop" },
      { task: "passcode", codes: 1, cap: 1, words: "桂花 Osmanthus" },
      { task: "voucher", codes: 1, cap: 1 },
    ],
  });
  const { page } = await arrive(linkOf(lid), "earner");
  await join(page, text);
  await press(page, page.getByRole("button", { name: text.phone.chance.go }));
  await page.getByRole("img", { name: text.phone.chance.picture }).waitFor();
  const early = await call(server, "/lotto/chance/finish", await tokenOn(page), { lid, chance: 0 });
  assert.equal(early.data.reason, "too_soon", "only the server's clock counts");
  await look(page, "chances-looking");
  await page.getByText(text.phone.mine.origin.picture, { exact: true }).waitFor();
  await holds(page, text, 2);

  const word = page.getByRole("textbox", { name: text.phone.chance.words });
  await type(page, word, "tea");
  await page.keyboard.press("Enter");
  await complainsHere(page, word, WRONG[code]);
  await look(page, "chances-wrong");
  await type(page, word, "桂花osmanthus");
  await page.keyboard.press("Enter");
  await page.getByText(text.phone.mine.origin.passcode, { exact: true }).waitFor();
  await holds(page, text, 3);

  const [chooser] = await Promise.all([page.waitForEvent("filechooser"), press(page, page.getByLabel(text.phone.chance.upload))]);
  await chooser.setFiles({ name: "receipt.png", mimeType: "image/png", buffer: receiptPng(7) });
  await page.getByText(text.phone.chance.inReview).waitFor();
  await look(page, "chances-review");
  const { list } = await ask(server, `/lotto/task/vouchers?lid=${lid}`, organiser);
  await ask(server, "/lotto/task/vouchers/review", organiser, { lid, ids: list.map(({ id }) => id), verdict: "approve" });
  await page.getByText(text.phone.mine.origin.voucher, { exact: true }).waitFor();
  await holds(page, text, 4);
  await look(page, "chances-done");
}

async function tell(story, { code, locale }, context) {
  const text = words(code);
  const phones = [];
  const arrive = async (link, who, where = browser) => {
    const phone = await openPage(where, { viewport: PHONE, locale });
    phones.push(phone);
    // The sheet that phones share with; a desk's Chromium has none.
    await phone.context.addInitScript(() => Object.assign(Navigator.prototype, { share: async (what) => Object.assign(window, { shared: what }) }));
    await phone.page.goto(link);
    await signUpHere(phone.page, text, `${who} ${code}`);
    await rulesOf(phone.page, text).waitFor();
    return phone;
  };
  const look = async (page, stage) => {
    await picture(page, `joining-${stage}-${code}`);
    await assertAccessible(page, stage);
    await assertNoSidewaysScroll(page, stage);
  };
  await story({ text, code, arrive, look, context });
  assert.deepEqual(phones.flatMap(({ faults }) => faults), []);
  await Promise.all(phones.map((phone) => phone.context.close()));
}

describe("joining by keyboard on a phone", { concurrency: 4 }, () => {
  // First the one that waits for a round of the beacon.
  for (const story of [team, form, chances, invite, passcode]) {
    for (const language of LANGUAGES) {
      test(`${story.name} (${language.code})`, (context) => tell(story, language, context));
    }
  }
});
