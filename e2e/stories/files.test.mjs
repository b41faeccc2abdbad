// Files in and out: an export is downloaded and opened, the shipping list goes out, comes back filled in and is looked at
// row by row before it is agreed to; codes come by file and their numbers are shown.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { assertAccessible, DESK, launch, openPage, PHONE, picture } from "../support/browser.mjs";
import { press } from "../support/keyboard.mjs";
import { pick } from "../support/organiser.mjs";
import { makePerson, useToken } from "../support/people.mjs";
import { startServer } from "../support/server.mjs";
import { readCsv, readWorkbook } from "../support/tables.mjs";
import { LANGUAGES, words } from "../support/words.mjs";

/** The hat closes, 30 seconds, the next round, on a busy machine. */
const OPENS = 150_000;
const fill = (text, values) => text.replace(/\{\{(\w+)\}\}/g, (_, name) => values[name]);

let server;
let browser;
let organiser;
before(async () => {
  server = await startServer();
  browser = await launch();
  organiser = await makePerson(server, "organiser");
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

async function ask(path, token, body) {
  const request = body ? { method: "POST", body: JSON.stringify(body) } : {};
  const response = await fetch(`${server.address}/lotto/api/v1${path}`, { ...request, headers: { token, "content-type": "application/json" } });
  const answer = await response.json();
  assert.equal(answer.sta, 0, `${path}: ${JSON.stringify(answer)}`);
  return answer.data;
}

/** A draw in which two win goods and nobody the codes of the second prize; resolves when the addresses are filled in. */
async function drawn(title, winners) {
  const form = {
    title,
    prizes: [
      { label: 1, name: "月饼 mooncakes", units: 2, hand_out: "goods", note: "" },
      { label: 2, name: "会员 membership", units: 3, hand_out: "code", note: "" },
    ],
    opening: { by: "hand", latest_at: new Date(Date.now() + 3_600_000).toISOString() },
    delay_s: 30,
    chain: "house",
    list: "public",
    organiser: { type: "private", name: "月光咖啡", contact: "moon@example.org", country: "cn" },
  };
  const { lid } = await ask("/lotto/task", organiser, { kind: "advance", form });
  await ask("/lotto/task/publish", organiser, { lid });
  for (const token of winners) await ask("/lotto/join", token, { lid, contrib: "5a".repeat(16), consents: { rules: true, publish_name: true, marketing: false } });
  await ask("/lotto/task/open", organiser, { lid });
  const until = Date.now() + OPENS;
  while ((await ask(`/lotto/public?lid=${lid}`, organiser)).state !== "drawn") {
    assert.ok(Date.now() < until, "the draw opens");
    await pause(500);
  }
  return lid;
}

async function fillIn(lid, winners) {
  for (const [number, token] of winners.entries()) {
    const { list } = await ask(`/lotto/claim?lid=${lid}`, token);
    const region = { province: "浙江省", city: "杭州市", area: "西湖区" };
    await ask("/lotto/claim", token, { lid, win: list[0].win, name: number === 0 ? "=梅" : "李雷", phone: `1380013800${number}`, region, address: "文三路 100 号", consent: true });
  }
}

async function downloaded(page, act) {
  const [file] = await Promise.all([page.waitForEvent("download"), act()]);
  return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) };
}

async function choose(page, text, what, format) {
  await press(page, page.getByRole("button", { name: text.files.export.title }));
  const item = fill(text.files.export.item, { what: text.files.export.of[what], format });
  return downloaded(page, () => pick(page, item));
}

