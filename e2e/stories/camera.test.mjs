// Staff at a counter with the camera of a phone: a winner's ticket is read from the screen it is shown on and handed out
// once; seen again, it is refused. In a browser that reads no QR codes by itself, as on an iPhone.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { assertAccessible, launch, openPage, PHONE, picture } from "../support/browser.mjs";
import { launchFilming } from "../support/camera.mjs";
import { ask, joinDraw, publishDraw } from "../support/draws.mjs";
import { press } from "../support/keyboard.mjs";
import { makePerson, useToken } from "../support/people.mjs";
import { startServer } from "../support/server.mjs";
import { LANGUAGES, words } from "../support/words.mjs";

/** The hat closes, 30 seconds, the next round, on a busy machine. */
const OPENS = 150_000;

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

describe("the camera of the staff", { concurrency: 2 }, () => {
  for (const { code, locale } of LANGUAGES) {
    test(`reads a ticket once for good (${code})`, async () => {
      const text = words(code);
      const organiser = await makePerson(server, `staff ${code}`);
      const winner = await makePerson(server, `winner ${code}`);
      const lid = await publishDraw(server, organiser, { title: "夜市 Night market", prizes: [{ label: 1, name: "灯笼 lantern", units: 1, hand_out: "on_site", note: "" }] });
      await joinDraw(server, lid, winner);
      await ask(server, "/lotto/task/open", organiser, { lid });
      const phone = await openPage(browser, { viewport: PHONE, locale, deviceScaleFactor: 2 });
      await useToken(phone.page, server, winner);
      await phone.page.goto(`${server.address}/mobile?lid=${lid}`);
      const ticket = phone.page.getByRole("img", { name: text.claim.ticket.label });
      await ticket.waitFor({ timeout: OPENS });
      await picture(phone.page, `camera-ticket-${code}`);

      const filming = await launchFilming(browser, await ticket.screenshot());
      const staff = await openPage(filming, { viewport: PHONE, locale });
      assert.equal(await staff.page.evaluate(() => "BarcodeDetector" in window), false, "a browser without a reader of its own");
      await useToken(staff.page, server, organiser);
      await staff.page.goto(`${server.address}/mobile/scan`);
      await staff.page.getByText(text.scan.ready).waitFor();
      await assertAccessible(staff.page, "ready to scan");
      await picture(staff.page, `camera-ready-${code}`);
      await press(staff.page, staff.page.getByRole("button", { name: text.scan.camera.start }));
      await staff.page.getByRole("status").getByText(text.scan.verdict.handed).waitFor();
      await staff.page.getByRole("status").getByText("灯笼 lantern").waitFor();
      await assertAccessible(staff.page, "handed out by camera");
      await picture(staff.page, `camera-handed-${code}`);
      await phone.page.getByText(text.claim.state.received, { exact: true }).waitFor();
      // Out of sight, and held up again.
      await staff.page.getByRole("status").getByText(text.scan.verdict.before).waitFor();
      await assertAccessible(staff.page, "seen again");
      await picture(staff.page, `camera-before-${code}`);
      await press(staff.page, staff.page.getByRole("button", { name: text.scan.camera.stop }));
      await staff.page.getByRole("button", { name: text.scan.camera.start }).waitFor();
      assert.deepEqual([...phone.faults, ...staff.faults], []);
      await phone.context.close();
      await filming.close();
    });
  }
});
