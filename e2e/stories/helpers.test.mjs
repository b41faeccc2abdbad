// Somebody is asked to help by a link: they do what they were given the right to, on the screen and by the server they
// are refused the rest, all of it stands in the history, and it ends the moment the organiser ends it.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { assertAccessible, DESK, launch, openPage, PHONE, picture } from "../support/browser.mjs";
import { ask, call, fill, joinDraw, publishDraw } from "../support/draws.mjs";
import { press } from "../support/keyboard.mjs";
import { makePerson, useToken } from "../support/people.mjs";
import { receiptPng } from "../support/pictures.mjs";
import { startServer } from "../support/server.mjs";
import { words } from "../support/words.mjs";

const NOT_ALLOWED = 4003;
const NOT_FOUND = 4004;

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

async function open(token, { code, viewport }) {
  const opened = await openPage(browser, { viewport, locale: code });
  await useToken(opened.page, server, token);
  await opened.page.evaluate((language) => localStorage.setItem("language", language), code);
  return opened;
}

async function sendVoucher(lid, token, seed) {
  const file = new FormData();
  file.set("file", new Blob([receiptPng(seed)], { type: "image/png" }), "receipt.png");
  const { url } = await ask(server, "/upload/pic", token, file);
  await ask(server, "/lotto/chance/finish", token, { lid, chance: 0, voucher: url });
}

const CASES = [
  { code: "en", viewport: DESK, organiser: "Robin", helper: "Sasha", guest: "Kim" },
  { code: "zh-CN", viewport: PHONE, organiser: "小红", helper: "小李", guest: "小王" },
];

