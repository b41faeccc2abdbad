// The session rules of the specification, row by row.

import { QueryObserver } from "@tanstack/react-query";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { queryClient } from "@/api/query";
import type { Channels, Provider } from "@/api/types";
import { authorizeUrl, providerForParticipant, providersForComputer } from "@/features/identity/authorize";
import { adoptGmToken, adoptGmTokenFromPage } from "@/features/identity/gm-link";
import { finishLogin, loginUrl } from "@/features/identity/login";
import { keepWanted, takeWanted } from "@/features/identity/login-state";
import { enterThirdApplication } from "@/features/identity/third-application";
import { defaultUserInfo, resetUserInfo, userInfoQuery } from "@/features/identity/user-info";
import { readToken, saveOrganiserToken } from "@/lib/session-token";
import { envelope, stage } from "@/test/world";

const house: Provider = {
  id: "house",
  name: "Fairdraw",
  status: "ready",
  authorize_url: "/house/connect/oauth2/authorize",
  appid: "house",
  scope: "snsapi_login",
  platforms: [2, 3],
};
const inApp: Provider = {
  ...house,
  id: "wechat_in_app",
  authorize_url: "https://open.weixin.qq.com/connect/oauth2/authorize",
  appid: "wx1",
  platforms: [3],
};
const channels = (...providers: Provider[]): Channels => ({ contacts: [], providers, version: "1" });
const WECHAT = "Mozilla/5.0 MicroMessenger/8.0";
const HOME = "https://draw.test/third_application/index";

describe("gm=true", () => {
  it("saves the token as gmtoken, resets the user info and cleans the address", () => {
    saveOrganiserToken("own");
    const reset = vi.fn();
    const clean = adoptGmToken(
      new URL("https://draw.test/dashboard?gm=true&token=abc&account=access#x"),
      reset,
    );
    expect(sessionStorage.getItem("gmtoken")).toBe("abc");
    expect(readToken()).toBe("abc");
    expect(reset).toHaveBeenCalledOnce();
    expect(clean).toBe("/dashboard?account=access#x");
  });

  it("changes nothing without the flag", () => {
    const reset = vi.fn();
    expect(adoptGmToken(new URL("https://draw.test/dashboard?token=abc"), reset)).toBeNull();
    expect(adoptGmToken(new URL("https://draw.test/dashboard?gm=1&token=abc"), reset)).toBeNull();
    expect(readToken()).toBeNull();
    expect(reset).not.toHaveBeenCalled();
  });

  it("takes the token out of the address bar", () => {
    window.history.replaceState(null, "", "/dashboard/pay?gm=true&token=abc&x=1");
    adoptGmTokenFromPage(() => undefined);
    expect(window.location.pathname + window.location.search).toBe("/dashboard/pay?x=1");
    window.history.replaceState(null, "", "/");
  });
});

describe("user info", () => {
  it("has the defaults of the specification", () => {
    expect(defaultUserInfo).toMatchObject({
      user_id: null,
      all_task_count: 0,
      task_count_limit: 100,
      has_wechat_account: false,
      nickname: null,
      headimgurl: null,
      contact_name: null,
      contact_mobile: null,
      is_wework_friend: 0,
      valid_cards_total: 0,
    });
    expect(defaultUserInfo.payment_info).toHaveProperty("screen_pay_info");
  });

  it("is fetched while it has no user_id, and not again once it has one", async () => {
    saveOrganiserToken("mine");
    const answer = () => envelope(0, "", { user_info: { user_id: "u_1", nickname: "Mei" } });
    const fetch = vi.spyOn(window, "fetch").mockImplementation(async () => answer());
    const watch = () => new QueryObserver(queryClient, userInfoQuery).subscribe(() => undefined);

    const stop = watch();
    const known = () => queryClient.getQueryData(userInfoQuery.queryKey);
    await vi.waitFor(() => expect(known()?.user_id).toBe("u_1"));
    expect(known()?.task_count_limit).toBe(100);
    stop();
    watch()();
    expect(fetch).toHaveBeenCalledTimes(1);

    resetUserInfo();
    expect(known()).toEqual(defaultUserInfo);
    const last = watch();
    await vi.waitFor(() => expect(fetch).toHaveBeenCalledTimes(2));
    last();
  });
});

describe("the way to a provider", () => {
  const journey = { redirectUri: "https://draw.test/wxAuthCb", state: "s1" };

  it("is WeChat's authorise address, in WeChat's order", () => {
    expect(authorizeUrl(inApp, { ...journey, scope: "snsapi_userinfo" })).toBe(
      "https://open.weixin.qq.com/connect/oauth2/authorize?appid=wx1" +
        "&redirect_uri=https%3A%2F%2Fdraw.test%2FwxAuthCb&response_type=code&scope=snsapi_userinfo&state=s1#wechat_redirect",
    );
  });

  it("is the same for the house, without WeChat's ending", () => {
    expect(authorizeUrl(house, journey)).toBe(
      "/house/connect/oauth2/authorize?appid=house" +
        "&redirect_uri=https%3A%2F%2Fdraw.test%2FwxAuthCb&response_type=code&scope=snsapi_login&state=s1",
    );
  });

  it("goes through the server for OpenID Connect", () => {
    const oidc = { ...house, id: "oidc:corp", authorize_url: "/lotto/api/v1/oidc/corp/start?redirect_uri=…" };
    expect(authorizeUrl(oidc, journey)).toBe(
      "/lotto/api/v1/oidc/corp/start?redirect_uri=https%3A%2F%2Fdraw.test%2FwxAuthCb&state=s1",
    );
  });

  it("offers a computer what is ready for it, the house first", () => {
    const wechat: Provider = { ...inApp, id: "wechat", platforms: [2] };
    const missing: Provider = { ...wechat, id: "oidc:x", status: "not_configured" };
    expect(providersForComputer([wechat, inApp, missing, house]).map(({ id }) => id)).toEqual([
      "house",
      "wechat",
    ]);
  });

  it("is WeChat's own inside WeChat when it is ready, else the house", () => {
    expect(providerForParticipant([house, inApp], WECHAT)?.id).toBe("wechat_in_app");
    expect(providerForParticipant([house, inApp], "Safari")?.id).toBe("house");
    expect(providerForParticipant([house, { ...inApp, status: "not_configured" }], WECHAT)?.id).toBe("house");
    expect(providerForParticipant([], WECHAT)).toBeNull();
  });
});

