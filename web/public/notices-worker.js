// Shows notices that the server pushed, and opens what they are about. It keeps nothing and sees no page.

const HOME = "/third_application/index";

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("push", (event) => {
  const message = read(event.data);
  // Browsers take the permission back from pages that stay silent, so something is always shown.
  const shown = self.registration.showNotification(message.title ?? "Fairdraw", {
    body: message.body ?? "",
    // The same notice twice is one: the second takes the place of the first, and makes no sound.
    tag: message.tag ?? "",
    lang: message.lang ?? "",
    icon: "/notices-icon.png",
    badge: "/notices-icon.png",
    data: { url: own(message.url) },
  });
  event.waitUntil(shown);
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(own(event.notification.data?.url)));
});

function read(data) {
  try {
    return data?.json() ?? {};
  } catch {
    return {};
  }
}

/** Only pages of this very site are opened. */
function own(url) {
  if (!url || !URL.canParse(url, self.location.origin)) return HOME;
  const { origin, pathname, search } = new URL(url, self.location.origin);
  return origin === self.location.origin ? pathname + search : HOME;
}

async function open(path) {
  const address = new URL(path, self.location.origin).href;
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const here = pages.find(({ url }) => url === address);
  return here ? here.focus() : self.clients.openWindow(address);
}
