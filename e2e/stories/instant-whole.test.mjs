// Wheel, nine-grid and cards in one go: the organiser makes it in the form, by odds or from a box of tickets, and
// passes the link on; somebody opens that link on a phone, spins to a win and to a blank, earns a spin on the way,
// claims the prize and checks every spin.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { assertAccessible, DESK, launch, MOVING, openPage, PHONE, picture } from "../support/browser.mjs";
import { fill } from "../support/draws.mjs";
import { press } from "../support/keyboard.mjs";
import {
  field,
  input,
  minuteOf,
  openForm,
  pick,
  publish,
  saved,
  sharedLink,
  signUpAsOrganiser,
} from "../support/organiser.mjs";
import { signUpHere } from "../support/phone.mjs";
import { samplePng } from "../support/pictures.mjs";
import { startServer } from "../support/server.mjs";
import { checkSpins, claim, SPIN, spin } from "../support/spins.mjs";
import { words } from "../support/words.mjs";

const PRIZE = "月饼 mooncakes";
const HOUR = 3_600_000;

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

/** One ticket that wins and one that does not: two spins give one of each. */
const fromBox = {
  fillIn: (page) => input(page, "instant.blanks").fill("1"),
  number: ({ pool }) => fill(pool, { n: 2 }),
  blank: ({ check, mine }) => fill(check.prize, { prize: mine.blank }),
};

/** Every spin wins, but a person only once: the second spin must come to nothing. */
const byOdds = {
  async fillIn(page, text) {
    const { mode } = text["instant-form"];
    await field(page, "instant.mode").getByText(mode.odds, { exact: true }).click();
    await input(page, "prizes[0].weight").fill("100");
    await input(page, "prizes[0].units").fill("5");
  },
  number: ({ number }) => new RegExp(fill(number, { n: "[\\d,]+", all: "1,000,000" })),
  /** The number falls on the prize all the same, and the check says why that was nothing. */
  blank: ({ check, mine }) => fill(check.missed, { prize: PRIZE, got: mine.blank }),
};

/** Both spins are there from the start. */
const free = { spins: 2, prepare: () => undefined, fillIn: () => undefined, earn: () => undefined };

async function addTask(page, text, task) {
  const { add, tasks } = text.draws.chance;
  await page.getByRole("button", { name: add }).click();
  await pick(page, tasks[task]);
  await field(page, "chances[0]").waitFor();
}

/** The second spin is for a friend who comes by one's own link. */
const byFriend = {
  spins: 1,
  prepare: () => undefined,
  fillIn: (page, text) => addTask(page, text, "invite"),
  async earn(page, text, { show, locale }) {
    const link = await page.getByRole("region", { name: text.phone.invite.title }).getByText("/mobile?").innerText();
    const friend = await openPage(browser, { viewport: PHONE, locale, ...MOVING });
    await friend.page.goto(link);
    await signUpHere(friend.page, text, "friend", text.instant.button.login);
    assert.equal(await spin(friend.page, text, text.instant.button[show]), true, "the odds are everybody's");
    assert.deepEqual(friend.faults, []);
    await friend.context.close();
  },
};

/** The second spin is for looking at a picture, as long as the server says. */
const byPicture = {
  spins: 1,
  prepare: async (page, name) => server.makeVip(await page.evaluate(() => localStorage.getItem("token")), name),
  async fillIn(page, text) {
    // The plan must last until the draw ends.
    const end = new Date(Date.now() + 6 * HOUR);
    await input(page, "opening.ends_at").fill(minuteOf(end));
    await addTask(page, text, "picture");
    const place = field(page, "chances[0].picture");
    const chooser = page.waitForEvent("filechooser");
    await place.getByRole("button").click();
    await (await chooser).setFiles({ name: "shop.png", mimeType: "image/png", buffer: samplePng() });
    await place.locator("img").waitFor();
    await input(page, "chances[0].seconds").fill("1");
  },
  async earn(page, text) {
    await press(page, page.getByRole("button", { name: text.phone.chance.go }));
    await page.getByText(fill(text.instant.chance.given_one, { count: 1 })).waitFor();
  },
};

