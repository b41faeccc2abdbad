// Double clicks in the console: whatever an organiser presses twice happens once, nothing confusing is said, and the page
// stands as after one press.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { launch } from "../support/browser.mjs";
import { ask, fill, joinDraw, publishDraw } from "../support/draws.mjs";
import { field, row, saved } from "../support/organiser.mjs";
import { makePerson } from "../support/people.mjs";
import { receiptPng } from "../support/pictures.mjs";
import { startServer } from "../support/server.mjs";
import { arrive, HANDS, times } from "../support/twice.mjs";
import { words } from "../support/words.mjs";

const LIST = "/dashboard/lucky_draw/index";

let server;
let browser;
before(async () => {
  server = await startServer();
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

/** How many draws there are, and how many in the bin. */
async function totals(token) {
  const count = async (deleted) => (await ask(server, "/lotto/task/list", token, { deleted })).total;
  return [await count(false), await count(true)];
}

/** Ten from one address, the first three with a receipt. */
async function fillWith(lid, code) {
  const names = Array.from({ length: 10 }, (_, place) => `${code} guest ${place}`);
  for (const [place, name] of names.entries()) {
    const token = await makePerson(server, name);
    await joinDraw(server, lid, token);
    if (place > 2) continue;
    const file = new FormData();
    file.set("file", new Blob([receiptPng(place + 1)], { type: "image/png" }), "receipt.png");
    const { url } = await ask(server, "/upload/pic", token, file);
    await ask(server, "/lotto/chance/finish", token, { lid, chance: 0, voucher: url });
  }
  return names;
}

describe("pressed twice in the console", { concurrency: 4 }, () => {
  for (const hands of HANDS) {
    const { code, hand } = hands;
    const text = words(code);

    test(`a form and a list (${code}, ${hand})`, async () => {
      const name = `list ${code}`;
      const title = `Tea ${code}`;
      const organiser = await makePerson(server, name);
      const desk = await arrive(browser, server, organiser, hands);
      const { page, dialog, twice, enterTwice, pickTwice, says, calm } = desk;
      const choose = (action, of = title) => pickTwice(row(page, of).getByRole("button", { name: fill(text.draws.listing.more, { title: of }) }), text.draws.action[action]);

      await desk.go("/dashboard/create_draw/base_draw/add/advance");
      await field(page, "title").getByRole("textbox").fill(title);
      const prizes = field(page, "prizes").locator("ol > li");
      const add = page.getByRole("button", { name: text.draws.prize.add });
      await add.click();
      await add.click();
      await prizes.nth(2).waitFor();
      assert.equal(await prizes.count(), 3);
      await twice(prizes.first().getByRole("button", { name: fill(text.draws.prize.remove, { name: "" }).trim() }));
      assert.equal(await prizes.count(), 2);
      for (const place of [0, 1]) await field(page, `prizes[${place}].name`).getByRole("textbox").fill("Tea");
      await field(page, "chain").getByText(text.draws.chain.house, { exact: true }).click();
      await saved(page);

      await twice(page.getByRole("button", { name: text.draws.bar.publish, exact: true }));
      await dialog.getByText(text.draws.publish.text).waitFor();
      await twice(dialog.getByRole("button", { name: text.draws.publish.yes }));
      await dialog.getByText(text.share.published).waitFor();
      const lid = new URL(page.url()).searchParams.get("share");
      assert.equal(await times(server, organiser, lid, "published"), 1);
      assert.deepEqual(await totals(organiser), [1, 0]);
      await calm("published");

      await desk.go(`/dashboard/create_draw/base_draw/edit/advance/${lid}`);
      await field(page, "prizes[0].name").getByRole("textbox").fill("Better tea");
      await twice(page.getByRole("button", { name: text.draws.bar.saveChanges }));
      await says(text.draws.publish.savedChanges);
      assert.equal(await times(server, organiser, lid, "amended"), 1);
      await calm("saved");

      await joinDraw(server, lid, await makePerson(server, `${name} guest`));
      await desk.go(`${LIST}?state=open`);
      await choose("copy");
      await page.waitForURL("**/base_draw/edit/advance/d_*");
      assert.deepEqual(await totals(organiser), [2, 0]);

      await desk.go(`${LIST}?state=open`);
      await choose("cancel");
      await dialog.getByLabel(text.draws.ask.reason).fill("rain");
      await twice(dialog.getByRole("button", { name: text.draws.ask.cancelYes }));
      await says(text.draws.done.cancel);
      assert.equal(await times(server, organiser, lid, "cancelled"), 1);
      await calm("cancelled");

      await desk.go(`${LIST}?state=draft`);
      await choose("delete");
      await twice(dialog.getByRole("button", { name: text.draws.ask.deleteYes }));
      await says(text.draws.done.delete);
      assert.deepEqual(await totals(organiser), [1, 1]);
      await server.makeVip(organiser, name);
      await desk.go(`${LIST}?bin=1`);
      await twice(row(page, title).getByRole("button", { name: text.draws.action.restore }));
      await says(text.draws.done.restore);
      assert.deepEqual(await totals(organiser), [2, 0]);
      await calm("restored");

      await desk.go(`${LIST}?state=draft`);
      await page.getByRole("row").filter({ hasText: title }).getByRole("checkbox").check();
      await twice(page.getByRole("toolbar").getByRole("button", { name: text.desk.many.delete }));
      await twice(dialog.getByRole("button", { name: text.desk.many.deleteYes }));
      const undo = page.getByRole("button", { name: text.desk.many.undo, exact: true });
      await undo.waitFor();
      assert.deepEqual(await totals(organiser), [1, 1]);
      await twice(undo);
      await page.getByRole("row").filter({ hasText: title }).waitFor();
      assert.deepEqual(await totals(organiser), [2, 0]);

      const byHand = await publishDraw(server, organiser, { title: "By hand" });
      await joinDraw(server, byHand, await makePerson(server, `${name} other guest`));
      await desk.go(`${LIST}?state=open`);
      await choose("open", "By hand");
      await enterTwice(dialog.getByRole("button", { name: text.draws.ask.openYes }));
      await says(text.draws.done.open);
      assert.equal(await times(server, organiser, byHand, "opened"), 1);
      await calm("opened");
      await desk.leave("POST /lotto/task", "POST /lotto/task/publish", "POST /lotto/task/copy", "POST /lotto/task/cancel", "DELETE /lotto/task", "POST /lotto/task/restore", "POST /lotto/task/many", "POST /lotto/task/many", "POST /lotto/task/open");
    });

    test(`people, files, helpers and receipts (${code}, ${hand})`, async () => {
      const name = `people ${code}`;
      const organiser = await makePerson(server, name);
      await server.makeVip(organiser, name);
      const lid = await publishDraw(server, organiser, { title: name, safety: "standard", chances: [{ task: "voucher", codes: 1, cap: 1, title: "receipt" }], limits: { codes_per_person: 9 } });
      const guests = await fillWith(lid, code);
      const desk = await arrive(browser, server, organiser, hands);
      const { page, dialog, twice, pickTwice, says, calm } = desk;
      const data = `/dashboard/lucky_draw/data/${lid}/0/advance`;
      const codes = async () => (await ask(server, `/lotto/public?lid=${lid}`, organiser)).odds.codes;

      await desk.go(`${data}?tab=people`);
      const tools = page.getByRole("button", { name: fill(text.after.people.more, { name: guests[9] }), exact: true });
      await pickTwice(tools, text.after.people.act.exclude);
      await dialog.getByRole("textbox").fill("robot");
      await twice(dialog.getByRole("button", { name: text.after.people.act.exclude }));
      await says(fill(text.after.people.excluded, { name: guests[9] }));
      assert.deepEqual([await codes(), await times(server, organiser, lid, "excluded")], [9, 1]);
      await pickTwice(tools, text.after.people.act.include);
      await twice(dialog.getByRole("button", { name: text.after.people.act.include }));
      await says(fill(text.after.people.included, { name: guests[9] }));
      assert.deepEqual([await codes(), await times(server, organiser, lid, "included")], [10, 1]);
      await calm("back in the hat");

      const file = fill(text.files.export.item, { what: text.files.export.of.participants, format: "CSV" });
      await Promise.all([page.waitForEvent("download"), pickTwice(page.getByRole("button", { name: text.files.export.title }), file)]);
      const shelf = page.getByRole("list", { name: text.files.export.shelf }).getByRole("listitem");
      await shelf.waitFor();
      const exports = async () => (await ask(server, `/lotto/task/exports?lid=${lid}`, organiser)).list.filter(({ state }) => state === "ready").length;
      assert.deepEqual([await exports(), await times(server, organiser, lid, "exported")], [1, 1]);
      assert.equal(await dialog.count(), 0, "nothing under the menu was pressed");
      const gone = fill(text.files.export.remove, { name: `${text.files.export.of.participants}.csv` });
      await twice(shelf.getByRole("button", { name: gone }));
      await shelf.waitFor({ state: "detached" });
      assert.equal(await exports(), 0);
      await calm("files");

      await desk.go(`${data}?tab=safety`);
      const fine = page.getByRole("button", { name: text.figures.suspects.act.fine, exact: true });
      await fine.nth(9).waitFor();
      await twice(fine.first());
      await fine.nth(9).waitFor({ state: "detached" });
      assert.equal(await times(server, organiser, lid, "suspect_fine"), 1);
      await calm("suspects");

      await desk.go(`${data}?tab=helpers`);
      await twice(page.getByRole("button", { name: text.after.helpers.make }));
      await page.getByText(`${LIST}?admin=`).waitFor();
      const { pending } = await ask(server, `/lotto/task/admin?lid=${lid}`, organiser);
      assert.deepEqual([pending.length, await times(server, organiser, lid, "admin_invited")], [1, 1]);
      await calm("invited");

      await desk.go(`/dashboard/lucky_draw/voucher_review/${lid}`);
      await twice(page.getByRole("button", { name: `${text.after.review.approve} A`, exact: true }));
      await page.getByRole("figure").getByText(guests[1], { exact: true }).waitFor();
      await page.getByRole("button", { name: new RegExp(`^${text.after.review.approved}`) }).click();
      await page.getByRole("button", { name: `${text.after.review.approved} 1` }).waitFor();
      const { counts } = await ask(server, `/lotto/task/vouchers?lid=${lid}`, organiser);
      assert.deepEqual([counts.approved, counts.in_review], [1, 2]);
      await calm("receipts");
      await desk.leave("POST /lotto/task/exclude", "POST /lotto/task/include", "POST /lotto/task/exports", "POST /lotto/task/exports/cancel", "POST /lotto/task/suspects/mark", "POST /lotto/task/admin/invite", "POST /lotto/task/vouchers/review");
    });
  }
});
