// The page's settings, the widget, the first language, passkeys, passwords, devices, notices, news.

import { afterEach, describe, expect, it, vi } from "vitest";
import { listenLive } from "@/api/live";
import { deviceName } from "@/lib/device-name";
import { firstLanguage, keepLanguage } from "@/lib/languages";
import { leaveNotice, takeNotice } from "@/lib/notice";
import { fromBase64Url, parseCreation, parseRequest, responseToJson, toBase64Url } from "@/lib/passkey";
import { passwordStrength } from "@/lib/password-strength";
import { readRuntimeSettings } from "@/lib/runtime-settings";
import { saveOrganiserToken } from "@/lib/session-token";
import { startWidget } from "@/lib/widget";
import { ASSET_FOLDER } from "../../scripts/asset-folder";

afterEach(() => {
  document.head.innerHTML = "";
  vi.useRealTimers();
});

function setMeta(content: string): void {
  document.head.innerHTML = "<meta name='fairdraw'>";
  document.querySelector("meta")?.setAttribute("content", content);
}

it("keeps assets in the dated folder", () => {
  expect(ASSET_FOLDER).toBe("static/2025_10_24");
});

it("reads the settings in the page, and does without", () => {
  expect(readRuntimeSettings()).toEqual({ static_host: "", widget: null, title: null });
  setMeta("{}");
  expect(readRuntimeSettings().title).toBeNull();
  setMeta("{broken");
  expect(readRuntimeSettings().title).toBeNull();
  setMeta('{"title":"Our draws"}');
  expect(readRuntimeSettings().title).toBe("Our draws");
});

describe("the customer-service widget", () => {
  it("gets the unionid as its client id", () => {
    setMeta('{"widget":{"script":"https://help.test/w.js","name":"helpWidget"}}');
    const helpWidget = vi.fn();
    vi.stubGlobal("helpWidget", helpWidget);
    startWidget("union-1");
    startWidget("union-1");
    const scripts = document.querySelectorAll<HTMLScriptElement>("script[data-widget]");
    expect(scripts).toHaveLength(1);
    expect(scripts[0]?.src).toBe("https://help.test/w.js");
    scripts[0]?.dispatchEvent(new Event("load"));
    expect(helpWidget).toHaveBeenCalledWith({ client_id: "union-1" });
  });

  it("is not missed where there is none", () => {
    startWidget("union-1");
    expect(document.querySelector("script")).toBeNull();
  });
});

describe("the first language", () => {
  it.each([
    [["zh-TW", "en"], "zh-CN"],
    [["fr", "en-GB", "zh"], "en"],
    [["fr"], "en"],
    [[], "en"],
  ] as const)("of %j is %s", (wanted, language) => {
    expect(firstLanguage(wanted)).toBe(language);
  });

  it("is the one chosen before, if there is one", () => {
    keepLanguage("zh-CN");
    expect(firstLanguage(["en"])).toBe("zh-CN");
    localStorage.setItem("language", "klingon");
    expect(firstLanguage(["en"])).toBe("en");
  });
});

describe("passkeys in browsers that cannot convert", () => {
  it("turn text into bytes and back", () => {
    expect([...new Uint8Array(fromBase64Url("-_8A"))]).toEqual([251, 255, 0]);
    expect(toBase64Url(fromBase64Url("-_8A"))).toBe("-_8A");
  });

  it("read the options of the server", () => {
    vi.stubGlobal("PublicKeyCredential", class {});
    const creation = parseCreation({
      challenge: "AQI",
      rp: { id: "draw.test", name: "Fairdraw" },
      user: { id: "Aw", name: "mei", displayName: "Mei" },
      pubKeyCredParams: [{ type: "public-key", alg: -7 }],
      excludeCredentials: [{ id: "BA", type: "public-key" }],
    });
    expect(toBase64Url(creation.challenge as ArrayBuffer)).toBe("AQI");
    expect(toBase64Url(creation.user.id as ArrayBuffer)).toBe("Aw");
    expect(toBase64Url(creation.excludeCredentials?.[0]?.id as ArrayBuffer)).toBe("BA");
    expect(toBase64Url(parseRequest({ challenge: "AQI" }).challenge as ArrayBuffer)).toBe("AQI");
  });

  it("write every binary part of the answer", () => {
    const response = {
      clientDataJSON: fromBase64Url("AQ"),
      signature: fromBase64Url("Ag"),
      userHandle: null,
    };
    expect(responseToJson(response as unknown as AuthenticatorResponse)).toEqual({
      clientDataJSON: "AQ",
      signature: "Ag",
    });
  });
});

it.each([
  ["seven77", "short"],
  ["aaaaaaaaaaaa", "weak"],
  ["lotteries", "weak"],
  ["lottery7", "fair"],
  ["paper slip 427", "strong"],
])("the password %s is %s", (password, strength) => {
  expect(passwordStrength(password)).toBe(strength);
});

it("names a device by browser and system", () => {
  expect(deviceName("Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36 Edg/140")).toBe(
    "Edge · Windows",
  );
  expect(deviceName("Mozilla/5.0 (iPhone) MicroMessenger/8.0")).toBe("WeChat · iPhone");
  expect(deviceName("curl/8")).toBe("curl/8");
});

it("leaves one notice for the next page", () => {
  leaveNotice("expired");
  expect(takeNotice()).toBe("expired");
  expect(takeNotice()).toBeNull();
});

describe("the server's news", () => {
  class FakeSource extends EventTarget {
    static made: FakeSource[] = [];
    static readonly CLOSED = 2;
    readyState = 1;
    onopen = () => undefined;
    onerror = () => undefined;
    closed = false;
    constructor(readonly address: string) {
      super();
      FakeSource.made.push(this);
    }
    close() {
      this.closed = true;
    }
  }

  it("tells of a changed profile, and comes back about a second after a goodbye", () => {
    vi.useFakeTimers();
    vi.stubGlobal("EventSource", FakeSource);
    saveOrganiserToken("mine");
    const onProfile = vi.fn();
    const stop = listenLive({ onProfile });
    const [first] = FakeSource.made;
    expect(first?.address).toBe("/lotto/api/v1/live?token=mine");
    first?.dispatchEvent(new Event("profile"));
    expect(onProfile).toHaveBeenCalledOnce();
    first?.dispatchEvent(new Event("reconnect"));
    expect(first?.closed).toBe(true);
    vi.advanceTimersByTime(499);
    expect(FakeSource.made).toHaveLength(1);
    vi.advanceTimersByTime(1001);
    expect(FakeSource.made).toHaveLength(2);
    stop();
    expect(FakeSource.made[1]?.closed).toBe(true);
  });
});
