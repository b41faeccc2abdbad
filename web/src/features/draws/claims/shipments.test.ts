// A courier's table, with everything that is wrong with it told row by row.

import { expect, it } from "vitest";
import {
  MOST_ROWS,
  needsCodes,
  plainCode,
  readShipments,
  ready,
  resolveCodes,
  type ShipRow,
} from "@/features/draws/claims/shipments";

function rowsOf(text: string): ShipRow[] {
  const table = readShipments(text);
  if ("fault" in table) throw new Error(table.fault);
  return table.rows;
}

it("finds its columns by their headings, in either language and any order", () => {
  expect(rowsOf("快递单号,抽奖码,快递公司\nSF1,ABCD-EFGH,顺丰")[0]).toMatchObject({
    line: 2,
    key: "ABCD-EFGH",
    courier: "顺丰",
    tracking: "SF1",
    fault: null,
  });
  expect(rowsOf("win,courier,number\nw_1,SF,1")[0]).toMatchObject({ win: "w_1" });
});

it("takes three columns without headings in the order code, courier, number", () => {
  expect(rowsOf("w_1\tSF\t123")[0]).toMatchObject({ line: 1, win: "w_1", tracking: "123" });
});

it.each([
  ["", "empty"],
  ["code,courier,number", "empty"],
  ["name,phone\nMei,1", "columns"],
  [`code,courier,number\n${"X,SF,1\n".repeat(MOST_ROWS + 1)}`, "too_many"],
])("refuses a table that cannot be one", (text, fault) => {
  expect(readShipments(text)).toEqual({ fault });
});

it("says of each row what is wrong with it", () => {
  const rows = rowsOf(
    `win,courier,number\n,SF,1\nw_2,SF,\nw_3,SF,=1+1\nw_4,SF,${"9".repeat(61)}\nw_5,SF,1\nw_5,SF,2`,
  );
  expect(rows.map(({ fault }) => fault)).toEqual([
    "no_win",
    "no_number",
    "formula",
    "too_long",
    null,
    "twice",
  ]);
});

it("looks codes up, and notices a code and a win that are the same", () => {
  const rows = rowsOf("code,courier,number\nw_1,SF,1\nabcd-efgh,SF,2\nNONE,SF,3\nWXYZ,SF,4");
  expect(needsCodes(rows)).toBe(true);
  const wins = new Map([
    [plainCode("ABCDEFGH"), "w_1"],
    ["WXYZ", "w_2"],
  ]);
  const found = resolveCodes(rows, wins);
  expect(found.map(({ fault }) => fault)).toEqual([null, "twice", "unknown", null]);
  expect(ready(found).map(({ win }) => win)).toEqual(["w_1", "w_2"]);
});
