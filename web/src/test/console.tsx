// The organiser's console in a page that neither scrolls nor measures, before a server of prepared answers.

import { QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { vi } from "vitest";
import { queryClient } from "@/api/query";
import { saveOrganiserToken } from "@/lib/session-token";
import { consoleRoutes } from "@/routes/console-routes";
import { envelope } from "@/test/world";

/** By the path of the call, without what all calls begin with. */
export type Answers = Record<string, () => Response | Promise<Response>>;

/** A call that was made to change something. */
export interface Sent<Body = Record<string, unknown>> {
  path: string;
  body: Body;
  /** All of it in one line. */
  line: string;
}

/** What every page of the console asks for. */
export const EVERYWHERE: Answers = {
  "/user/info": () => envelope(0, "", { user_info: { user_id: "u_1", nickname: "Mei" } }),
  "/lotto/gates": () => envelope(0, "", { plan: "free", expires_at: null, features: [] }),
  "/lotto/notices": () => envelope(0, "", { unread: 0, total: 0, list: [] }),
  "/lotto/task/helping": () => envelope(0, "", { list: [] }),
};

/** Signs in before a server with these answers, which may change; returns what is sent from now on. */
export function standBefore<Body = Record<string, unknown>>(answers: Answers): Sent<Body>[] {
  saveOrganiserToken("mine");
  Element.prototype.scrollIntoView = () => undefined;
  vi.stubGlobal("EventSource", SilentSource);
  vi.stubGlobal("ResizeObserver", BlindObserver);
  const sent: Sent<Body>[] = [];
  vi.spyOn(window, "fetch").mockImplementation(async (input, init) => {
    const url = new URL(String(input), "https://draw.test");
    const path = url.pathname.replace("/lotto/api/v1", "");
    const { method = "GET", body } = init ?? {};
    if (method !== "GET") {
      const line = `${method} ${path}${url.search} ${body ?? ""}`.trim();
      sent.push({ path, body: body ? JSON.parse(String(body)) : undefined, line });
    }
    return answers[path]?.() ?? envelope(0, "", {});
  });
  return sent;
}

export function openConsole(path: string) {
  const router = createMemoryRouter(consoleRoutes, { initialEntries: [path] });
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return router;
}

class SilentSource extends EventTarget {
  close() {}
}

class BlindObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}
