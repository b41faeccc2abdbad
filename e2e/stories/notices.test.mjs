// Notices beyond the bell: a participant is told on the phone after one tap, an organiser confirms an address and stops the mail
// again; nothing is ticked before they tick it.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { assertAccessible, DESK, launch, openPage, PHONE, picture } from "../support/browser.mjs";
import { startMailServer } from "../support/mail.mjs";
import { makePerson, useToken } from "../support/people.mjs";
import { givePush, startPushService } from "../support/push.mjs";
import { startServer } from "../support/server.mjs";
import { LANGUAGES, words } from "../support/words.mjs";

const PUBLIC = "https://draw.example.com";
const later = (seconds) => new Date(Date.now() + seconds * 1000).toISOString();

let server;
let browser;
let mail;
before(async () => {
  mail = await startMailServer();
  server = await startServer({ FAIRDRAW_PUSH_ANYWHERE: "true", FAIRDRAW_SMTP_URL: mail.url, FAIRDRAW_MAIL_FROM: "Fairdraw <draws@example.com>", FAIRDRAW_PUBLIC_URL: PUBLIC });
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await server?.stop();
  await mail?.stop();
});

async function ask(path, token, body) {
  const request = body ? { method: "POST", body: JSON.stringify(body) } : {};
  const response = await fetch(`${server.address}/lotto/api/v1${path}`, { ...request, headers: { token, "content-type": "application/json" } });
  const answer = await response.json();
  assert.equal(answer.sta, 0, `${path}: ${JSON.stringify(answer)}`);
  return answer.data;
}

/** A running draw that this person is in. */
async function joined(organiser, token) {
  const form = {
    title: "月光下午茶 Afternoon tea",
    prizes: [{ label: 1, name: "Tea 🍵", units: 1, hand_out: "none", note: "" }],
    opening: { by: "hand", latest_at: later(3600) },
    delay_s: 30,
    chain: "house",
    list: "public",
    consents: { publish_name: false, marketing: true, text: "" },
    organiser: { type: "private", name: "月光咖啡", contact: "moon@example.org", country: "cn" },
  };
  const { lid } = await ask("/lotto/task", organiser, { kind: "advance", form });
  await ask("/lotto/task/publish", organiser, { lid });
  await ask("/lotto/join", token, { lid, contrib: "5a".repeat(16), consents: { rules: true, publish_name: false, marketing: true } });
  return lid;
}

