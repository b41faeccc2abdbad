// The organiser's desk: what needs somebody now; a list that is narrowed by keyboard, deleted from in bulk and taken back;
// a poster that leads to the draw; a card on somebody else's page; and a participant who finds what may be found.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { after, before, test } from "node:test";
import { assertAccessible, DESK, launch, openPage, PHONE, picture } from "../support/browser.mjs";
import { choose as chooseOption, press, type } from "../support/keyboard.mjs";
import { pick } from "../support/organiser.mjs";
import { makePerson, useToken } from "../support/people.mjs";
import { samplePng } from "../support/pictures.mjs";
import { startServer } from "../support/server.mjs";
import { words } from "../support/words.mjs";

/** As a script of a page: Chromium on Linux has no reader of QR codes of its own. */
const qrReader = readFileSync(createRequire(import.meta.url).resolve("jsqr"), "utf8");
const LIST = "/dashboard/lucky_draw/index";
const HOUR = 3_600_000;

let server;
let browser;
/** Another site, which knows nothing of this one. */
let elsewhere;
let blogPage = "";
before(async () => {
  server = await startServer();
  browser = await launch();
  elsewhere = createServer((_, response) => response.setHeader("content-type", "text/html; charset=utf-8").end(blogPage));
  await new Promise((resolve) => elsewhere.listen(0, "127.0.0.1", resolve));
});
after(async () => {
  await browser?.close();
  await server?.stop();
  await new Promise((resolve) => elsewhere.close(resolve));
});

