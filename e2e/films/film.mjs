// Films of the three shows: pictures over one spin for each skin, to be looked at by people. `node films/film.mjs [folder]`
// needs a built web app and nothing else. Fails when something cannot be read or reached.
import { mkdirSync } from "node:fs";
import { assertAccessible, launch, MOVING, openPage, PHONE } from "../support/browser.mjs";
import { startStandIn } from "../support/instant.mjs";
import { words } from "../support/words.mjs";

const folder = process.argv[2] ?? "output/films";
const wanted = process.argv[3] ?? "";
const WHEEL = [0, -1, 1, 2, -1, 3, 4, 5];
const GRID = [0, 1, -1, 2, 3, -1, 4, 5];
const CARDS = [0, 1, 2, -1, 3, 4, 5, -1, -1];
const SLOTS = { turnlottery: WHEEL, ninelottery: GRID, card: CARDS };
const SKINS = {
  classic: { skin: { theme: "classic" } },
  festive: { skin: { theme: "festive" }, pictures: true },
  midnight: { skin: { theme: "midnight" } },
  mint: { skin: { theme: "mint" }, pictures: true },
  accent: { skin: { theme: "classic", accent: "#0a6ebd" } },
  own: { skin: { theme: "midnight", colors: ["#ff7a59", "#2ec4b6", "#ffd166"] }, colours: ["#7b2cbf"] },
  picture: { skin: { theme: "mint" }, background: "/uploads/ground.png" },
};
/** Milliseconds after the tap; the result comes after the fourth. */
const MOMENTS = [60, 350, 800, 1600];
const AFTER = [100, 500, 1000, 1600, 2200, 2800, 3400, 4200];

/** What the browser plays by itself goes by its own clock: it is set to the film's. */
const standStill = (page) =>
  page.evaluate(async () => {
    for (const motion of document.getAnimations().filter(({ id }) => id === "show")) {
      motion.began ??= motion.startTime;
      motion.pause();
      motion.currentTime = performance.now() - motion.began;
    }
  });

const browser = await launch();
for (const [kind, slots] of Object.entries(SLOTS)) {
  for (const [name, look] of Object.entries(SKINS)) {
    if (wanted && !`${kind}-${name}`.includes(wanted)) continue;
    const language = ["classic", "midnight", "accent"].includes(name) ? "zh-CN" : "en";
    const server = await startStandIn({ kind, language, slots, ...look });
    const viewport = name === "mint" ? { width: 360, height: 780 } : PHONE;
    const { page, context, faults } = await openPage(browser, { ...MOVING, viewport, locale: language, deviceScaleFactor: 2 });
    // The film stands still while a picture is taken, however slow this machine is.
    await page.clock.install();
    await page.addInitScript(() => localStorage.setItem("token", "film"));
    await page.goto(`${server.address}/mobile?lid=d_film`);
    const key = page.locator("#spins-left").locator("xpath=preceding-sibling::button");
    await key.waitFor();
    await assertAccessible(page, `${kind} ${name} at rest`);
    await page.clock.pauseAt(Date.now() + 5000);
    mkdirSync(folder, { recursive: true });
    const shot = (label) => page.screenshot({ path: `${folder}/${kind}-${name}-${label}.png` });
    await page.clock.runFor(1000);
    await shot("00-rest");
    await key.click();
    let number = 1;
    const take = async (moments) => {
      let at = 0;
      for (const moment of moments) {
        await page.clock.runFor(moment - at);
        await standStill(page);
        at = moment;
        await shot(String(number++).padStart(2, "0"));
      }
    };
    await take(MOMENTS);
    server.result(name === "classic" || name === "mint" ? 2 : -1);
    await page.getByText(words(language).instant.say.known).waitFor();
    await take(AFTER);
    await page.clock.resume();
    await page.evaluate(() => document.getAnimations().forEach((motion) => motion.id === "show" && motion.finish()));
    await page.waitForTimeout(6000);
    await assertAccessible(page, `${kind} ${name} at its end`);
    await page.screenshot({ path: `${folder}/${kind}-${name}-99-whole.png`, fullPage: true });
    if (faults.length > 0) console.error(kind, name, faults);
    await context.close();
    server.stop();
  }
}
await browser.close();
