// What an organiser does in the console: fills in a form, publishes it, takes the link, chooses in the list.
import { assertAccessible } from "./browser.mjs";
import { press } from "./keyboard.mjs";
import { signUp } from "./people.mjs";

/** A part of the form, by its path in the draw. */
export const field = (page, path) => page.locator(`[data-field="${path}"]`);
export const input = (page, path) => field(page, path).locator("input").first();
/** A time as the form has it: on one's own clock, to the minute. */
export const minuteOf = (date) => date.toLocaleString("sv-SE").slice(0, 16).replace(" ", "T");
export const saved = (page) => page.locator('[data-standing="saved"]').waitFor();

/** What leads from the first page to the house. */
export const houseKey = (page, text) => page.getByRole("button", { name: text.console.login.house });

/** A new organiser, from the first page to the desk. */
export async function signUpAsOrganiser(page, server, text, name) {
  await page.goto(server.address);
  await press(page, houseKey(page, text));
  await signUp(page, text, name);
  await page.waitForURL("**/dashboard");
}

/** The form of a kind, reached through the gallery. */
export async function openForm(page, server, text, kind) {
  await page.goto(`${server.address}/dashboard/create_draw/index`);
  await page.getByRole("link", { name: text.console.kind[kind].name }).click();
  await field(page, "title").getByRole("textbox").waitFor();
}

/** From the button to the share dialog; returns the id of the draw. */
export async function publish(page, text) {
  await page.getByRole("button", { name: text.draws.bar.publish, exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText(text.draws.publish.text).waitFor();
  await assertAccessible(page, "the last look");
  await dialog.getByRole("button", { name: text.draws.publish.yes }).click();
  await page.waitForURL("**share=d_*");
  await dialog.getByText(text.share.published).waitFor();
  return new URL(page.url()).searchParams.get("share");
}

/** The line of the share dialog that people copy. */
export const sharedLink = (page) => page.getByRole("dialog").locator("span").getByText("/mobile?lid=d_").first();

export const row = (page, title) => page.getByRole("row").filter({ hasText: title }).first();

/** An item of a menu that opens. While it still unfolds, another item is under the mouse when its button goes up. */
export async function pick(page, name) {
  const item = page.getByRole("menuitem", { name, exact: true });
  await item.waitFor();
  await page.locator('.ant-dropdown[class*="ant-slide"]').waitFor({ state: "detached" });
  await item.click();
}

/** From the menu of a draw in the list. */
export async function choose(page, text, title, action) {
  await row(page, title).getByRole("button", { name: text.draws.listing.more.replace("{{title}}", title) }).click();
  await pick(page, text.draws.action[action]);
}
