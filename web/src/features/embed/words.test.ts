// The card speaks what the page asked for, else what its reader speaks.

import { expect, it } from "vitest";
import { fill, languageOf, wordsOf } from "@/features/embed/words";

it("takes the language that was asked for, then the reader's first that it knows", () => {
  expect(languageOf("zh-CN", ["en"])).toBe("zh-CN");
  expect(languageOf("fr", ["fr-FR", "zh-TW", "en"])).toBe("zh-CN");
  expect(languageOf(null, ["fr-FR"])).toBe("en");
});

it("fills in what it is given", () => {
  expect(fill(wordsOf("en").people, { n: "1,234" })).toBe("1,234 people are in");
  expect(fill("{{a}}{{b}}", { a: 1 })).toBe("1");
});
