// People who use the product: signing up in the browser, or quickly through the API where the story is about something else.
import assert from "node:assert/strict";
import { press, type } from "./keyboard.mjs";

export const PASSWORD = "vermilion-paper-slip";

async function call(server, path, body) {
  const response = await fetch(`${server.address}${path}`, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
  const answer = await response.json();
  assert.equal(answer.sta, 0, `${path}: ${JSON.stringify(answer)}`);
  return answer.data;
}

/** A new person on the page of the house, which then sends them back to where they came from. */
export async function signUp(page, text, name) {
  await page.waitForURL("**/house/connect/oauth2/authorize**");
  await press(page, page.getByRole("tab", { name: text.house.tab.in }), "ArrowRight");
  await type(page, page.getByLabel(text.house.name), name);
  await type(page, page.getByLabel(text.house.password, { exact: true }), PASSWORD);
  await page.keyboard.press("Enter");
}

/** An account and a token, without a browser. */
export async function makePerson(server, name) {
  await call(server, "/house/account", { name, password: PASSWORD });
  return signIn(server, name);
}

export async function signIn(server, name) {
  const query = new URLSearchParams({ appid: "fairdraw", redirect_uri: `${server.address}/wxAuthCb`, response_type: "code", scope: "snsapi_userinfo", state: "s" });
  const form = new URLSearchParams({ name, password: PASSWORD });
  const response = await fetch(`${server.address}/house/connect/oauth2/authorize?${query}`, { method: "POST", body: form, redirect: "manual" });
  assert.equal(response.status, 302);
  const code = new URL(response.headers.get("location")).searchParams.get("code");
  const { token } = await call(server, "/lotto/api/v1/userlogin", { auth_code: code, auth_platform: 2 });
  return token;
}

/** The page's own tab is signed in as the spec says: local storage `token`. */
export async function useToken(page, server, token) {
  await page.goto(`${server.address}/healthz`);
  await page.evaluate((value) => localStorage.setItem("token", value), token);
}
