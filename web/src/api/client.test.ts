// The error catalogue of the specification, row by row, and the rules of every request.

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { REQUEST_TIMEOUT, TOKEN_CLEAR_DELAY } from "@/api/client";
import { switchLanguage } from "@/lib/i18n";
import { envelope, stage } from "@/test/world";

const nothing = { ok: false, data: null };

describe("a request", () => {
  it("sends the token in a header named token, and the language", async () => {
    const { client, fetch } = stage([envelope(0)]);
    await client.post("/user/info", { nickname: "A" });
    const [address, init] = fetch.mock.calls[0] ?? [];
    const headers = new Headers(init?.headers);
    expect(address).toBe("/lotto/api/v1/user/info");
    expect(headers.get("token")).toBe("secret");
    expect(headers.get("accept-language")).toBe("en");
    expect(init?.body).toBe('{"nickname":"A"}');
  });

  it("sends no token header without a token", async () => {
    const { client, fetch } = stage([envelope(0)], { token: () => null });
    await client.get("/channels");
    expect(new Headers(fetch.mock.calls[0]?.[1]?.headers).has("token")).toBe(false);
  });

  it("makes query parameters of the data of GET and DELETE", async () => {
    const { client, fetch } = stage([envelope(0), envelope(0)]);
    await client.get("/user/audit", { page: 2, size: 20, words: undefined });
    await client.delete("/user/sessions", { others: true });
    expect(fetch.mock.calls[0]?.[0]).toBe("/lotto/api/v1/user/audit?page=2&size=20");
    expect(fetch.mock.calls[1]?.[0]).toBe("/lotto/api/v1/user/sessions?others=true");
    expect(fetch.mock.calls[1]?.[1]?.body).toBeNull();
  });

  it("leaves the content type of a form to the browser", async () => {
    const { client, fetch } = stage([envelope(0)]);
    await client.post("/upload/pic", new FormData(), { params: { token: "t" } });
    expect(fetch.mock.calls[0]?.[0]).toBe("/lotto/api/v1/upload/pic?token=t");
    expect(new Headers(fetch.mock.calls[0]?.[1]?.headers).has("content-type")).toBe(false);
  });

  it("reaches the house outside the API's base", async () => {
    const { client, fetch } = stage([envelope(0)]);
    await client.get("/house/account");
    expect(fetch.mock.calls[0]?.[0]).toBe("/house/account");
  });

  it("returns the data when sta is 0", async () => {
    const { client } = stage([envelope(0, "", { total: 3 })]);
    expect(await client.get("/x")).toEqual({ ok: true, data: { total: 3 } });
  });
});

describe("4001, token expired", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it.each([
    ["en", "token expired, please log in again"],
    ["zh-CN", "登录已过期，请重新登录"],
  ] as const)("says so in %s", async (language, words) => {
    await switchLanguage(language);
    const { client, reporter } = stage([envelope(4001)]);
    expect(await client.get("/user/info")).toMatchObject(nothing);
    expect(reporter.message).toHaveBeenCalledWith(words);
  });

  it("clears the tokens after exactly 50 ms, then goes home", async () => {
    const { client, world } = stage([envelope(4001)]);
    await client.get("/user/info");
    vi.advanceTimersByTime(TOKEN_CLEAR_DELAY - 1);
    expect(world.clearTokens).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(TOKEN_CLEAR_DELAY).toBe(50);
    expect(world.clearTokens).toHaveBeenCalledOnce();
    expect(world.goHome).toHaveBeenCalledOnce();
    expect(world.reload).not.toHaveBeenCalled();
  });

  it("reloads instead on live_draw", async () => {
    const { client, world } = stage([envelope(4001)], { isLiveDraw: () => true });
    await client.get("/user/info");
    vi.advanceTimersByTime(TOKEN_CLEAR_DELAY);
    expect(world.clearTokens).toHaveBeenCalledOnce();
    expect(world.reload).toHaveBeenCalledOnce();
    expect(world.goHome).not.toHaveBeenCalled();
  });
});

describe("20027, link not supported", () => {
  it("asks with the specified words", async () => {
    const { client, reporter } = stage([envelope(20027)]);
    expect(await client.post("/x")).toMatchObject(nothing);
    expect(reporter.confirm).toHaveBeenCalledWith({
      title: "This link is not supported yet",
      content:
        "Comment-section draws are live for Douyin, Xiaohongshu and Weibo; other platforms are in invite-only beta.",
      yes: "Apply for beta",
      no: "Look again",
    });
    expect(reporter.message).not.toHaveBeenCalled();
  });

  it("opens the contact card for who applies, and nothing for who looks again", async () => {
    const { client, reporter, world } = stage([envelope(20027), envelope(20027)]);
    await client.post("/x");
    await vi.waitFor(() => expect(reporter.confirm).toHaveBeenCalledTimes(1));
    expect(world.openContact).not.toHaveBeenCalled();
    reporter.confirm.mockResolvedValue(true);
    await client.post("/x");
    await vi.waitFor(() => expect(world.openContact).toHaveBeenCalledOnce());
  });
});