describe("notices", () => {
  for (const { code, locale } of LANGUAGES) {
    test(`one tap, and the phone is told (${code})`, async () => {
      const text = words(code).notices;
      const push = await startPushService();
      const organiser = await makePerson(server, `organiser ${code}`);
      const token = await makePerson(server, `participant ${code}`);
      const lid = await joined(organiser, token);
      const { page, context, faults } = await openPage(browser, { viewport: PHONE, locale });
      await givePush(context, push.subscription, server.address);
      await useToken(page, server, token);
      await page.goto(`${server.address}/mobile?lid=${lid}`);
      await page.getByRole("heading", { name: text.tellMe.title }).scrollIntoViewIfNeeded();
      await assertAccessible(page, "the offer");
      await picture(page, `notices-tell-me-${code}`);
      await page.getByRole("button", { name: text.tellMe.button }).click();
      await page.getByText(text.tellMe.on).waitFor();

      await page.getByRole("link", { name: text.tellMe.settings }).click();
      await page.getByText(text.devices.here, { exact: true }).waitFor();
      const told = page.getByRole("checkbox", { name: text.of.replace("{{action}}", text.subject.mine.name).replace("{{name}}", text.channel.push) });
      assert.equal(await told.isChecked(), true, "ticked by the tap");
      assert.equal(await page.getByRole("checkbox", { checked: true }).count(), 1, "and nothing else");
      await page.getByRole("button", { name: new RegExp(`^${text.test}`) }).click();
      await page.getByText(text.sent.state.sent, { exact: true }).waitFor();
      assert.deepEqual(push.faults, []);
      assert.equal(push.messages.length, 1);
      await assertAccessible(page, "settings");
      await page.screenshot({ path: `output/notices-phone-${code}.png`, fullPage: true });

      // The worker shows what the service delivers: handed over by the debugger, as the browser would.
      const debug = await context.newCDPSession(page);
      const registered = new Promise((resolve) => debug.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => registrations[0] && resolve(registrations[0].registrationId)));
      await debug.send("ServiceWorker.enable");
      await debug.send("ServiceWorker.deliverPushMessage", { origin: server.address, registrationId: await registered, data: JSON.stringify(push.messages[0]) });
      await page.waitForFunction(async () => (await (await navigator.serviceWorker.ready).getNotifications()).length === 1);
      const shown = await page.evaluate(async () => (await (await navigator.serviceWorker.ready).getNotifications()).map(({ title, body }) => ({ title, body })));
      assert.deepEqual(shown, [{ title: push.messages[0].title, body: push.messages[0].body }]);

      await page.getByRole("button", { name: text.of.replace("{{action}}", text.organisers.stop).replace("{{name}}", `organiser ${code}`) }).click();
      await page.getByText(text.organisers.title).waitFor({ state: "detached" });
      await page.getByRole("button", { name: new RegExp(`^${text.remove}.*Chrome`) }).click();
      await page.getByRole("button", { name: text.devices.add }).waitFor();
      assert.equal(await page.getByRole("checkbox", { checked: true }).count(), 0, "removed with the last device");
      assert.deepEqual(faults, []);
      await context.close();
      await push.stop();
    });

    test(`an organiser confirms an address and stops the mail (${code})`, async () => {
      const text = words(code).notices;
      const token = await makePerson(server, `boss ${code}`);
      const { page, context, faults } = await openPage(browser, { viewport: DESK, locale });
      await useToken(page, server, token);
      await page.evaluate((language) => localStorage.setItem("language", language), code);
      const soFar = mail.mails.length;
      await page.goto(`${server.address}/dashboard?account=notices`);
      const drawer = page.getByRole("dialog");
      await drawer.getByLabel(text.mail.label).fill(`boss-${code}@example.com`);
      await assertAccessible(page, "drawer");
      await picture(page, `notices-console-${code}`);
      await drawer.getByRole("button", { name: text.mail.ask }).click();
      await drawer.getByText(text.mail.waiting).waitFor();
      const asked = await mail.at(soFar);
      const link = asked.match(new RegExp(`${PUBLIC}(/mail/confirm\\S+)`))[1];

      const visitor = await openPage(browser, { viewport: PHONE, locale });
      await visitor.page.goto(server.address + link);
      await assertAccessible(visitor.page, "confirm page");
      await picture(visitor.page, `notices-confirm-${code}`);
      await visitor.page.getByRole("button").click();
      await visitor.page.getByRole("heading", { level: 1 }).waitFor();
      await drawer.getByText(text.mail.confirmed, { exact: true }).waitFor();

      const runs = drawer.getByRole("checkbox", { name: text.of.replace("{{action}}", text.subject.runs.name).replace("{{name}}", text.channel.mail) });
      assert.equal(await runs.isChecked(), false);
      await runs.click();
      await drawer.getByRole("checkbox", { checked: true }).waitFor();
      await drawer.getByRole("button", { name: new RegExp(`^${text.test}`) }).click();
      const news = await mail.at(soFar + 1);
      await drawer.getByText(text.sent.state.sent, { exact: true }).first().waitFor();
      await assertAccessible(page, "drawer with a log");
      await picture(page, `notices-console-told-${code}`);

      const stop = news.match(new RegExp(`${PUBLIC}(/mail/unsubscribe\\S+)`))[1];
      await visitor.page.goto(server.address + stop);
      await assertAccessible(visitor.page, "unsubscribe page");
      await visitor.page.getByRole("button").click();
      await drawer.getByLabel(text.mail.label).waitFor();
      assert.equal(await drawer.getByRole("checkbox", { checked: true }).count(), 0);
      assert.deepEqual([...faults, ...visitor.faults], []);
      await visitor.context.close();
      await context.close();
    });
  }
});