/** Made in the form and published; returns the link to pass on. */
async function makeDraw(page, text, { kind, title, way, extra }) {
  const { remove } = text.draws.prize;
  await openForm(page, server, text, kind);
  await field(page, "title").getByRole("textbox").fill(title);
  for (const tier of ["3", "2"]) {
    await page.getByRole("button", { name: fill(remove, { name: text.prizes[tier] }) }).click();
  }
  await field(page, "prizes[0].name").getByRole("textbox").fill(PRIZE);
  await way.fillIn(page, text);
  await input(page, "instant.free_per_day").fill("0");
  await input(page, "instant.free_per_draw").fill(String(extra.spins));
  await field(page, "chain").getByText(text.draws.chain.house, { exact: true }).click();
  await extra.fillIn(page, text);
  await saved(page);
  await assertAccessible(page, `the form of ${kind}`);
  await picture(page, `whole-${kind}-form`);
  await publish(page, text);
  return sharedLink(page).innerText();
}

const STORIES = [
  {
    kind: "turnlottery",
    show: "wheel",
    organiser: { code: "en", viewport: DESK },
    player: { code: "zh-CN", locale: "zh-CN" },
    title: "Spin for mooncakes",
    way: byOdds,
    extra: byFriend,
  },
  {
    kind: "ninelottery",
    show: "grid",
    organiser: { code: "zh-CN", viewport: PHONE },
    player: { code: "en", locale: "en-US" },
    title: "九宫格送月饼",
    way: fromBox,
    extra: free,
  },
  {
    kind: "card",
    show: "cards",
    organiser: { code: "zh-CN", viewport: DESK },
    player: { code: "en", locale: "en-US" },
    title: "翻牌 <b>有礼</b>",
    way: fromBox,
    extra: byPicture,
  },
];

for (const { organiser, player, ...draw } of STORIES) {
  const { kind, show, title, way, extra } = draw;
  test(`${show}: made (${organiser.code}), shared, spun, claimed and checked (${player.code})`, async () => {
    const name = `organiser ${show}`;
    const desk = await openPage(browser, { viewport: organiser.viewport, locale: organiser.code });
    await signUpAsOrganiser(desk.page, server, words(organiser.code), name);
    await extra.prepare(desk.page, name);
    const link = await makeDraw(desk.page, words(organiser.code), draw);
    assert.deepEqual(desk.faults, []);
    await desk.context.close();

    const text = words(player.code);
    const { button, check, chance, state } = text.instant;
    const { page, faults, context } = await openPage(browser, { viewport: PHONE, locale: player.locale, ...MOVING });
    const shot = (what) => picture(page, `whole-${kind}-${what}`);
    await page.goto(link);
    await page.getByRole("heading", { level: 1, name: title }).waitFor();
    await assertAccessible(page, "the page behind the link");
    await shot("arrived");
    await signUpHere(page, text, `player ${show}`, button.login);

    const won = [await spin(page, text, button[show])];
    await shot("first");
    if (extra.spins === 1) {
      await page.getByText(text.instant.leftNone).waitFor();
      await page.getByRole("heading", { name: chance.title }).waitFor();
      await assertAccessible(page, "nothing left but what can be earned");
      await extra.earn(page, text, { show, ...player });
      await shot("earned");
    }
    await page.getByText(fill(text.instant.left_one, { count: 1 })).waitFor();
    if (won[0]) await page.getByText(fill(text.instant.wonAll_one, { count: 1 })).waitFor();
    won.push(await spin(page, text, button.again));
    await shot("second");
    assert.deepEqual(won.toSorted(), [false, true], "one of each");

    if (way === fromBox) await page.getByRole("heading", { name: state.soldOut }).waitFor({ timeout: SPIN });
    await page.getByRole("heading", { name: text.claim.title_one }).waitFor({ timeout: SPIN });
    await claim(page, text);
    const outcomes = [fill(check.prize, { prize: PRIZE }), way.blank(text.instant)];
    await checkSpins(page, text, { outcomes, number: way.number(check) });
    await assertAccessible(page, "claimed and checked");
    await shot("checked");
    assert.deepEqual(faults, []);
    await context.close();
  });
}
