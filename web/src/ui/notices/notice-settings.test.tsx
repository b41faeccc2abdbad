// The notice settings: nothing ticked by itself, devices and mailbox with all their states, and what the browser cannot do.

import { QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import type { NoticeSettings as Settings } from "@/api/notice-settings";
import { queryClient } from "@/api/query";
import { fakePush } from "@/test/push";
import { envelope, stage } from "@/test/world";
import { NoticeSettings } from "@/ui/notices/notice-settings";

const KEY = "BAAA";

function settings(changes: Partial<Settings> = {}): Settings {
  return {
    push_key: KEY,
    devices: [],
    mail_available: true,
    mailbox: null,
    consents: [],
    organisers: [],
    ...changes,
  };
}

const device = (id: string, tail: string) => ({
  id,
  tail,
  name: "Mozilla/5.0 (Linux; Android 14) Chrome/140.0 Mobile Safari/537.36",
  created_at: "2026-11-01T08:00:00Z",
  last_sent_at: null,
});

const NO_LOG = { total: 0, list: [] };

/** The page on a server that knows these settings, and answers these to what is done. */
async function show(known: Settings, ...answers: Response[]) {
  const staged = stage([envelope(0, "", known), envelope(0, "", NO_LOG), ...answers]);
  render(
    <QueryClientProvider client={queryClient}>
      <NoticeSettings client={staged.client} subjects={["mine", "new"]} />
    </QueryClientProvider>,
  );
  await screen.findByText("Nothing has been sent to you yet.");
  return staged;
}

const sentTo = (fetch: { mock: { calls: unknown[][] } }, path: string): unknown => {
  const call = fetch.mock.calls.find(([address]) => String(address).includes(path));
  const body = (call?.[1] as RequestInit | undefined)?.body;
  return typeof body === "string" ? JSON.parse(body) : undefined;
};

afterEach(() => vi.unstubAllGlobals());

it("ticks nothing by itself and says what is needed first", async () => {
  await show(settings());
  const boxes = screen.getAllByRole<HTMLInputElement>("checkbox");
  expect(boxes.map(({ checked, disabled }) => [checked, disabled])).toEqual(Array(4).fill([false, true]));
  expect(screen.getByText("To be told on a device, add one above first.")).toBeTruthy();
  expect(screen.getByText(/This browser cannot show notices/)).toBeTruthy();
  expect(screen.queryByText("Draws I run"), "not on a participant's page").toBeNull();
});

it("subscribes this browser when its person says so, and not before", async () => {
  const push = fakePush();
  const known = settings({
    devices: [device("n_1", "/fake/push")],
    consents: [{ channel: "push", subject: "mine" }],
  });
  const { fetch } = await show(settings(), envelope(0, "", known));
  expect(push.subscribe).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole("button", { name: "Tell me on this device" }));
  expect(await screen.findByText("this device")).toBeTruthy();
  expect(sentTo(fetch, "/lotto/notices/devices")).toEqual({
    endpoint: "https://push.test/fake/push",
    keys: { p256dh: "cDI1Ng", auth: "YXV0aA" },
    subjects: ["mine"],
  });
  expect(screen.getByRole<HTMLInputElement>("checkbox", { name: "Draws I joined: Devices" }).checked).toBe(
    true,
  );
  expect(screen.queryByRole("button", { name: "Tell me on this device" })).toBeNull();
});

it("explains a permission that was refused", async () => {
  const push = fakePush({ permission: "denied" });
  await show(settings());
  expect(screen.getByText(/Notices are blocked for this site/)).toBeTruthy();
  expect(push.subscribe).not.toHaveBeenCalled();
});

it("tells this device from the others, and removes each", async () => {
  const push = fakePush({ subscribed: true });
  const known = settings({ devices: [device("n_1", "somewhere/else"), device("n_2", "/fake/push")] });
  const { fetch } = await show(known, envelope(0, "", settings()));
  const row = (await screen.findByText("this device")).closest("li");
  if (!row) throw new Error("not in a list");
  fireEvent.click(within(row).getByRole("button", { name: /^Remove/ }));
  expect(await screen.findByRole("button", { name: "Tell me on this device" })).toBeTruthy();
  expect(String(fetch.mock.calls.at(-1)?.[0])).toContain("/lotto/notices/targets?id=n_2");
  expect(push.unsubscribe).toHaveBeenCalled();
});

it("sends a test to one device", async () => {
  fakePush();
  const { fetch, reporter } = await show(
    settings({ devices: [device("n_1", "x")] }),
    envelope(0, "", {}),
    envelope(0, "", NO_LOG),
  );
  expect(reporter.message).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole("button", { name: "Send a test: Chrome · Android" }));
  await vi.waitFor(() => expect(sentTo(fetch, "/lotto/notices/test")).toEqual({ id: "n_1" }));
});

it("withdraws one consent and keeps the other", async () => {
  const consents: Settings["consents"] = [
    { channel: "push", subject: "mine" },
    { channel: "push", subject: "new" },
  ];
  const known = settings({ devices: [device("n_1", "x")], consents });
  const { fetch } = await show(known, envelope(0, "", { ...known, consents: consents.slice(1) }));
  const box = screen.getByRole<HTMLInputElement>("checkbox", { name: "Draws I joined: Devices" });
  fireEvent.click(box);
  await vi.waitFor(() => expect(box.checked).toBe(false));
  expect(sentTo(fetch, "/lotto/notices/consents")).toEqual({ channel: "push", subjects: ["new"] });
});

it("shows what is wrong with an address at its field, and waits for the confirmation", async () => {
  const asked = { id: "n_9", address: "mei@example.com", confirmed: false, asked_at: "2026-11-01T08:00:00Z" };
  await show(
    settings(),
    envelope(4022, "Please check", [{ field: "address", reason: "Not a mail address" }]),
    envelope(0, "", settings({ mailbox: asked })),
  );
  const field = screen.getByLabelText("Your e-mail address");
  fireEvent.change(field, { target: { value: "mei" } });
  fireEvent.click(screen.getByRole("button", { name: "Send me a link to confirm" }));
  expect((await screen.findByRole("alert")).textContent).toBe("Not a mail address");
  fireEvent.change(field, { target: { value: "mei@example.com" } });
  fireEvent.click(screen.getByRole("button", { name: "Send me a link to confirm" }));
  expect(await screen.findByText("not confirmed yet")).toBeTruthy();
  expect(screen.queryByRole("button", { name: /^Send a test/ }), "nothing is sent there yet").toBeNull();
});

it("says that there is no mail here", async () => {
  await show(settings({ mail_available: false }));
  expect(screen.getByText("This installation does not send mail.")).toBeTruthy();
  expect(screen.queryByLabelText("Your e-mail address")).toBeNull();
  expect(screen.queryByRole("columnheader", { name: "E-mail" })).toBeNull();
});

it("stops an organiser", async () => {
  const { fetch } = await show(
    settings({ organisers: [{ id: "u_1", name: "<b>Tea & Co</b>" }] }),
    envelope(0, "", settings()),
  );
  fireEvent.click(screen.getByRole("button", { name: "Stop: <b>Tea & Co</b>" }));
  await vi.waitFor(() => expect(screen.queryByText("<b>Tea & Co</b>")).toBeNull());
  expect(sentTo(fetch, "/lotto/notices/stop")).toEqual({ id: "u_1" });
});
