// Ages and countdowns as the desk says them.

import { expect, it } from "vitest";
import { ageWords, countdownWords } from "@/features/draws/desk/ages";
import { wordsIn } from "@/lib/i18n";

const NOW = Date.parse("2026-11-15T12:00:00Z");
const at = (seconds: number) => new Date(NOW + seconds * 1000).toISOString();

it("says an age in its largest part, and never less than nothing", async () => {
  const t = await wordsIn("en", "desk");
  const ages = [-59, -60, -3599, -3600, -86_400 * 3, 30].map((seconds) => ageWords(at(seconds), NOW, t));
  expect(ages).toEqual(["just now", "1 min", "59 min", "1 h", "3 d", "just now"]);
});

it("counts down to the moment and then says that it has come", async () => {
  const t = await wordsIn("en", "desk");
  const left = [86_400 * 2 + 3600, 3600, 61, 1, 0, -5].map((seconds) => countdownWords(at(seconds), NOW, t));
  expect(left).toEqual(["2 d 1 h", "1 h 0 min", "1 min 1 s", "0 min 1 s", "any moment", "any moment"]);
});
