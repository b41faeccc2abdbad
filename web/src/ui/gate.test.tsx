// A locked control is seen, says why, and a click keeps the form, records the wish and leads to the plans and back.

import { QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { beforeEach, expect, it, vi } from "vitest";
import type { GateTable } from "@/api/draw-types";
import { gatePlace } from "@/api/gates";
import { queryClient } from "@/api/query";
import { switchLanguage } from "@/lib/i18n";
import { PayLater } from "@/routes/pay-later";
import { envelope } from "@/test/world";
import { Gate } from "@/ui/gate";

const NO = { allowed: false, most: null };
const YES = { allowed: true, most: null };
const FORM = "/dashboard/create_draw/base_draw/add/advance";
let isVip: boolean;
let recorded: unknown[];

beforeEach(() => {
  isVip = false;
  recorded = [];
  vi.spyOn(window, "fetch").mockImplementation(async (input, init) => {
    if (String(input).endsWith("/lotto/gates")) return envelope(0, "", gates());
    recorded.push(JSON.parse(String(init?.body)));
    return envelope(0);
  });
});

function gates(): GateTable {
  const words = { key: "share_cover", zh: "自定义分享封面", en: "Own cover" };
  const features = [{ ...words, free: NO, vip: YES, mine: isVip ? YES : NO }];
  return { plan: isVip ? "vip" : "free", expires_at: null, features };
}

function show(onClear?: () => void) {
  const control = (
    <Gate feature="share_cover" onClear={onClear}>
      <input aria-label="cover" />
    </Gate>
  );
  const routes = [
    { path: FORM, element: control },
    { path: "/dashboard/pay", element: <PayLater /> },
  ];
  const router = createMemoryRouter(routes, { initialEntries: [FORM] });
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return router;
}

it("keeps the control visible and out of reach, with its reason", async () => {
  show();
  await screen.findByRole("button", { name: "VIP: Own cover" });
  expect(screen.getByLabelText("cover").closest("[inert]")).not.toBeNull();
});

it("says the reason in Chinese", async () => {
  await switchLanguage("zh-CN");
  show();
  expect(await screen.findByRole("button", { name: "会员功能：自定义分享封面" })).toBeTruthy();
});

it("stands aside where the plan includes the feature", async () => {
  isVip = true;
  show();
  await waitFor(() => expect(window.fetch).toHaveBeenCalled());
  expect(screen.getByLabelText("cover").closest("[inert]")).toBeNull();
  expect(screen.queryByRole("button")).toBeNull();
});

it("saves first, records the wish, and knows the way back to the draw that was saved", async () => {
  let lid: string | null = null;
  const saved = "/dashboard/create_draw/base_draw/edit/advance/d_9";
  const leave = gatePlace.enter({
    lid: () => lid,
    type: "advance",
    path: () => saved,
    beforeLeaving: async () => {
      lid = "d_9";
    },
  });
  const router = show();
  fireEvent.click(await screen.findByRole("button", { name: "VIP: Own cover" }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/dashboard/pay"));
  expect(router.state.location.search).toContain("feature=share_cover");
  expect(recorded).toEqual([
    { path: FORM, from: "share_cover", desc: "Own cover", lid: "d_9", type: "advance", platform: "pc" },
  ]);
  expect(await screen.findByText("You were looking for: Own cover")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Back to the form" }).getAttribute("href")).toBe(saved);
  leave();
});

it("lets what came from a better plan be taken out", async () => {
  const clear = vi.fn();
  show(clear);
  fireEvent.click(await screen.findByRole("button", { name: "Take it out" }));
  expect(clear).toHaveBeenCalledOnce();
});