describe("the login's return", () => {
  const state = () => new URL(loginUrl(house), "https://draw.test").searchParams.get("state") ?? "";

  it("exchanges the code on platform 2 and keeps the token in the local store", async () => {
    const query = new URLSearchParams({ code: "c1", state: state() });
    const { client, fetch } = stage([envelope(0, "", { token: "new" })]);
    expect(await finishLogin(query, client)).toEqual({ kind: "signed_in", to: "/dashboard" });
    expect(fetch.mock.calls[0]?.[0]).toBe("/lotto/api/v1/userlogin");
    expect(JSON.parse(String(fetch.mock.calls[0]?.[1]?.body))).toEqual({
      auth_code: "c1",
      auth_platform: 2,
      provider: "house",
    });
    expect(localStorage.getItem("token")).toBe("new");
    expect(sessionStorage.getItem("token")).toBeNull();
  });

  it("goes where the person wanted, if that is on this site", async () => {
    keepWanted("/dashboard/pay?x=1");
    const { client } = stage([envelope(0, "", { token: "new" })]);
    const result = await finishLogin(new URLSearchParams({ code: "c", state: state() }), client);
    expect(result).toEqual({ kind: "signed_in", to: "/dashboard/pay?x=1" });
    keepWanted("//evil.example");
    expect(takeWanted()).toBe("/dashboard");
  });

  it("refuses a state that is not its own, and the same state twice", async () => {
    const { client, fetch } = stage([envelope(0, "", { token: "new" })]);
    const own = state();
    const wrong = new URLSearchParams({ code: "c", state: "other" });
    expect(await finishLogin(wrong, client)).toEqual({ kind: "wrong_state" });
    expect(await finishLogin(new URLSearchParams({ code: "c", state: own }), client)).toEqual({
      kind: "wrong_state",
    });
    expect(fetch).not.toHaveBeenCalled();
    expect(readToken()).toBeNull();
  });

  it("says when there is no code, or when it was refused", async () => {
    const { client } = stage([envelope(4003, "used")]);
    expect(await finishLogin(new URLSearchParams(), client)).toEqual({ kind: "no_code" });
    const query = new URLSearchParams({ code: "c", state: state() });
    expect(await finishLogin(query, client)).toEqual({ kind: "refused" });
  });
});

describe("third_application", () => {
  beforeEach(() => sessionStorage.clear());

  it("lets in who has a token", async () => {
    saveOrganiserToken("mine");
    const { client, fetch } = stage([]);
    expect(await enterThirdApplication(new URL(HOME), client, "Safari")).toEqual({ kind: "enter" });
    expect(fetch).not.toHaveBeenCalled();
  });

  it("sends everybody else to the authorise page and back to the same path, with scope snsapi_userinfo", async () => {
    const { client } = stage([envelope(0, "", channels(house, inApp))]);
    const entry = await enterThirdApplication(new URL(`${HOME}?lid=d_1`), client, WECHAT);
    const to = new URL(entry.kind === "go" ? entry.to : "");
    expect(to.host).toBe("open.weixin.qq.com");
    expect(to.searchParams.get("redirect_uri")).toBe(`${HOME}?lid=d_1`);
    expect(to.searchParams.get("scope")).toBe("snsapi_userinfo");
    expect(to.searchParams.get("state")).toBe(sessionStorage.getItem("login_state"));
    expect(to.hash).toBe("#wechat_redirect");
  });

  it("exchanges a code, keeps the token in the session store and reloads the clean address", async () => {
    const { client, fetch } = stage([envelope(0, "", { token: "visitor" })]);
    const entry = await enterThirdApplication(new URL(`${HOME}?lid=d_1&code=c&state=`), client, "Safari");
    expect(entry).toEqual({ kind: "go", to: `${HOME}?lid=d_1` });
    expect(JSON.parse(String(fetch.mock.calls[0]?.[1]?.body))).toEqual({ auth_code: "c", auth_platform: 3 });
    expect(sessionStorage.getItem("token")).toBe("visitor");
    expect(localStorage.getItem("token")).toBeNull();
  });

  it("refuses the end of another journey", async () => {
    const { client } = stage([envelope(0, "", channels(house))]);
    await enterThirdApplication(new URL(HOME), client, "Safari");
    const entry = await enterThirdApplication(new URL(`${HOME}?code=c&state=other`), client, "Safari");
    expect(entry).toEqual({ kind: "wrong_state" });
  });

  it("says when no provider is ready", async () => {
    const { client } = stage([envelope(0, "", channels())]);
    expect(await enterThirdApplication(new URL(HOME), client, "Safari")).toEqual({ kind: "no_provider" });
  });
});
