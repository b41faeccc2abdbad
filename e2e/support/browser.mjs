// Chromium from the system's packages, and what every story does with a page.
import assert from "node:assert/strict";
import { mkdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { chromium } from "playwright-core";

const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

export const PHONE = { width: 390, height: 844 };
export const DESK = { width: 1440, height: 900 };
export const MOVING = { reducedMotion: "no-preference" };

export async function launch(flags = []) {
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync", ...flags],
  });
}

/**
 * A page in a browser profile of its own. A script error or a refused resource fails the story at the end. It asks for
 * calm: a dialog that is still growing moves from under the mouse between pressing and letting go, and the click is lost.
 * Stories that watch something move say so.
 */
export async function openPage(browser, { viewport = DESK, locale = "en-US", reducedMotion = "reduce", ...options } = {}) {
  const context = await browser.newContext({ viewport, locale, reducedMotion, ...options });
  context.setDefaultTimeout(30_000);
  const page = await context.newPage();
  const faults = [];
  page.on("pageerror", (error) => faults.push(`script: ${error.message}`));
  page.on("console", (message) => {
    const text = message.text();
    if (message.type() === "error" && !/Failed to load resource: the server responded with a status of 4\d\d/.test(text)) faults.push(`console: ${text}`);
  });
  return { context, page, faults };
}

/** No accessibility violation on the page as it is now. */
export async function assertAccessible(page, where) {
  // What is half faded in has half the contrast: wait until everything that ends has ended.
  await page.evaluate(() => {
    const ending = document.getAnimations().filter((animation) => animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    return Promise.all(ending.map((animation) => animation.finished.catch(() => null))).then(() => null);
  });
  // Injected through the debugger: the page's own policy forbids inline scripts, and stays on.
  await page.evaluate(axeSource);
  const violations = await page.evaluate(async () => {
    const result = await window.axe.run(document, { runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"] });
    return result.violations.map((rule) => `${rule.id}: ${rule.nodes.map((node) => node.target.join(" ")).join("; ")}`);
  });
  assert.deepEqual(violations, [], where);
}

/** Nothing is wider than the page: nobody has to push it sideways to read it. */
export async function assertNoSidewaysScroll(page, where) {
  const { needed, there } = await page.evaluate(() => ({ needed: document.documentElement.scrollWidth, there: document.documentElement.clientWidth }));
  assert.ok(needed <= there, `${where}: ${needed} px on a page of ${there}`);
}

/** Kept for people to look at; never compared. */
export async function picture(page, name) {
  mkdirSync("output", { recursive: true });
  await page.screenshot({ path: `output/${name}.png`, animations: "disabled" });
}
