// A push service and the browser that subscribed at it: messages are opened with the browser's own keys (RFC 8291).
import { createDecipheriv, createECDH, hkdfSync } from "node:crypto";
import { createServer } from "node:http";

const AUTH = Buffer.alloc(16, 7);

export async function startPushService() {
  const keys = createECDH("prime256v1");
  keys.generateKeys();
  const messages = [];
  const faults = [];
  const server = createServer(async (request, response) => {
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    try {
      if (!/^vapid t=[\w.-]+, k=[\w-]+$/.test(request.headers.authorization ?? "")) throw new Error(`authorization ${request.headers.authorization}`);
      if (request.headers["content-encoding"] !== "aes128gcm") throw new Error("another coding");
      messages.push(JSON.parse(open(keys, body)));
      response.writeHead(201).end();
    } catch (error) {
      faults.push(error.message);
      response.writeHead(400).end();
    }
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const endpoint = `http://127.0.0.1:${server.address().port}/push/phone`;
  return {
    messages,
    faults,
    /** What the page gets from its browser instead of a subscription at a service far away. */
    subscription: { endpoint, keys: { p256dh: keys.getPublicKey("base64url"), auth: AUTH.toString("base64url") } },
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}

function open(keys, body) {
  const [salt, sender, record] = [body.subarray(0, 16), body.subarray(21, 21 + body[20]), body.subarray(21 + body[20])];
  const derive = (secret, with_, info, length) => Buffer.from(hkdfSync("sha256", secret, with_, info, length));
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), keys.getPublicKey(), sender]);
  const material = derive(keys.computeSecret(sender), AUTH, info, 32);
  const key = derive(material, salt, "Content-Encoding: aes128gcm\0", 16);
  const nonce = derive(material, salt, "Content-Encoding: nonce\0", 12);
  const cipher = createDecipheriv("aes-128-gcm", key, nonce);
  cipher.setAuthTag(record.subarray(-16));
  const plain = Buffer.concat([cipher.update(record.subarray(0, -16)), cipher.final()]);
  return plain.subarray(0, plain.lastIndexOf(2)).toString();
}

/** Before any page: this context's browser subscribes at the service above. */
export async function givePush(context, subscription, origin) {
  await context.grantPermissions(["notifications"], { origin });
  await context.addInitScript((made) => {
    // A subscription outlives the page, as the browser's own would.
    const keep = (is) => localStorage.setItem("subscribed here", is);
    const subscribed = { endpoint: made.endpoint, options: {}, toJSON: () => made, unsubscribe: async () => keep("no") ?? true };
    PushManager.prototype.getSubscription = async () => (localStorage.getItem("subscribed here") === "yes" ? subscribed : null);
    PushManager.prototype.subscribe = async () => keep("yes") ?? subscribed;
  }, subscription);
}
