// What leaves the console: words for a chat, and a snippet that is safe in anybody's page.

import { expect, it } from "vitest";
import { embedSnippet } from "@/features/draws/share/embed-snippet";
import { chatText, invitationOf } from "@/features/draws/share/invitation";
import { wordsIn } from "@/lib/i18n";
import { makePublicView } from "@/test/draws";

const LINK = "https://draw.test/mobile?lid=d_1";

it("says the draw in both languages, whichever is being spoken", async () => {
  const view = makePublicView({ title: "Moon draw" });
  const english = chatText(view, LINK, await wordsIn("en", "share"), "en");
  expect(english).toContain("Moon draw\nPrizes: Tea ×1\nOpens ");
  expect(english.endsWith(`anyone can check the result:\n${LINK}`)).toBe(true);
  const chinese = chatText(view, LINK, await wordsIn("zh-CN", "share"), "zh-CN");
  expect(chinese).toContain("【Moon draw】\n奖品：Tea×1\n");
  expect(chinese).toContain("开奖");
  // The day and the time stand together, and the zone behind them.
  for (const text of [english, chinese]) expect(text).toMatch(/\d\d:\d\d (UTC|GMT|[A-Z]{3,4})/);
});

it("promises no public random number where the site makes it", async () => {
  const t = await wordsIn("en", "share");
  const view = makePublicView();
  const checkOf = (is_house: boolean) =>
    invitationOf({ ...view, chain: { ...view.chain, is_house } }, t, "en").check;
  expect(checkOf(false)).toContain("public random number");
  expect(checkOf(true)).toBe("Anyone can check the result.");
});

it("names three prizes, counts the rest, and keeps what is hidden hidden", async () => {
  const [prize] = makePublicView().prizes;
  if (!prize) throw new Error("the made-up draw has a prize");
  const t = await wordsIn("en", "share");
  const prizes = ["A", "B", "C", "D", "E"].map((name) => ({ ...prize, name, units: null }));
  const words = invitationOf(makePublicView({ prizes, organiser: null }), t, "en");
  expect(words.prizes.map(({ name, units }) => name + units)).toEqual(["A", "B", "C"]);
  expect(words.morePrizes).toBe("and 2 more");
  expect(words.by).toBe("");
});

it("writes a snippet in which a title stays a title", () => {
  const snippet = embedSnippet("https://draw.test", "d_1", `"><script>alert('x')</script>&`, "en");
  expect(snippet.match(/<script/g)).toHaveLength(1);
  const page = new DOMParser().parseFromString(snippet, "text/html");
  const frame = page.querySelector("iframe");
  expect(frame?.title).toBe(`"><script>alert('x')</script>&`);
  expect(frame?.getAttribute("src")).toBe("https://draw.test/embed?lid=d_1&lang=en");
  expect(page.querySelector("script")?.getAttribute("src")).toBe("https://draw.test/embed.js");
});
