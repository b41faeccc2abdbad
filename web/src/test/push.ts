// A browser that can do Web Push, as far as our code asks it.

import { vi } from "vitest";

interface Wish {
  permission?: NotificationPermission;
  subscribed?: boolean;
}

const ENDPOINT = "https://push.test/fake/push";

export function fakePush({ permission = "default", subscribed = false }: Wish = {}) {
  let here = subscribed;
  const unsubscribe = vi.fn(async () => {
    here = false;
    return true;
  });
  const subscription = {
    endpoint: ENDPOINT,
    options: { applicationServerKey: null },
    toJSON: () => ({ endpoint: ENDPOINT, keys: { p256dh: "cDI1Ng", auth: "YXV0aA" } }),
    unsubscribe,
  };
  const subscribe = vi.fn(async () => {
    here = true;
    return subscription;
  });
  const registration = {
    pushManager: { subscribe, getSubscription: async () => (here ? subscription : null) },
  };
  const register = vi.fn(async () => registration);
  const requestPermission = vi.fn(async () => (permission === "default" ? "granted" : permission));
  vi.stubGlobal("Notification", { permission, requestPermission });
  vi.stubGlobal("PushManager", class {});
  const serviceWorker = {
    register,
    ready: Promise.resolve(registration),
    getRegistration: async () => registration,
  };
  vi.stubGlobal("navigator", Object.assign(Object.create(navigator), { serviceWorker }));
  return { subscribe, unsubscribe, register };
}
