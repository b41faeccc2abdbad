// What stories do by the API where they are about something else: asking, publishing, joining.
import assert from "node:assert/strict";

export const later = (seconds) => new Date(Date.now() + seconds * 1000).toISOString();

/** Puts values into the product's own words. */
export const fill = (text, values) => text.replace(/\{\{(\w+)\}\}/g, (_, name) => values[name]);

/** The whole answer of a call; a body makes it a POST. */
export async function call(server, path, token, body, method = body ? "POST" : "GET") {
  const isFile = body instanceof FormData;
  const headers = { token, ...(body && !isFile ? { "content-type": "application/json" } : {}) };
  const content = body ? { body: isFile ? body : JSON.stringify(body) } : {};
  const response = await fetch(`${server.address}/lotto/api/v1${path}`, { method, headers, ...content });
  return response.json();
}

/** Its data; anything but success fails the story. */
export async function ask(server, path, token, body) {
  const answer = await call(server, path, token, body);
  assert.equal(answer.sta, 0, `${path}: ${JSON.stringify(answer)}`);
  return answer.data;
}

/** A published draw of one prize, opened by hand. */
export async function publishDraw(server, organiser, changes) {
  const form = {
    prizes: [{ label: 1, name: "月饼 mooncakes", units: 1, hand_out: "goods", note: "" }],
    opening: { by: "hand", latest_at: later(3600) },
    delay_s: 30,
    chain: "house",
    list: "public",
    organiser: { type: "private", name: "月光咖啡", contact: "moon@example.org", country: "cn" },
    ...changes,
  };
  const { lid } = await ask(server, "/lotto/task", organiser, { kind: "advance", form });
  await ask(server, "/lotto/task/publish", organiser, { lid });
  return lid;
}

export const joinDraw = (server, lid, token) => ask(server, "/lotto/join", token, { lid, contrib: "5a".repeat(16), consents: { rules: true, publish_name: true, marketing: false } });
