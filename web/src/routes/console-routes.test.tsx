// Every address of the specification exists, is guarded as it should be, and has its title.

import { QueryClientProvider } from "@tanstack/react-query";
import { act, render, screen, waitFor } from "@testing-library/react";
import { createMemoryRouter, matchRoutes, RouterProvider } from "react-router";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { queryClient } from "@/api/query";
import { switchLanguage } from "@/lib/i18n";
import { saveOrganiserToken } from "@/lib/session-token";
import { ConsoleRoot } from "@/routes/console-root";
import { consoleRoutes } from "@/routes/console-routes";
import { titleOf } from "@/routes/titles";
import { EMPTY_DESK } from "@/test/draws";
import { envelope } from "@/test/world";

const DEFAULT_TITLE =
  "Fairdraw | Annual-party live lucky draws, big-screen interactive draws and a mini-program lottery tool";

const DASHBOARD = `
  mini
  create_draw/index
  create_draw/base_draw/add/advance  create_draw/base_draw/edit/advance/d_1
  create_draw/official_draw/add  create_draw/official_draw/add/d_1  create_draw/official_draw/edit/d_1
  create_draw/microgroups_draw/add  create_draw/microgroups_draw/add/d_1  create_draw/microgroups_draw/edit/d_1
  create_draw/screen_draw/add  create_draw/screen_draw/edit/d_1
  create_draw/media_draw/index  create_draw/media_draw/setting/s_1
  create_draw/media_draw/joinlist/d_1/1761264000/true  create_draw/media_draw/delay/d_1
  create_draw/media_draw/timeopen/d_1  create_draw/media_draw/win/d_1/true  create_draw/media_draw/windetail/s_1
  create_draw/wework/add  create_draw/wework/edit/d_1
  create_draw/wecom_group/add  create_draw/wecom_group/edit/d_1
  create_draw/draw_lots/add  create_draw/draw_lots/edit/d_1
  lucky_draw/index  lucky_draw/data/d_1/1/screen  lucky_draw/sub_form_data/d_1  lucky_draw/voucher_review/d_1
  pay  example/index  example/detail/e_1`;

const PLAIN = ["/test", "/plugins", "/auth", "/auth_callback", "/auth2", "/auth3", "/auth4", "/wxAuthCb"];

beforeEach(() => {
  vi.stubGlobal(
    "EventSource",
    class extends EventTarget {
      close() {}
    },
  );
  vi.spyOn(window, "fetch").mockImplementation(async (input) =>
    String(input).includes("/user/info")
      ? envelope(0, "", { user_info: { user_id: "u_1", nickname: "Mei" } })
      : envelope(0, "", { contacts: [], providers: [], version: "1", features: [], ...EMPTY_DESK }),
  );
});

async function visit(path: string) {
  const router = createMemoryRouter(consoleRoutes, { initialEntries: [path] });
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await waitFor(() => expect(router.state.initialized && router.state.navigation.state).toBe("idle"));
  return router;
}

function titleAt(path: string) {
  const match = (matchRoutes(consoleRoutes, path) ?? []).at(-1);
  return titleOf(match && { handle: match.route.handle, params: match.params });
}

describe("every address of the dashboard", () => {
  it.each(DASHBOARD.trim().split(/\s+/))(
    "%s is there, with its own title, behind the token",
    async (path) => {
      const matches = matchRoutes(consoleRoutes, `/dashboard/${path}`) ?? [];
      expect(titleAt(`/dashboard/${path}`)).not.toBeNull();
      expect(matches.at(-1)?.route.lazy).toBeTypeOf("function");
      expect(matches.some(({ route }) => route.path === "dashboard" && route.loader)).toBe(true);
    },
  );
});

it.each(PLAIN)("%s is there, with its own title, for everybody", (path) => {
  const matches = matchRoutes(consoleRoutes, path) ?? [];
  expect(matches.at(-1)?.route.path).toBe(path.slice(1));
  expect(titleAt(path)).not.toBeNull();
  expect(matches.every(({ route }) => !route.loader)).toBe(true);
});

it("shows the login page at '/' without a token, under the default title", async () => {
  await visit("/");
  expect(await screen.findByText("A draw anyone can run and everyone can check")).toBeTruthy();
  expect(document.title).toBe(DEFAULT_TITLE);
});

it("falls back to the login page for an unknown address", async () => {
  await visit("/no/such/page");
  expect(await screen.findByText("A draw anyone can run and everyone can check")).toBeTruthy();
});

it("goes from '/' to the dashboard with a token", async () => {
  saveOrganiserToken("mine");
  const router = await visit("/");
  expect(router.state.location.pathname).toBe("/dashboard");
  expect(await screen.findByText("Welcome, Mei")).toBeTruthy();
  expect(document.title).toBe("Dashboard");
});

it("goes from the dashboard to '/' without one, and remembers what was wanted", async () => {
  const router = await visit("/dashboard/pay?account=profile");
  expect(router.state.location.pathname).toBe("/");
  expect(sessionStorage.getItem("login_wanted")).toBe("/dashboard/pay?account=profile");
});

it("asks for the token again on every step", async () => {
  saveOrganiserToken("mine");
  const router = await visit("/dashboard");
  localStorage.clear();
  await act(() => router.navigate("/dashboard/mini"));
  expect(router.state.location.pathname).toBe("/");
});

it("says plainly what comes later, and its title follows the language", async () => {
  await visit("/plugins");
  expect(await screen.findByRole("heading", { name: "Plugins" })).toBeTruthy();
  expect(screen.getByText("This page arrives in a later version.")).toBeTruthy();
  expect(document.title).toBe("Plugins");
  await act(() => switchLanguage("zh-CN"));
  expect(screen.getByText("此页面将在后续版本提供。")).toBeTruthy();
  expect(document.title).toBe("插件");
});

it.each([
  ["base_draw/add/advance", "General draw", "通用抽奖"],
  ["base_draw/add/new_fast", "Fast draw", "快速抽奖"],
  ["base_draw/add/turnlottery", "Wheel draw", "大转盘抽奖"],
  ["base_draw/add/turnlottery/d_1", "Copy: Wheel draw", "复制大转盘抽奖"],
  ["base_draw/edit/turnlottery/d_1", "Edit: Wheel draw", "编辑大转盘抽奖"],
  ["base_draw/edit/ninelottery/d_1", "Edit: Nine-grid draw", "编辑九宫格抽奖"],
  ["base_draw/add/card", "Card-flip draw", "翻牌抽奖"],
  ["draw_lots/add", "Draw lots", "抽签"],
  ["draw_lots/edit/d_1", "Edit: Draw lots", "编辑抽签"],
])("%s has the title of its kind", async (path, english, chinese) => {
  const address = `/dashboard/create_draw/${path}`;
  const route = matchRoutes(consoleRoutes, address)?.at(-1)?.route;
  // The frame around the page, and of the page only its address and what it declares.
  const page = { path: `/dashboard/create_draw/${route?.path}`, handle: route?.handle, element: null };
  const router = createMemoryRouter([{ Component: ConsoleRoot, children: [page] }], {
    initialEntries: [address],
  });
  render(<RouterProvider router={router} />);
  await waitFor(() => expect(document.title).toBe(english));
  await act(() => switchLanguage("zh-CN"));
  await waitFor(() => expect(document.title).toBe(chinese));
});

it("shows a banner while an operator's token is in use", async () => {
  sessionStorage.setItem("gmtoken", "gm");
  await visit("/dashboard");
  expect(
    await screen.findByText("You are acting as Mei (operator view). Everything is logged."),
  ).toBeTruthy();
});
