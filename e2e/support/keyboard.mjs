// Moving about with the keyboard alone.
import assert from "node:assert/strict";

/** Presses Tab until the target has the focus, as a person without a mouse does. */
export async function tabTo(page, target, most = 80) {
  await target.waitFor({ state: "attached" });
  for (let presses = 0; presses < most; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  assert.fail(`Tab never reached ${target}`);
}

export async function press(page, target, key = "Enter") {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

export async function type(page, target, text) {
  await tabTo(page, target);
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type(text);
}

/** Opens a list box and goes down it until the wanted option is the active one. */
export async function choose(page, box, option) {
  await press(page, box, "ArrowDown");
  await page.waitForFunction((element) => element.getAttribute("aria-expanded") === "true", await box.elementHandle());
  for (let presses = 0; presses < 20; presses += 1) {
    const active = await page.locator(".ant-select-item-option-active").textContent();
    if (active === option) return page.keyboard.press("Enter");
    await page.keyboard.press("ArrowDown");
  }
  assert.fail(`${option} is not in the list`);
}