async function call(token, path, body) {
  const answer = await fetch(`${server.address}/lotto/api/v1${path}`, {
    method: body ? "POST" : "GET",
    headers: { token, "content-type": "application/json" },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const { sta, data, msg } = await answer.json();
  assert.equal(sta, 0, `${path}: ${msg}`);
  return data;
}

const inHours = (hours) => new Date(Date.now() + hours * HOUR).toISOString();

function form(title, changes = {}) {
  return {
    title,
    prizes: [{ label: 1, name: "Tea", units: 3, hand_out: "none" }],
    opening: { by: "time", at: inHours(30), early: false },
    delay_s: 30,
    chain: "house",
    safety: "off",
    ...changes,
  };
}

const draft = async (token, title, changes) => (await call(token, "/lotto/task", { kind: "advance", form: form(title, changes) })).lid;

async function publish(token, title, changes) {
  const lid = await draft(token, title, changes);
  await call(token, "/lotto/task/publish", { lid });
  return lid;
}

const join = (token, lid) => call(token, "/lotto/join", { lid, consents: { rules: true } });

async function upload(token) {
  const file = new FormData();
  file.set("file", new Blob([samplePng({ width: 1200, height: 800 })], { type: "image/png" }), "cover.png");
  const answer = await fetch(`${server.address}/lotto/api/v1/upload/pic?token=${token}`, { method: "POST", body: file });
  return (await answer.json()).data.url;
}

async function arrive(code, viewport, token) {
  const opened = await openPage(browser, { viewport, locale: code, acceptDownloads: true });
  await useToken(opened.page, server, token);
  await opened.page.evaluate((language) => localStorage.setItem("language", language), code);
  return opened;
}

/** What a phone's camera reads from a picture, and how large the picture is. */
async function scan(page, path) {
  const bytes = readFileSync(path).toString("base64");
  await page.evaluate(qrReader);
  return page.evaluate(async (data) => {
    const image = new Image();
    image.src = `data:image/png;base64,${data}`;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = image.width;
    canvas.height = image.height;
    const context = canvas.getContext("2d");
    context.drawImage(image, 0, 0);
    const pixels = context.getImageData(0, 0, canvas.width, canvas.height);
    return { width: image.width, height: image.height, says: window.jsQR(pixels.data, image.width, image.height)?.data };
  }, bytes);
}

async function download(page, target) {
  const [file] = await Promise.all([page.waitForEvent("download"), target.click()]);
  return file;
}

const CASES = [
  { code: "en", size: "desk", viewport: DESK, name: "Robin" },
  { code: "zh-CN", size: "phone", viewport: PHONE, name: "小红" },
];

for (const { code, size, viewport, name } of CASES) {
  test(`what needs me, and the first draw of all (${code}, ${size})`, async () => {
    const text = words(code);
    const token = await makePerson(server, `${name} desk`);
    const { page, faults, context } = await arrive(code, viewport, token);
    await page.goto(`${server.address}/dashboard`);
    await page.getByRole("heading", { name: text.desk.first.title }).waitFor();
    await page.getByText(text.desk.home.quiet).waitFor();
    await assertAccessible(page, "the desk of a newcomer");
    await picture(page, `desk-new-${code}-${size}`);

    const guest = await makePerson(server, `${name} guest`);
    const byHand = await publish(token, "周五快抽 Friday", { opening: { by: "hand", latest_at: inHours(2) } });
    await publish(token, "Sale codes", { prizes: [{ label: 1, name: "Code", units: 2, hand_out: "code" }] });
    await join(guest, byHand);
    await page.reload();
    const need = page.getByRole("listitem").filter({ hasText: text.desk.need.open.title });
    await need.getByText("周五快抽 Friday").waitFor();
    await page.getByRole("listitem").filter({ hasText: text.desk.need.codes.title }).waitFor();
    await page.getByRole("link", { name: /Sale codes/ }).filter({ hasText: text.desk.running.closes }).waitFor();
    await assertAccessible(page, "the desk");
    await picture(page, `desk-${code}-${size}`);

    await need.getByRole("button").click();
    await page.getByRole("dialog").getByRole("button", { name: text.desk.opening.yes }).click();
    await need.waitFor({ state: "detached" });
    assert.deepEqual(faults, []);
    await context.close();
  });

  test(`a list by keyboard, many at a time, and the way back (${code}, ${size})`, async () => {
    const text = words(code);
    const token = await makePerson(server, `${name} list`);
    const guest = await makePerson(server, `${name} joins`);
    for (const title of ["Spring one", "Spring two", "Autumn"]) await draft(token, title);
    const running = await publish(token, "Spring running");
    await join(guest, running);
    const early = await publish(token, "Ends early", { opening: { by: "time", at: inHours(30), early: true } });
    await join(guest, early);
    const { page, faults, context } = await arrive(code, viewport, token);
    await page.goto(`${server.address}${LIST}`);
    await page.getByRole("row").filter({ hasText: "Autumn" }).waitFor();

    // Narrowed without a mouse; the address keeps it, and a reload shows the same.
    await type(page, page.getByRole("textbox", { name: text.draws.listing.search }), "ＳＰＲＩＮＧ");
    await page.getByRole("row").filter({ hasText: "Autumn" }).waitFor({ state: "detached" });
    if (size === "phone") await press(page, page.getByRole("button", { name: text.desk.filter.open }));
    await chooseOption(page, page.getByRole("combobox", { name: text.desk.filter.sort }), text.desk.filter.sorts.updated);
    await page.waitForURL(/sort=updated/);
    await page.reload();
    await page.getByText(text.desk.filter.found_other.replace("{{shown}}", "3")).waitFor();
    const today = new Date().toLocaleDateString("sv");
    await page.getByLabel(text.desk.filter.to, { exact: true }).fill("2020-01-01");
    await page.getByRole("heading", { name: text.draws.listing.noneTitle }).waitFor();
    await page.getByLabel(text.desk.filter.to, { exact: true }).fill(today);
    await page.getByRole("row").filter({ hasText: "Spring two" }).waitFor();

    // All on the page; one of them is refused and says why, the others go, and come back.
    for (const title of ["Spring one", "Spring two", "Spring running"]) {
      await press(page, page.getByRole("checkbox", { name: text.desk.select.one.replace("{{title}}", title) }), "Space");
    }
    const tools = page.getByRole("toolbar", { name: text.desk.select.tools });
    await tools.getByText(text.desk.select.count_other.replace("{{count}}", "3")).waitFor();
    await assertAccessible(page, "a list with a selection");
    await picture(page, `desk-selected-${code}-${size}`);
    const table = readFileSync(await (await download(page, tools.getByRole("button", { name: text.desk.many.export }))).path(), "utf8");
    assert.equal(table.split("\r\n").length, 4);
    assert.match(table, /Spring running/);
    await tools.getByRole("button", { name: text.desk.many.delete }).click();
    await page.getByRole("dialog").getByRole("button", { name: text.desk.many.deleteYes }).click();
    const status = page.getByRole("status").filter({ hasText: text.desk.many.deleted_other.replace("{{count}}", "2") });
    await status.getByText("Spring running").waitFor();
    await page.getByRole("row").filter({ hasText: "Spring one" }).waitFor({ state: "detached" });
    await assertAccessible(page, "what became of them");
    await picture(page, `desk-deleted-${code}-${size}`);
    await status.getByRole("button", { name: text.desk.many.undo }).click();
    await page.getByRole("row").filter({ hasText: "Spring one" }).waitFor();

    // Ended before its time, as its rules allow; the others do not offer it.
    await page.goto(`${server.address}${LIST}`);
    const row = page.getByRole("row").filter({ hasText: "Ends early" });
    await row.getByRole("button", { name: text.draws.listing.more.replace("{{title}}", "Ends early") }).click();
    await pick(page, text.draws.action.end);
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("textbox").fill("everybody is here");
    await dialog.getByRole("button", { name: text.draws.ask.endYes }).click();
    await dialog.waitFor({ state: "detached" });
    const { powers } = await call(token, `/lotto/record?lid=${early}`);
    assert.equal(powers.ended_early, 1);

    // The bin says how long.
    await page.goto(`${server.address}${LIST}?bin=1`);
    await page.getByRole("heading", { name: text.draws.listing.binEmpty }).waitFor();
    const thrown = await draft(token, "Thrown away");
    await call(token, "/lotto/task/many", { action: "delete", lids: [thrown] });
    await page.reload();
    await page.getByText(text.desk.bin.left_other.replace("{{count}}", "30")).waitFor();
    await assertAccessible(page, "the bin");
    assert.deepEqual(faults, []);
    await context.close();
  });

  test(`a poster and a code that lead to the draw (${code}, ${size})`, async () => {
    const text = words(code);
    const token = await makePerson(server, `${name} share`);
    const title = "一年一度的茶馆年会大抽奖：感谢每一位朋友 🎁 Annual tea house gala";
    const prizes = ["折叠屏手机 Foldable phone", "سماعات لاسلكية", "Tea", "Mugs"].map((prize, at) => ({ label: at + 1, name: prize, units: at + 1, hand_out: "none" }));
    const cover = await upload(token);
    const lid = await publish(token, title, { prizes, banner: { pictures: [cover], video: null } });
    const link = `${server.address}/mobile?lid=${lid}`;
    const { page, faults, context } = await arrive(code, viewport, token);
    const reader = await context.newPage();
    // A page behind another one does not move: its dialog would stay faded out.
    await page.bringToFront();
    await page.goto(`${server.address}${LIST}?share=${lid}`);
    const dialog = page.getByRole("dialog");
    await dialog.getByText(text.share.title).waitFor();
    await page.locator(".ant-modal").getByRole("img").first().waitFor();
    await assertAccessible(page, "link and code");
    await picture(page, `share-link-${code}-${size}`);
    const png = await download(page, dialog.getByRole("button", { name: text.share.png }));
    const code2 = await scan(reader, await png.path());
    assert.equal(code2.says, link);
    assert.ok(code2.width >= 1024);
    const svg = readFileSync(await (await download(page, dialog.getByRole("button", { name: text.share.svg }))).path(), "utf8");
    assert.match(svg, /^<\?xml[^]*xmlns="http:\/\/www.w3.org\/2000\/svg"/);

    await dialog.getByText(text.share.tab.poster, { exact: true }).click();
    for (const [shape, height] of [["tall", 1920], ["square", 1080]]) {
      await dialog.getByText(text.share[shape]).click();
      const save = dialog.getByRole("button", { name: text.share.save });
      await save.waitFor();
      const file = await download(page, save);
      await file.saveAs(`output/poster-${code}-${shape}.png`);
      assert.deepEqual(await scan(reader, `output/poster-${code}-${shape}.png`), { width: 1080, height, says: link });
    }
    await assertAccessible(page, "the poster");
    await picture(page, `share-poster-${code}-${size}`);

    await dialog.getByText(text.share.tab.text, { exact: true }).click();
    for (const each of [text.share.chinese, text.share.english]) {
      assert.ok((await dialog.getByRole("textbox", { name: each }).inputValue()).endsWith(link));
    }
    await assertAccessible(page, "words for a chat");
    await picture(page, `share-text-${code}-${size}`);

    // Pasted into a page of another site, it shows the draw and opens it in a tab of its own.
    await dialog.getByText(text.share.tab.embed, { exact: true }).click();
    const snippet = await dialog.getByRole("textbox", { name: text.share.embedCode }).inputValue();
    await dialog.locator("iframe").contentFrame().getByRole("link", { name: text.embed.join }).waitFor();
    await assertAccessible(page, "the embed code");
    await picture(page, `share-embed-${code}-${size}`);
    blogPage = `<!doctype html><html lang="en"><title>Somebody's blog</title><body><h1>My blog</h1>${snippet}`;
    const blog = await context.newPage();
    const tokens = [];
    blog.on("request", (request) => tokens.push(request.headers().token));
    await blog.goto(`http://127.0.0.1:${elsewhere.address().port}/`);
    const frame = blog.locator("iframe");
    const card = frame.contentFrame();
    await card.getByRole("heading", { name: title }).waitFor();
    // The script gives the card its height, whatever the snippet said.
    await blog.waitForFunction(() => {
      const height = document.querySelector("iframe").style.height;
      return height !== "520px" && height !== "";
    });
    await picture(blog, `embed-${code}-${size}`);
    assert.deepEqual(tokens.filter(Boolean), [], "nobody's session goes along");
    const [opened] = await Promise.all([context.waitForEvent("page"), card.getByRole("link", { name: text.embed.join }).click()]);
    assert.equal(new URL(opened.url()).pathname, "/mobile");
    // Nothing else of this site can be framed.
    blogPage = `<!doctype html><title>x</title><iframe src="${link}"></iframe>`;
    await blog.goto(`http://127.0.0.1:${elsewhere.address().port}/`);
    await blog.waitForFunction(() => window.frames.length === 1);
    assert.equal(await blog.frames()[1].evaluate(() => document.querySelector("#root")), null);
    assert.deepEqual(faults, []);
    await context.close();
  });
}

for (const { code, locale } of [{ code: "en", locale: "en-US" }, { code: "zh-CN", locale: "zh-CN" }]) {
  test(`a participant finds what may be found (${code})`, async () => {
    const text = words(code);
    const organiser = await makePerson(server, `${code} opens`);
    const token = await makePerson(server, `${code} looks`);
    const suffix = code === "en" ? "for all" : "人人可参加";
    await publish(organiser, `Tea ${suffix}`, { listing: "all" });
    await publish(organiser, `Friends ${suffix}`, { listing: "known" });
    const secret = await publish(organiser, `Secret ${suffix}`);
    const { page, faults, context } = await openPage(browser, { viewport: PHONE, locale });
    await useToken(page, server, token);
    await page.evaluate((value) => sessionStorage.setItem("token", value), token);
    await page.goto(`${server.address}/third_application/index`);
    await page.getByRole("link", { name: new RegExp(`Tea ${suffix}`) }).waitFor();
    assert.equal(await page.getByText(`Friends ${suffix}`).count(), 0);
    assert.equal(await page.getByText(`Secret ${suffix}`).count(), 0);
    await assertAccessible(page, "draws one can join");
    await picture(page, `home-joinable-${code}`);
    // A link that was opened is found again; after joining, the organiser's friends' draws show too.
    await page.goto(`${server.address}/mobile?lid=${secret}`);
    await page.getByRole("heading", { name: `Secret ${suffix}` }).waitFor();
    await page.waitForFunction(() => localStorage.getItem("seen_draws")?.includes("Secret"));
    await page.goto(`${server.address}/third_application/index`);
    await page.getByRole("link", { name: new RegExp(`Secret ${suffix}.*${text.home.joinable.seen}`) }).waitFor();
    await join(token, secret);
    await page.reload();
    await page.getByRole("link", { name: new RegExp(`Friends ${suffix}`) }).waitFor();
    await page.getByRole("link", { name: new RegExp(`Secret ${suffix}.*${text.home.joinable.seen}`) }).waitFor({ state: "detached" });
    assert.deepEqual(faults, []);
    await context.close();
  });
}
