// A person signs up, changes who they are, uploads a picture and logs out: in both languages, by keyboard alone.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { assertAccessible, DESK, launch, openPage, PHONE, picture } from "../support/browser.mjs";
import { choose, press, type } from "../support/keyboard.mjs";
import { houseKey } from "../support/organiser.mjs";
import { signUp } from "../support/people.mjs";
import { startServer } from "../support/server.mjs";
import { LANGUAGES, words } from "../support/words.mjs";
import { samplePng } from "../support/pictures.mjs";

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

async function arrive(page, text, name) {
  await press(page, houseKey(page, text));
  await page.getByRole("heading", { level: 1 }).waitFor();
  await assertAccessible(page, "house page");
  await signUp(page, text, name);
  await page.waitForURL("**/dashboard");
}

for (const { code, locale, other } of LANGUAGES) {
  for (const [size, viewport] of [["desk", DESK], ["phone", PHONE]]) {
    test(`a person arrives, changes the profile and leaves by keyboard (${code}, ${size})`, async () => {
      const text = words(code);
      const { page, faults, context } = await openPage(browser, { viewport, locale });
      await page.goto(server.address);
      await page.getByRole("heading", { level: 1 }).waitFor();
      assert.equal(await page.title(), text.common.title.default);
      assert.equal(await page.locator("html").getAttribute("lang"), code);
      await assertAccessible(page, "login page");
      await picture(page, `login-${code}-${size}`);

      const name = `${code === "en" ? "Robin" : "小红"} ${size}`;
      await arrive(page, text, name);
      await page.getByRole("heading", { level: 1 }).waitFor();
      await assertAccessible(page, "dashboard");
      await picture(page, `dashboard-${code}-${size}`);

      await press(page, page.getByRole("button", { name: text.console.person.label.replace("{{name}}", name) }));
      await press(page, page.getByRole("button", { name: text.console.account.profile }));
      const drawer = page.getByRole("dialog");
      await type(page, drawer.getByLabel(text.console.profile.nickname), "<b>Zoë</b> 🎉");
      await type(page, drawer.getByLabel(text.console.profile.contactName), "王小明");
      await type(page, drawer.getByLabel(text.console.profile.contactMobile), "1380013800");
      await page.keyboard.press("Enter");
      await drawer.getByText(text.console.profile.mobileLength).waitFor();
      await page.keyboard.type("0");
      await assertAccessible(page, "account drawer");
      await picture(page, `account-${code}-${size}`);

      // A file chooser belongs to the browser, not to the page: its button is reached by keyboard.
      const chooser = page.waitForEvent("filechooser");
      await press(page, drawer.getByRole("button", { name: text.console.profile.choosePicture }));
      await (await chooser).setFiles({ name: "me.png", mimeType: "image/png", buffer: samplePng() });
      await page.getByText(text.console.profile.pictureSaved).waitFor();
      assert.match(await drawer.locator("img").first().getAttribute("src"), /^\/uploads\/p_.*\.png$/);

      await choose(page, drawer.getByLabel(text.console.profile.language), words(other).common.language[other === "en" ? "en" : "zh"]);
      await press(page, drawer.getByRole("button", { name: text.console.profile.save }));
      const translated = words(other);
      await page.getByText(translated.console.profile.saved).waitFor();
      assert.equal(await page.locator("html").getAttribute("lang"), other);

      await page.reload();
      await drawer.getByLabel(translated.console.profile.nickname).waitFor();
      assert.equal(await drawer.getByLabel(translated.console.profile.nickname).inputValue(), "<b>Zoë</b> 🎉");
      assert.equal(await drawer.getByLabel(translated.console.profile.contactMobile).inputValue(), "13800138000");
      await page.keyboard.press("Escape");
      await drawer.waitFor({ state: "hidden" });

      await press(page, page.getByRole("button", { name: translated.console.person.label.replace("{{name}}", "<b>Zoë</b> 🎉") }));
      await press(page, page.getByRole("button", { name: translated.console.person.signOut }));
      await page.waitForURL(`${server.address}/`);
      assert.equal(await page.evaluate(() => localStorage.getItem("token")), null);
      await page.goto(`${server.address}/dashboard`);
      await page.waitForURL(`${server.address}/`);
      assert.deepEqual(faults, []);
      await context.close();
    });
  }
}
