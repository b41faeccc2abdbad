// Every address of the specification opens with its own title, in its own frame, without a fault and without an
// accessibility violation; and what fails, fails politely.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { assertAccessible, launch, openPage, PHONE, picture } from "../support/browser.mjs";
import { fill } from "../support/draws.mjs";
import { makePerson, useToken } from "../support/people.mjs";
import { samplePng } from "../support/pictures.mjs";
import { startServer } from "../support/server.mjs";
import { words } from "../support/words.mjs";

const text = words("en");
let server;
let browser;
let token;
before(async () => {
  server = await startServer();
  browser = await launch();
  token = await makePerson(server, "organiser");
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

const titles = text.console.title;
const edited = (name) => fill(text.console.titleOfForm.edit, { name });
const DASHBOARD = {
  "": titles.dashboard,
  mini: titles.mini,
  "create_draw/index": titles.create,
  "create_draw/base_draw/add/advance": titles.base_draw,
  "create_draw/base_draw/add/card": titles.card,
  "create_draw/base_draw/edit/turnlottery/7": edited(titles.turnlottery),
  "create_draw/official_draw/add": titles.official_draw,
  "create_draw/official_draw/add/7": titles.official_draw,
  "create_draw/official_draw/edit/7": titles.official_draw,
  "create_draw/microgroups_draw/add": titles.microgroups_draw,
  "create_draw/microgroups_draw/add/7": titles.microgroups_draw,
  "create_draw/microgroups_draw/edit/7": titles.microgroups_draw,
  "create_draw/screen_draw/add": titles.screen_draw,
  "create_draw/screen_draw/edit/7": titles.screen_draw,
  "create_draw/media_draw/index": titles.media_draw,
  "create_draw/media_draw/setting/abc": titles.media_setting,
  "create_draw/media_draw/joinlist/7/1/0": titles.media_joinlist,
  "create_draw/media_draw/delay/7": titles.media_delay,
  "create_draw/media_draw/timeopen/7": titles.media_timeopen,
  "create_draw/media_draw/win/7/0": titles.media_win,
  "create_draw/media_draw/windetail/abc": titles.media_windetail,
  "create_draw/wework/add": titles.wework,
  "create_draw/wework/edit/7": titles.wework,
  "create_draw/wecom_group/add": titles.wecom_group,
  "create_draw/wecom_group/edit/7": titles.wecom_group,
  "create_draw/draw_lots/add": titles.draw_lots,
  "create_draw/draw_lots/edit/7": edited(titles.draw_lots),
  "lucky_draw/index": titles.draws,
  "lucky_draw/data/7/1/advance": titles.draw_data,
  "lucky_draw/sub_form_data/7": titles.sub_form_data,
  "lucky_draw/voucher_review/7": titles.voucher_review,
  pay: titles.pay,
  "example/index": titles.example,
  "example/detail/7": titles.example_detail,
};
const PLAIN = { test: titles.test, plugins: titles.plugins, auth: titles.auth, auth_callback: titles.auth_callback, auth2: titles.auth2, auth3: titles.auth3, auth4: titles.auth4 };
const titled = (title) => (actual) => actual.startsWith(title);

test("every page of the dashboard opens with its own title", async () => {
  const { page, faults, context } = await openPage(browser);
  await useToken(page, server, token);
  for (const [path, title] of Object.entries(DASHBOARD)) {
    await page.goto(`${server.address}/dashboard/${path}`);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.waitForFunction((start) => document.title.startsWith(start), title);
    assert.equal(new URL(page.url()).pathname.replace(/\/$/, ""), `/dashboard/${path}`.replace(/\/$/, ""), path);
  }
  await assertAccessible(page, "a page that arrives later");
  assert.deepEqual(faults, []);
  await context.close();
});

test("the pages outside the dashboard open without a token", async () => {
  const { page, faults, context } = await openPage(browser, { viewport: PHONE });
  for (const [path, title] of Object.entries(PLAIN)) {
    await page.goto(`${server.address}/${path}`);
    await page.getByRole("heading", { level: 1 }).waitFor();
    assert.ok(titled(title)(await page.title()), `${path}: ${await page.title()}`);
  }
  for (const path of ["mobile", "live_draw"]) {
    await page.goto(`${server.address}/${path}`);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await assertAccessible(page, path);
    await picture(page, path);
  }
  await page.goto(`${server.address}/no/such/page`);
  await page.getByRole("heading", { level: 1, name: text.console.login.headline }).waitFor();
  assert.deepEqual(faults, []);
  await context.close();
});

test("a part that cannot be loaded reloads the page once and then shows the error screen", async () => {
  const { page, context } = await openPage(browser);
  await useToken(page, server, token);
  let loads = 0;
  page.on("request", (request) => {
    if (request.isNavigationRequest()) loads += 1;
  });
  await page.route("**/dashboard-home-*.js", (route) => route.abort());
  await page.goto(`${server.address}/dashboard`);
  await page.getByRole("heading", { name: text.common.error.title }).waitFor();
  assert.equal(loads, 2, "the first visit and one reload");
  await assertAccessible(page, "error screen");
  await picture(page, "error-screen");
  await page.unroute("**/dashboard-home-*.js");
  await page.getByRole("button", { name: text.common.error.refresh }).click();
  await page.getByRole("heading", { level: 1, name: /organiser/ }).waitFor();
  await context.close();
});

test("a picture over 5 MB is offered to be compressed, and compressed it is taken", async () => {
  const { page, context } = await openPage(browser);
  await useToken(page, server, token);
  await page.goto(`${server.address}/dashboard?account=profile`);
  const drawer = page.getByRole("dialog").first();
  const choose = async (file) => {
    const chooser = page.waitForEvent("filechooser");
    await drawer.getByRole("button", { name: text.console.profile.choosePicture }).click();
    await (await chooser).setFiles(file);
  };
  await choose({ name: "page.gif", mimeType: "image/gif", buffer: Buffer.from("GIF89a") });
  await page.getByText(text.common.media.imageType).waitFor();

  const large = samplePng({ width: 1500, height: 1500, noise: true });
  assert.ok(large.length > 5 * 1024 * 1024, `${large.length} bytes`);
  await choose({ name: "large.png", mimeType: "image/png", buffer: large });
  const dialog = page.getByRole("dialog").filter({ hasText: text.common.media.imageTooLarge });
  await page.getByRole("dialog", { name: text.common.media.notice }).waitFor();
  await picture(page, "compress-dialog");
  const sent = page.waitForResponse((response) => response.url().includes("/upload/pic"));
  await dialog.getByRole("button", { name: text.common.media.compress }).click();
  assert.equal((await (await sent).json()).sta, 0);
  await page.getByText(text.console.profile.pictureSaved).waitFor();
  await context.close();
});
