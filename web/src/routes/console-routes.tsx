// Every address of the console. Each part is loaded when somebody goes there; content that belongs to a later version
// says so in its own frame.

import type { RouteObject } from "react-router";
import { addWords } from "@/lib/i18n";
import { ConsoleRoot } from "@/routes/console-root";
import { requireToken, skipLoginWithToken } from "@/routes/guards";
import { type PageHandle, type TitleKey, titleOfKind } from "@/routes/titles";
import { ErrorScreen } from "@/ui/error-screen";

const titled = (title: TitleKey): { handle: PageHandle } => ({ handle: { title } });

const titledForm = (title: NonNullable<PageHandle["title"]>): { handle: PageHandle } => ({
  handle: { title, isForm: true },
});

const later = (path: string, title: TitleKey): RouteObject => ({
  path,
  ...titled(title),
  lazy: async () => ({ Component: (await import("@/routes/later-page")).LaterPage }),
});

const login = {
  loader: skipLoginWithToken,
  lazy: async () => ({ Component: (await import("@/routes/login")).LoginPage }),
};

const DRAW_WORDS: Parameters<typeof addWords>[0] = ["draws", "prizes", "after", "desk", "files"];

const createDraw: RouteObject[] = [
  {
    path: "index",
    ...titled("create"),
    lazy: async () => ({ Component: (await import("@/routes/create-index")).CreateIndex }),
  },
  {
    // One route for both, so that a new draw can take its own address without losing its form.
    path: "base_draw/:operType/:type/:id?",
    ...titledForm(titleOfKind),
    lazy: async () => {
      const [{ BaseDrawPage }] = await Promise.all([import("@/routes/base-draw"), addWords(DRAW_WORDS)]);
      return { Component: BaseDrawPage };
    },
  },
  later("official_draw/add", "official_draw"),
  later("official_draw/add/:id", "official_draw"),
  later("official_draw/edit/:id", "official_draw"),
  later("microgroups_draw/add", "microgroups_draw"),
  later("microgroups_draw/add/:id", "microgroups_draw"),
  later("microgroups_draw/edit/:id", "microgroups_draw"),
  later("screen_draw/:operType", "screen_draw"),
  later("screen_draw/:operType/:id", "screen_draw"),
  later("media_draw/index", "media_draw"),
  later("media_draw/setting/:short_id", "media_setting"),
  later("media_draw/joinlist/:id/:exp_ts/:loading", "media_joinlist"),
  later("media_draw/delay/:id", "media_delay"),
  later("media_draw/timeopen/:id", "media_timeopen"),
  later("media_draw/win/:id/:loading", "media_win"),
  later("media_draw/windetail/:short_id", "media_windetail"),
  later("wework/:operType", "wework"),
  later("wework/:operType/:id", "wework"),
  later("wecom_group/:operType", "wecom_group"),
  later("wecom_group/:operType/:id", "wecom_group"),
  {
    // One route for both, so that a new draw can take its own address without losing its form.
    path: "draw_lots/:operType/:id?",
    ...titledForm("draw_lots"),
    lazy: async () => {
      const [{ DrawLotsPage }] = await Promise.all([
        import("@/routes/draw-lots"),
        addWords([...DRAW_WORDS, "lots-form"]),
      ]);
      return { Component: DrawLotsPage };
    },
  },
];

const dashboardPages: RouteObject[] = [
  {
    index: true,
    ...titled("dashboard"),
    lazy: async () => {
      const [{ DashboardHome }] = await Promise.all([import("@/routes/dashboard-home"), addWords(["desk"])]);
      return { Component: DashboardHome };
    },
  },
  later("mini", "mini"),
  { path: "create_draw", children: createDraw },
  {
    path: "lucky_draw",
    children: [
      {
        path: "index",
        ...titled("draws"),
        lazy: async () => {
          const [{ DrawsIndex }] = await Promise.all([import("@/routes/draws-index"), addWords(DRAW_WORDS)]);
          return { Component: DrawsIndex };
        },
      },
      {
        path: "data/:id/:has_prize_form/:task_type",
        ...titled("draw_data"),
        lazy: async () => {
          const [{ DrawData }] = await Promise.all([
            import("@/routes/draw-data"),
            addWords([...DRAW_WORDS, "figures"]),
          ]);
          return { Component: DrawData };
        },
      },
      {
        path: "lots/:id",
        ...titled("draw_lots"),
        lazy: async () => {
          const [{ LotsOf }] = await Promise.all([
            import("@/routes/lots-of"),
            addWords([...DRAW_WORDS, "lots-form"]),
          ]);
          return { Component: LotsOf };
        },
      },
      {
        path: "sub_form_data/:id",
        ...titled("sub_form_data"),
        lazy: async () => {
          const [{ SubFormData }] = await Promise.all([
            import("@/routes/sub-form-data"),
            addWords(DRAW_WORDS),
          ]);
          return { Component: SubFormData };
        },
      },
      {
        path: "voucher_review/:id",
        ...titled("voucher_review"),
        lazy: async () => {
          const [{ VoucherReview }] = await Promise.all([
            import("@/routes/voucher-review"),
            addWords(DRAW_WORDS),
          ]);
          return { Component: VoucherReview };
        },
      },
    ],
  },
  {
    path: "pay",
    ...titled("pay"),
    lazy: async () => ({ Component: (await import("@/routes/pay-later")).PayLater }),
  },
  { path: "example", children: [later("index", "example"), later("detail/:id", "example_detail")] },
];

const dashboard: RouteObject = {
  path: "dashboard",
  loader: requireToken,
  // Asked again on every step, for the token may be gone since the last one.
  shouldRevalidate: () => true,
  lazy: async () => ({ Component: (await import("@/routes/antd-frame")).AntdFrame }),
  children: [
    {
      lazy: async () => ({ Component: (await import("@/routes/dashboard-frame")).DashboardFrame }),
      children: dashboardPages,
    },
  ],
};

const plainPages: RouteObject = {
  lazy: async () => ({ Component: (await import("@/routes/plain-frame")).PlainFrame }),
  children: [
    {
      path: "test",
      ...titled("test"),
      lazy: async () => {
        const [{ LabPage }] = await Promise.all([
          import("@/routes/lab"),
          addWords(["lab", "prizes", "verify"]),
        ]);
        return { Component: LabPage };
      },
    },
    later("plugins", "plugins"),
    later("auth", "auth"),
    later("auth_callback", "auth_callback"),
    later("auth2", "auth2"),
    later("auth3", "auth3"),
    later("auth4", "auth4"),
    {
      path: "wxAuthCb",
      ...titled("signing_in"),
      lazy: async () => ({ Component: (await import("@/routes/login-return")).LoginReturnPage }),
    },
  ],
};

export const consoleRoutes: RouteObject[] = [
  {
    path: "/",
    Component: ConsoleRoot,
    ErrorBoundary: ErrorScreen,
    HydrateFallback: () => null,
    children: [{ index: true, ...login }, dashboard, plainPages, { path: "*", ...login }],
  },
];
