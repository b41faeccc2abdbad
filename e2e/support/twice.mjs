// Whoever double-clicks: faster than any hand, or as a hand does it, when the screen has changed between.
import assert from "node:assert/strict";
import { DESK, openPage } from "./browser.mjs";
import { ask } from "./draws.mjs";
import { useToken } from "./people.mjs";

/** Delays in milliseconds, between down and up and down again. */
export const HANDS = [
  { code: "en", hand: "too fast to see", delay: 0 },
  { code: "zh-CN", hand: "as people do", delay: 80 },
];

/** Two taps at one place, as fast as they come: a finger waits for nothing, and has no count of clicks. */
export const FINGER = { code: "en", hand: "with a finger", hasTouch: true };

async function tapTwice(page, target) {
  await target.scrollIntoViewIfNeeded();
  const { x, y, width, height } = await target.boundingBox();
  for (const _ of [1, 2]) await page.touchscreen.tap(x + width / 2, y + height / 2);
}

/** What is said aloud or marked as wrong, but for what went well. */
const COMPLAINTS = '[role="alert"]:not(:has(.ant-message-notice-icon-success)), [class*="_error_"]';

/** Signed in, unless it is a guest; counts what the page sends, for a second sending may be answered after everybody has looked. */
export async function arrive(browser, server, token, { code, delay, hasTouch = false, viewport = DESK }) {
  const { page, faults, context } = await openPage(browser, { viewport, locale: code, hasTouch });
  const sent = [];
  page.on("request", (request) => sent.push(`${request.method()} ${new URL(request.url()).pathname.replace("/lotto/api/v1", "")}`));
  await context.addInitScript((language) => localStorage.setItem("language", language), code);
  if (token) await useToken(page, server, token);
  const twice = (target) => (hasTouch ? tapTwice(page, target) : target.dblclick({ delay }));
  return {
    page,
    twice,
    dialog: page.getByRole("dialog"),
    go: (path) => page.goto(server.address + path),
    /** Twice on an item of a menu that has unfolded. */
    async pickTwice(opener, name) {
      await opener.click();
      const item = page.getByRole("menuitem", { name, exact: true });
      await item.waitFor();
      await page.locator('.ant-dropdown[class*="ant-slide"]').waitFor({ state: "detached" });
      await twice(item);
    },
    async enterTwice(target) {
      await target.focus();
      for (const key of ["Enter", "Enter"]) await page.keyboard.press(key);
    },
    /** Once: two of the same would be two. */
    says: (words) => page.locator(".ant-message-notice").getByText(words, { exact: true }).waitFor(),
    calm: async (where) => assert.deepEqual(await page.locator(COMPLAINTS).allInnerTexts(), [], where),
    /** At the end: each of these calls was sent as often as it stands here, and nothing went wrong in the page. */
    async leave(...calls) {
      for (const call of calls) assert.equal(sent.filter((one) => one === call).length, calls.filter((one) => one === call).length, call);
      assert.deepEqual(faults, []);
      await context.close();
    },
  };
}

/** How often the organiser's own history has it. */
export async function times(server, token, lid, what) {
  const { list } = await ask(server, `/lotto/task/history?lid=${lid}`, token);
  return list.filter((entry) => entry.what === what).length;
}
