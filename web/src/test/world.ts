// A server made of prepared answers, and a client that talks to it, for tests of what the app does with them.

import { type Mock, vi } from "vitest";
import { type Client, createClient, type World } from "@/api/client";
import type { Reporter } from "@/api/reporter";
import { i18n } from "@/lib/i18n";

type Answer = Response | Error;

export function envelope(sta: number, msg = "", data: unknown = null, status = 200): Response {
  return Response.json({ sta, msg, data }, { status });
}

export function fakeReporter() {
  return {
    message: vi.fn<Reporter["message"]>(),
    success: vi.fn<Reporter["success"]>(),
    notification: vi.fn<Reporter["notification"]>(),
    confirm: vi.fn<Reporter["confirm"]>(() => Promise.resolve(false)),
  };
}

interface Stage {
  client: Client;
  fetch: Mock<typeof fetch>;
  reporter: ReturnType<typeof fakeReporter>;
  world: World;
}

/** A client whose server gives these answers, one after the other. */
export function stage(answers: Answer[], changes: Partial<World> = {}): Stage {
  const fetch = vi.fn<typeof globalThis.fetch>(async () => {
    const answer = answers.shift();
    if (!answer) throw new TypeError("no more answers were prepared");
    if (answer instanceof Error) throw answer;
    return answer;
  });
  const reporter = fakeReporter();
  const world: World = {
    fetch,
    reporter,
    t: i18n.getFixedT(null, "common"),
    language: () => "en",
    token: () => "secret",
    clearTokens: vi.fn(),
    isLiveDraw: () => false,
    reload: vi.fn(),
    goHome: vi.fn(),
    openContact: vi.fn(),
    ...changes,
  };
  return { client: createClient(world), fetch, reporter, world };
}