for (const { code, locale } of LANGUAGES) {
  test(`files go out and come back (${code})`, async () => {
    const text = words(code);
    const winners = [await makePerson(server, `mei-${code}`), await makePerson(server, `li-${code}`)];
    const lid = await drawn(`Moon ${code}`, winners);
    await fillIn(lid, winners);
    const { page, faults, context } = await openPage(browser, { viewport: DESK, locale });
    await useToken(page, server, organiser);
    await page.evaluate((language) => localStorage.setItem("language", language), code);
    await page.goto(`${server.address}/dashboard/lucky_draw/data/${lid}/1/advance?tab=claims`);
    await page.getByRole("button", { name: text.files.import.open }).waitFor();

    const list = await choose(page, text, "winners", "CSV");
    assert.ok(list.name.endsWith(`-Moon ${code}.csv`), list.name);
    const rows = readCsv(list.bytes);
    assert.deepEqual(rows.slice(1).map((row) => row[5]).sort(), [`li-${code}`, `mei-${code}`]);
    await page.getByRole("list", { name: text.files.export.shelf }).getByText(`${text.files.export.of.winners}.csv`).waitFor();
    await assertAccessible(page, "an exported file");
    await picture(page, `files-shelf-${code}`);

    await press(page, page.getByRole("button", { name: text.files.import.open }));
    const dialog = page.getByRole("dialog", { name: text.files.import.title });
    await dialog.waitFor();
    await assertAccessible(page, "where a table comes in");
    await picture(page, `files-import-${code}`);
    await dialog.getByRole("button", { name: text.files.import.template }).click();
    const template = await downloaded(page, () => page.getByRole("button", { name: text.files.import.templateYes, exact: true }).click());
    const cells = readWorkbook(template.bytes);
    assert.equal(cells.length, 3);
    assert.ok(cells.some((row) => row.includes("'=梅")), "no cell begins a formula");

    await dialog.locator("input[type=file]").setInputFiles({ name: "picture.xlsx", mimeType: "image/png", buffer: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0]) });
    await dialog.getByRole("alert").waitFor();
    await assertAccessible(page, "a file that is no table");
    const [head, ...body] = cells;
    // Empty cells at the end of a row are not in the file.
    const filled = body.map((row, number) => [...head.slice(0, -2).map((_, column) => row[column] ?? ""), "顺丰", `SF000${number}`]);
    const back = [head, ...filled, ["w_nobody", "", "", "", "", "", "SF", "1"]];
    const table = back.map((row) => row.map((cell) => `"${cell}"`).join("\t")).join("\n");
    await dialog.locator("input[type=file]").setInputFiles({ name: "back.tsv", mimeType: "text/plain", buffer: Buffer.from(table) });
    await dialog.getByText(text.files.import.problem.unknown).waitFor();
    await assertAccessible(page, "what was found");
    await picture(page, `files-preview-${code}`);
    await page.setViewportSize(PHONE);
    await assertAccessible(page, "what was found, on a phone");
    await picture(page, `files-preview-phone-${code}`);
    await page.setViewportSize(DESK);
    for (const token of winners) assert.equal((await ask(`/lotto/claim?lid=${lid}`, token)).list[0].state, "filled", "nothing is written yet");
    await press(page, dialog.getByRole("button", { name: fill(text.files.import.apply_other, { count: 2 }) }));
    await dialog.getByText(fill(text.files.import.done_other, { count: 2 })).waitFor();
    await picture(page, `files-done-${code}`);
    for (const token of winners) {
      const [claim] = (await ask(`/lotto/claim?lid=${lid}`, token)).list;
      assert.deepEqual([claim.state, claim.courier, claim.seen_by.length], ["shipped", "顺丰", 1]);
    }
    await dialog.getByRole("button", { name: text.files.import.close, exact: true }).last().click();

    await press(page, page.getByRole("button", { name: text.files.codes.open }));
    const codes = page.getByRole("dialog", { name: text.files.codes.title });
    await codes.getByText(fill(text.files.codes.missing_other, { count: 3 })).waitFor();
    await codes.locator("input[type=file]").setInputFiles({ name: "codes.txt", mimeType: "text/plain", buffer: Buffer.from("GIFT-1\nGIFT-2\nGIFT-1\n") });
    await codes.getByText(fill(text.files.codes.added_other, { count: 2 })).waitFor();
    await codes.getByText(fill(text.files.codes.missing_one, { count: 1 })).waitFor();
    await assertAccessible(page, "codes");
    await picture(page, `files-codes-${code}`);
    assert.deepEqual(faults, []);
    await context.close();
  });
}
