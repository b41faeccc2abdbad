// Every kind of answer can be read in a table.

import { expect, it } from "vitest";
import { answerText } from "@/features/draws/data/answer-text";

it.each([
  ["Mei", "Mei"],
  [["a", "b"], "a · b"],
  [true, "yes"],
  [false, "no"],
  [{ province: "浙江", city: "杭州", area: "" }, "浙江 杭州"],
  [{ province: "北京市", city: "北京市", area: "海淀区" }, "北京市 海淀区"],
  [null, "–"],
  [undefined, "–"],
  [[], "–"],
])("reads %j as %s", (value, text) => {
  expect(answerText(value, { yes: "yes", no: "no" })).toBe(text);
});
