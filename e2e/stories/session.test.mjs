// The session rules of the specification, in a real browser against the real server.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { assertAccessible, launch, openPage, PHONE, picture } from "../support/browser.mjs";
import { makePerson, PASSWORD, signIn, useToken } from "../support/people.mjs";
import { startServer } from "../support/server.mjs";
import { words } from "../support/words.mjs";

const text = words("en");
let server;
let browser;
let operatorToken;
before(async () => {
  server = await startServer();
  browser = await launch();
  operatorToken = await makePerson(server, "operator");
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

const stored = (page) => page.evaluate(() => ({ session: { ...sessionStorage }, local: { ...localStorage } }));

async function api(path, token, options = {}) {
  const response = await fetch(`${server.address}/lotto/api/v1${path}`, { ...options, headers: { token, "content-type": "application/json" } });
  return (await response.json()).data;
}

test("a signed-in visit to the root goes to the dashboard, an anonymous one to the dashboard goes to the root", async () => {
  const { page, context } = await openPage(browser);
  await page.goto(`${server.address}/dashboard/pay`);
  await page.waitForURL(`${server.address}/`);
  await useToken(page, server, operatorToken);
  await page.goto(server.address);
  await page.waitForURL("**/dashboard");
  await page.getByRole("heading", { level: 1, name: /operator/ }).waitFor();
  await context.close();
});

test("a gm link acts as the organiser, says so, and leaves", async () => {
  const userToken = await makePerson(server, "organiser");
  const { user_info: user } = await api("/user/info", userToken);
  const link = await api("/operator/gm", operatorToken, { method: "POST", body: JSON.stringify({ user_id: user.user_id, reason: "asked for help" }) });
  const { page, context } = await openPage(browser);
  await useToken(page, server, operatorToken);
  await page.goto(`${link.url}&keep=1`.replace("127.0.0.1", "localhost"));
  await page.waitForURL("**/dashboard**");
  await page.getByText(text.console.gm.text.replace("{{name}}", "organiser")).waitFor();
  const address = new URL(page.url());
  assert.equal(address.searchParams.get("token"), null);
  assert.equal(address.searchParams.get("gm"), null);
  assert.match((await stored(page)).session.gmtoken, /^gm_/);
  await picture(page, "gm");
  // It leaves by loading a page anew: whatever is asked in between is lost with the old one.
  const left = page.waitForEvent("load");
  await page.getByRole("button", { name: text.console.gm.leave }).click();
  await left;
  const { session, local } = await stored(page);
  assert.equal(session.gmtoken, undefined);
  assert.equal(local.token, operatorToken, "the operator's own session is untouched");
  await context.close();
});

test("a revoked token is told, the tokens are cleared and the person is at the root", async () => {
  const { page, context } = await openPage(browser);
  const token = await signIn(server, "operator");
  await useToken(page, server, token);
  await page.goto(`${server.address}/dashboard`);
  await page.getByRole("heading", { level: 1 }).waitFor();
  await api("/user/logout", token, { method: "POST", body: "{}" });
  await page.goto(`${server.address}/dashboard/pay`);
  await page.waitForURL(`${server.address}/`);
  assert.equal((await stored(page)).local.token, undefined);
  await context.close();
});

test("a participant's home sends through the social login and comes back clean", async () => {
  const { page, context } = await openPage(browser, { viewport: PHONE });
  await page.goto(`${server.address}/third_application/index?lid=7`);
  await page.waitForURL("**/house/connect/oauth2/authorize**");
  const asked = new URL(page.url()).searchParams;
  assert.equal(asked.get("scope"), "snsapi_userinfo");
  assert.equal(new URL(asked.get("redirect_uri")).pathname, "/third_application/index");
  await page.getByLabel(text.house.name).fill("operator");
  await page.getByLabel(text.house.password, { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: text.house.signIn, exact: true }).click();
  await page.waitForURL(`${server.address}/third_application/index?lid=7`);
  await page.waitForFunction(() => sessionStorage.getItem("token") !== null);
  assert.equal((await stored(page)).local.token, undefined, "it is this tab's token");
  await page.getByRole("heading", { level: 1, name: text.phone.bigPrizes }).waitFor();
  assert.equal(await page.title(), text.phone.bigPrizes);
  await assertAccessible(page, "home without entries");
  await picture(page, "third-application");
  await context.close();
});

test("another page of the same person hears of a change at once", async () => {
  const { page, context } = await openPage(browser);
  await useToken(page, server, operatorToken);
  await page.goto(`${server.address}/dashboard`);
  await page.getByRole("heading", { level: 1, name: /operator/ }).waitFor();
  await api("/user/info", operatorToken, { method: "POST", body: JSON.stringify({ nickname: "Renamed elsewhere" }) });
  await page.getByRole("heading", { level: 1, name: /Renamed elsewhere/ }).waitFor();
  await context.close();
});

test("a passkey is added and signs in", async () => {
  const { page, context } = await openPage(browser);
  const debugging = await context.newCDPSession(page);
  await debugging.send("WebAuthn.enable");
  await debugging.send("WebAuthn.addVirtualAuthenticator", {
    options: { protocol: "ctap2", transport: "internal", hasResidentKey: true, hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
  });
  await useToken(page, server, await makePerson(server, "key holder"));
  await page.goto(`${server.address}/dashboard?account=security`);
  await page.getByRole("button", { name: text.console.security.addPasskey }).click();
  await page.getByText(text.console.security.passkeyAdded).waitFor();
  await picture(page, "security");
  await page.evaluate(() => localStorage.clear());
  await page.goto(server.address);
  await page.getByRole("button", { name: text.console.login.house }).click();
  await page.getByRole("button", { name: text.house.passkey }).click();
  await page.waitForURL("**/dashboard");
  await page.getByRole("heading", { level: 1, name: /key holder/ }).waitFor();
  await context.close();
});