describe("helpers", { concurrency: 2 }, () => {
  for (const { code, viewport, organiser: owner, helper: name, guest } of CASES) {
    const size = viewport === DESK ? "desk" : "phone";
    test(`asked by a link to review, and to nothing else (${code}, ${size})`, async () => {
      const text = words(code);
      const { after: around } = text;
      const shot = (page, what) => picture(page, `helpers-${what}-${code}-${size}`);
      const organiser = await makePerson(server, owner);
      const helper = await makePerson(server, name);
      const person = await makePerson(server, guest);
      await server.makeVip(organiser, owner);
      const title = `Tea fair ${code}`;
      const lid = await publishDraw(server, organiser, {
        title,
        chances: [{ task: "voucher", codes: 1, cap: 2, title: "receipt" }],
        limits: { codes_per_person: 9 },
      });
      await joinDraw(server, lid, person);
      await sendVoucher(lid, person, 7);
      const data = `${server.address}/dashboard/lucky_draw/data/${lid}/0/advance`;

      // The organiser makes the link, with reviewing as its only right.
      const office = await open(organiser, { code, viewport });
      await office.page.goto(`${data}?tab=helpers`);
      const right = (which) => office.page.getByRole("checkbox", { name: around.helpers.right[which] });
      await press(office.page, right("view"), "Space");
      await office.page.getByText(around.helpers.choose).waitFor();
      await press(office.page, right("review"), "Space");
      await press(office.page, office.page.getByRole("button", { name: around.helpers.make }));
      const link = await office.page.getByText("/dashboard/lucky_draw/index?admin=").textContent();
      await assertAccessible(office.page, "an invitation");
      await shot(office.page, "invite");

      // Whoever opens it helps; on the desk it says with what.
      const desk = await open(helper, { code, viewport });
      await desk.page.goto(link);
      await desk.page.getByRole("heading", { name: title }).waitFor();
      await desk.page.getByRole("heading", { name: around.desk.title }).waitFor();
      // Three of four are not theirs, and it says why.
      const missing = ["hand_out", "open", "view"].map((which) => around.helpers.right[which]).join(around.helpers.and);
      await desk.page.getByText(fill(around.desk.locked_other, { rights: missing }), { exact: true }).waitFor();
      for (const tab of ["overview", "people", "claims", "helpers", "history"]) {
        assert.equal(await desk.page.getByRole("button", { name: around.tab[tab], exact: true }).count(), 0, tab);
      }
      assert.equal(await desk.page.getByRole("button", { name: around.desk.open }).count(), 0);
      await assertAccessible(desk.page, "the helper's desk");
      await shot(desk.page, "desk");
      // The link is used up.
      const again = await call(server, "/lotto/task/admin/accept", person, { token: new URL(link).searchParams.get("admin") });
      assert.equal(again.sta, 4009);

      // What they may: review.
      await press(desk.page, desk.page.getByRole("link", { name: around.desk.review }));
      await desk.page.getByRole("figure").getByText(guest, { exact: true }).waitFor();
      await desk.page.keyboard.press("a");
      await desk.page.getByRole("heading", { name: around.review.empty }).waitFor();
      await desk.page.getByRole("button", { name: `${around.review.approved} 1`, exact: true }).waitFor();
      await shot(desk.page, "review");

      // What they may not: the server says so to whoever asks without the screen, and nothing changes.
      const refused = [
        ["/lotto/task/open", { lid }],
        ["/lotto/task/claims/ship", { lid, rows: [] }],
        ["/lotto/task/redraw", { lid, win: "w_01m7ena5qyf1p9bnb2p1yypczm", reason: "x" }],
        [`/lotto/task?lid=${lid}`],
        [`/lotto/task/members?lid=${lid}`],
        [`/lotto/task/winners?lid=${lid}`],
        [`/lotto/task/claims?lid=${lid}`],
        [`/lotto/task/history?lid=${lid}`],
        ["/lotto/task/exports", { lid, what: "participants", format: "csv" }],
      ];
      for (const [path, body] of refused) assert.equal((await call(server, path, helper, body)).sta, NOT_ALLOWED, path);
      for (const path of ["/lotto/task/cancel", "/lotto/task/admin/invite", "/lotto/task/exclude"]) {
        const body = { lid, reason: "x", rights: ["open"], member: "m_01m7ena5qyf1p9bnb2p1yypczm" };
        assert.equal((await call(server, path, helper, body)).sta, NOT_FOUND, path);
      }
      assert.equal((await ask(server, `/lotto/task?lid=${lid}`, organiser)).state, "open");

      // Found again under my draws.
      await desk.page.goto(`${server.address}/dashboard/lucky_draw/index`);
      await desk.page.getByRole("heading", { name: around.desk.helping }).waitFor();
      await assertAccessible(desk.page, "my draws of a helper");
      await shot(desk.page, "helping");
      await press(desk.page, desk.page.getByRole("link", { name: title }));
      await desk.page.getByRole("heading", { name: around.desk.title }).waitFor();

      // What they did stands in the history, under their name.
      await office.page.goto(`${data}?tab=history`);
      const line = (who) => office.page.getByRole("listitem").filter({ hasText: `· ${who}` });
      await line(name).first().waitFor();
      assert.ok((await line(name).count()) >= 2, "joined, and reviewed");
      await assertAccessible(office.page, "the history");
      await shot(office.page, "history");

      // Removed: refused at once, on the page that is open and by the server.
      await sendVoucher(lid, person, 8);
      await desk.page.goto(`${server.address}/dashboard/lucky_draw/voucher_review/${lid}`);
      await desk.page.getByRole("figure").getByText(guest, { exact: true }).waitFor();
      await office.page.goto(`${data}?tab=helpers`);
      await press(office.page, office.page.getByRole("button", { name: fill(around.helpers.removeOf, { name }) }));
      await office.page.getByRole("dialog").getByText(around.helpers.removeText).waitFor();
      await assertAccessible(office.page, "before removing");
      await press(office.page, office.page.getByRole("dialog").getByRole("button", { name: around.helpers.remove, exact: true }));
      await office.page.getByText(around.helpers.none).waitFor();
      await desk.page.keyboard.press("a");
      await desk.page.getByRole("heading", { name: around.review.empty }).waitFor();
      // The verdict comes back: it was not taken.
      await desk.page.getByRole("figure").getByText(guest, { exact: true }).waitFor();
      await desk.page.reload();
      await desk.page.getByRole("heading", { name: text.draws.load.notFound }).waitFor();
      await shot(desk.page, "removed");
      assert.equal((await call(server, `/lotto/task/vouchers?lid=${lid}`, helper)).sta, NOT_FOUND);
      assert.equal((await ask(server, `/lotto/task/vouchers?lid=${lid}`, organiser)).counts.in_review, 1);
      assert.deepEqual([...office.faults, ...desk.faults], []);
      await desk.context.close();
      await office.context.close();
    });
  }

  test("a helper who may open and hand out does both, and cannot look", async () => {
    const text = words("en");
    const { after: around } = text;
    const organiser = await makePerson(server, "Ola");
    const helper = await makePerson(server, "Pat");
    const person = await makePerson(server, "Quinn");
    await server.makeVip(organiser, "Ola");
    const lid = await publishDraw(server, organiser, { title: "Night market", prizes: [{ label: 1, name: "Lantern", units: 1, hand_out: "on_site", note: "" }] });
    await joinDraw(server, lid, person);
    const { url } = await ask(server, "/lotto/task/admin/invite", organiser, { lid, rights: ["open", "hand_out"] });
    const { page, faults, context } = await open(helper, { code: "en", viewport: PHONE });
    await page.goto(`${server.address}${url}`);
    await page.getByRole("heading", { name: around.desk.title }).waitFor();
    await press(page, page.getByRole("button", { name: around.desk.open }));
    await page.getByRole("dialog").getByRole("button", { name: text.draws.ask.openYes }).waitFor();
    await assertAccessible(page, "before opening");
    await press(page, page.getByRole("dialog").getByRole("button", { name: text.draws.ask.openYes }));
    await page.getByText(around.desk.opened).waitFor();
    await picture(page, "helpers-open-en-phone");

    // The winner's ticket, scanned by the helper, who comes to the page from the desk.
    const phone = await open(person, { code: "en", viewport: PHONE });
    await phone.page.goto(`${server.address}/mobile?lid=${lid}`);
    await phone.page.getByRole("img", { name: text.claim.ticket.label }).waitFor({ timeout: 150_000 });
    const shown = await phone.page.locator("figcaption b").textContent();
    await page.reload();
    await press(page, page.getByRole("link", { name: around.desk.claims }));
    await page.getByRole("row").filter({ hasText: "Lantern" }).waitFor();
    await assertAccessible(page, "claims of a helper");
    await picture(page, "helpers-claims-en-phone");
    await press(page, page.getByRole("link", { name: around.desk.scan }));
    const box = page.getByRole("textbox", { name: text.scan.type.label });
    await press(page, box, "x");
    await box.fill(shown);
    await page.keyboard.press("Enter");
    await page.getByRole("status").getByText(text.scan.verdict.handed).waitFor();
    await phone.page.getByText(text.claim.state.received, { exact: true }).waitFor();
    const history = await ask(server, `/lotto/task/history?lid=${lid}`, organiser);
    assert.deepEqual(history.list.filter(({ who }) => who === "Pat").map(({ what }) => what).sort(), ["admin_joined", "opened", "scanned"]);
    assert.equal((await call(server, `/lotto/task/members?lid=${lid}`, helper)).sta, NOT_ALLOWED);
    assert.deepEqual([...faults, ...phone.faults], []);
    await phone.context.close();
    await context.close();
  });
});