describe("any other sta above -1", () => {
  it("shows its msg and returns null", async () => {
    const { client, reporter } = stage([envelope(4009, "already opened", { left: 1 })]);
    expect(await client.post("/x")).toMatchObject({ ...nothing, sta: 4009 });
    expect(reporter.message).toHaveBeenCalledWith("already opened");
    expect(reporter.notification).not.toHaveBeenCalled();
  });

  it("shows 'Unknown error' without one", async () => {
    const { client, reporter } = stage([envelope(7)]);
    await client.post("/x");
    expect(reporter.message).toHaveBeenCalledWith("Unknown error");
  });

  it("keeps quiet about what the caller expects", async () => {
    const { client, reporter } = stage([envelope(4004, "not found")]);
    const outcome = await client.get("/house/account", {}, { expects: [4004] });
    expect(outcome).toMatchObject({ ...nothing, sta: 4004 });
    expect(reporter.message).not.toHaveBeenCalled();
  });
});

describe("sta of -1 or lower", () => {
  it.each([-1, -2])("%i is a notification titled 'Request failed'", async (sta) => {
    const { client, reporter } = stage([envelope(sta, "busy")]);
    expect(await client.get("/x")).toMatchObject(nothing);
    expect(reporter.notification).toHaveBeenCalledWith("Request failed", "busy");
    expect(reporter.message).not.toHaveBeenCalled();
  });

  it("counts the same in an HTTP error", async () => {
    const { client, reporter } = stage([envelope(-2, "busy", null, 503)]);
    await client.get("/x");
    expect(reporter.notification).toHaveBeenCalledWith("Request failed", "busy");
  });
});

describe("the member search", () => {
  it.each([4003, -1])("is silent about %i", async (sta) => {
    const { client, reporter } = stage([envelope(sta, "no")]);
    expect(await client.post("/lotto/task/member/search", { words: "a" })).toMatchObject(nothing);
    expect(reporter.message).not.toHaveBeenCalled();
    expect(reporter.notification).not.toHaveBeenCalled();
  });

  it("still says that the token expired", async () => {
    const { client, reporter } = stage([envelope(4001)]);
    await client.post("/lotto/task/member/search");
    expect(reporter.message).toHaveBeenCalledOnce();
  });
});

describe("4022, invalid input", () => {
  const fields = [{ field: "contact_mobile", reason: "exactly 11 characters" }];

  it("hands the reasons to a caller who shows them", async () => {
    const { client, reporter } = stage([envelope(4022, "invalid", fields)]);
    expect(await client.post("/user/info", {}, { showsFields: true })).toMatchObject({ ok: false, fields });
    expect(reporter.message).not.toHaveBeenCalled();
  });

  it("is a message for everybody else", async () => {
    const { client, reporter } = stage([envelope(4022, "invalid", fields), envelope(4022, "invalid")]);
    await client.post("/user/info");
    await client.post("/user/info", {}, { showsFields: true });
    expect(reporter.message).toHaveBeenCalledTimes(2);
  });
});

describe("4002, VIP needed", () => {
  it("goes to who takes it over", async () => {
    const vipNeeded = vi.fn();
    const { client, reporter } = stage([envelope(4002, "VIP", { feature: "blacklist" })], { vipNeeded });
    expect(await client.post("/x")).toMatchObject(nothing);
    expect(vipNeeded).toHaveBeenCalledWith({ feature: "blacklist" });
    expect(reporter.message).not.toHaveBeenCalled();
  });

  it("is a message otherwise", async () => {
    const { client, reporter } = stage([envelope(4002, "VIP")]);
    await client.post("/x");
    expect(reporter.message).toHaveBeenCalledWith("VIP");
  });
});

describe("no answer", () => {
  it("says in a plain sentence that the server cannot be reached", async () => {
    const { client, reporter } = stage([new TypeError("fetch failed")]);
    expect(await client.get("/x")).toMatchObject({ ...nothing, sta: null });
    const [title, text] = reporter.notification.mock.calls[0] ?? [];
    expect(title).toBe("Request failed");
    expect(text).toContain("cannot be reached");
  });

  it("says so when the answer is not an envelope", async () => {
    const { client, reporter } = stage([new Response("<h1>Bad gateway</h1>", { status: 502 })]);
    await client.get("/x");
    expect(reporter.notification.mock.calls[0]?.[1]).toContain("502");
  });

  it("gives up after five minutes", async () => {
    vi.useFakeTimers();
    const hanging: typeof fetch = (_input, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener("abort", () => reject(new DOMException("aborted", "AbortError")));
      });
    const { client, reporter } = stage([], { fetch: hanging });
    const outcome = client.get("/x");
    await vi.advanceTimersByTimeAsync(REQUEST_TIMEOUT - 1);
    expect(reporter.notification).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(await outcome).toMatchObject(nothing);
    expect(reporter.notification.mock.calls[0]?.[1]).toContain("too long");
    expect(REQUEST_TIMEOUT).toBe(300_000);
    vi.useRealTimers();
  });
});
