// How smooth the shows are on a slow phone: frames over a whole spin with the page's thread slowed four times. Prints, for
// each kind, what reached the screen (the browser itself plays what moves), how regularly the page could follow (sounds,
// lamps), and what it computed for one frame. `node films/frames.mjs [slower]`
import { launch, MOVING, openPage, PHONE } from "../support/browser.mjs";
import { startStandIn } from "../support/instant.mjs";

const slower = Number(process.argv[2] ?? 4);
const SLOTS = { turnlottery: [0, -1, 1, 2, -1, 3, 4, 5, -1, 1, -1, 2], ninelottery: [0, 1, -1, 2, 3, -1, 4, 5], card: [0, 1, 2, -1, 3, 4, 5, -1, -1, 1, 2, 3] };
const WAIT = 2500;
const BRAKE = 2000;

const at = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))].toFixed(1);

const gapsOf = (times) => times.slice(1).map((time, index) => time - times[index]).sort((left, right) => left - right);
const rateOf = (times) => (((times.length - 1) * 1000) / (times.at(-1) - times[0])).toFixed(1);

const browser = await launch();
for (const [kind, slots] of Object.entries(SLOTS)) {
  const server = await startStandIn({ kind, language: "zh-CN", slots, skin: { theme: "festive" }, pictures: true });
  const { page, context } = await openPage(browser, { ...MOVING, viewport: PHONE, locale: "zh-CN", deviceScaleFactor: 2, isMobile: true });
  await page.addInitScript(() => localStorage.setItem("token", "film"));
  await page.goto(`${server.address}/mobile?lid=d_film`);
  const key = page.locator("#spins-left").locator("xpath=preceding-sibling::button");
  await key.waitFor();
  const debug = await context.newCDPSession(page);
  await debug.send("Performance.enable");
  await debug.send("Emulation.setCPUThrottlingRate", { rate: slower });
  const metrics = async () => Object.fromEntries((await debug.send("Performance.getMetrics")).metrics.map(({ name, value }) => [name, value]));
  await browser.startTracing(page, { categories: ["disabled-by-default-devtools.timeline.frame", "devtools.timeline.frame"] });
  await key.click();
  await page.evaluate(() => {
    window.frames_ = [];
    // The film ends when the result is put on the page; what follows is another show.
    new MutationObserver((changes) => {
      const told = changes.some(({ addedNodes }) => [...addedNodes].some((node) => node.querySelector?.("h2")));
      if (told) window.ended_ ??= performance.now();
    }).observe(document.querySelector("#spins-left").closest("section"), { childList: true, subtree: true });
    const note = (now) => {
      window.frames_.push(now);
      requestAnimationFrame(note);
    };
    requestAnimationFrame(note);
  });
  const before = await metrics();
  await page.waitForTimeout(WAIT);
  server.result(2);
  await page.waitForTimeout(BRAKE);
  // Asked now and then: to be asked in every frame is work that no phone has.
  await page.waitForFunction(() => window.ended_, null, { polling: 100 });
  const after = await metrics();
  const trace = JSON.parse((await browser.stopTracing()).toString()).traceEvents;
  const times = await page.evaluate(() => window.frames_.filter((time) => time < window.ended_));
  const gaps = gapsOf(times);
  const perFrame = (name) => (((after[name] - before[name]) * 1000) / times.length).toFixed(2);
  const drawn = trace.filter(({ name }) => name === "DrawFrame").map(({ ts }) => ts / 1000).sort((left, right) => left - right);
  const shown = gapsOf(drawn);
  console.log(`${kind}: on the screen ${rateOf(drawn)}/s, gap p50 ${at(shown, 0.5)} p95 ${at(shown, 0.95)} p99 ${at(shown, 0.99)} ms; in the page ${times.length} frames, ${rateOf(times)}/s, gap p50 ${at(gaps, 0.5)} p95 ${at(gaps, 0.95)} p99 ${at(gaps, 0.99)} ms; a frame: script ${perFrame("ScriptDuration")}, style ${perFrame("RecalcStyleDuration")}, layout ${perFrame("LayoutDuration")}, all tasks ${perFrame("TaskDuration")} ms (slowed ${slower}×)`);
  await context.close();
  server.stop();
}
await browser.close();
