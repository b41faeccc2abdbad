// Web Push in this browser: whether it can, whether it does, and how to begin and end it.

export type PushAbility = "yes" | "denied" | "no";

/** What the server needs to reach this browser. */
export interface Subscription {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

const WORKER = "/notices-worker.js";
const SCOPE = "/";

export function pushAbility(): PushAbility {
  const able = "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
  if (!able) return "no";
  return Notification.permission === "denied" ? "denied" : "yes";
}

/** This browser's address at its push service, if it is subscribed. Asks for nothing. */
export async function currentEndpoint(): Promise<string | null> {
  if (pushAbility() !== "yes") return null;
  const registration = await navigator.serviceWorker.getRegistration(SCOPE);
  const subscription = await registration?.pushManager.getSubscription();
  return subscription?.endpoint ?? null;
}

/** Asks the person and subscribes. Null: they said no, or the browser could not. */
export async function subscribeHere(key: string): Promise<Subscription | null> {
  if ((await Notification.requestPermission()) !== "granted") return null;
  try {
    await navigator.serviceWorker.register(WORKER, { scope: SCOPE });
    const { pushManager } = await navigator.serviceWorker.ready;
    const known = await pushManager.getSubscription();
    // Subscribed for another installation, or before its key was changed: that one would reach nobody.
    if (known && !isFor(known, key)) await known.unsubscribe();
    const options = { userVisibleOnly: true, applicationServerKey: bytesOf(key) };
    return read(await pushManager.subscribe(options));
  } catch {
    return null;
  }
}

export async function unsubscribeHere(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration(SCOPE);
  const subscription = await registration?.pushManager.getSubscription();
  await subscription?.unsubscribe();
}

function read(subscription: PushSubscription): Subscription | null {
  const { endpoint, keys } = subscription.toJSON();
  const { p256dh, auth } = keys ?? {};
  return endpoint && p256dh && auth ? { endpoint, keys: { p256dh, auth } } : null;
}

function isFor({ options }: PushSubscription, key: string): boolean {
  const used = options.applicationServerKey;
  if (!used) return false;
  const [have, want] = [new Uint8Array(used), bytesOf(key)];
  return have.length === want.length && have.every((byte, place) => byte === want[place]);
}

export function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}
