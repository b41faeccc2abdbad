// The account drawer and the tools of the dashboard, as a person uses them.

import { QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { beforeEach, expect, it, vi } from "vitest";
import { contactRequests } from "@/api/contact-requests";
import { queryClient } from "@/api/query";
import { reporter } from "@/api/reporter";
import { saveOrganiserToken } from "@/lib/session-token";
import { consoleRoutes } from "@/routes/console-routes";
import { EMPTY_DESK } from "@/test/draws";
import { envelope } from "@/test/world";

const USER = { user_id: "u_1", nickname: "Mei", contact_name: "", contact_mobile: "", is_operator: true };
const saved: unknown[] = [];
let answerToSave: () => Response;

function answer(address: string, init?: RequestInit): Response {
  if (address.includes("/user/info") && init?.method === "POST") {
    saved.push(JSON.parse(String(init.body)));
    return answerToSave();
  }
  if (address.includes("/user/info")) return envelope(0, "", { user_info: USER });
  if (address.includes("/channels")) {
    const contacts = [{ kind: "email", value: "help@draw.test" }];
    return envelope(0, "", { contacts, providers: [], version: "1" });
  }
  if (address.includes("/house/account")) return envelope(4004, "not found");
  if (address.includes("/user/audit")) {
    const entries = [{ at: "2025-10-24T08:00:00Z", operator: "Zhao", action: "asked for help" }];
    return envelope(0, "", { total: 1, entries });
  }
  return envelope(0, "", { features: [], ...EMPTY_DESK });
}

class SilentSource extends EventTarget {
  close() {}
}

beforeEach(() => {
  saved.length = 0;
  saveOrganiserToken("mine");
  vi.stubGlobal("EventSource", SilentSource);
  vi.spyOn(window, "fetch").mockImplementation(async (input, init) => answer(String(input), init));
});

function open(path: string) {
  const router = createMemoryRouter(consoleRoutes, { initialEntries: [path] });
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return router;
}

const fill = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

it("refuses a phone number that has not exactly eleven characters, before sending anything", async () => {
  open("/dashboard?account=profile");
  fill(await screen.findByLabelText("Contact phone"), "1381234567");
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("A phone number has exactly 11 characters")).toBeTruthy();
  expect(saved).toEqual([]);
});

it("puts the server's reason at the field, without a message", async () => {
  answerToSave = () => envelope(4022, "invalid", [{ field: "nickname", reason: "is not allowed here" }]);
  open("/dashboard?account=profile");
  fill(await screen.findByLabelText("Nickname"), "Admin");
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("is not allowed here")).toBeTruthy();
  expect(screen.queryByText("invalid")).toBeNull();
});

it("saves nickname, contact and language, and shows the new name at once", async () => {
  answerToSave = () => envelope(0, "", { user_info: { ...USER, nickname: "Mei Lin" } });
  open("/dashboard?account=profile");
  fill(await screen.findByLabelText("Nickname"), "Mei Lin");
  fill(screen.getByLabelText("Contact phone"), "13812345678");
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Welcome, Mei Lin")).toBeTruthy();
  expect(saved).toEqual([
    { nickname: "Mei Lin", contact_name: "", contact_mobile: "13812345678", language: "en" },
  ]);
});

it("keeps quiet about a house account that does not exist", async () => {
  open("/dashboard?account=security");
  expect(await screen.findByText(/sign in through another provider/)).toBeTruthy();
  expect(screen.queryByText("not found")).toBeNull();
});

it("shows what operators did in my name", async () => {
  open("/dashboard?account=access");
  expect(await screen.findByText("asked for help")).toBeTruthy();
});

it("opens the contact card by its button, and when another part asks for it", async () => {
  open("/dashboard");
  await screen.findByText("Welcome, Mei");
  contactRequests.ask();
  expect(await screen.findByText("help@draw.test")).toBeTruthy();
  fireEvent.keyDown(document, { key: "Escape" });
  expect(screen.queryByText("help@draw.test")).toBeNull();
});

it("offers operators their tools", async () => {
  const router = open("/dashboard");
  fireEvent.click(await screen.findByRole("button", { name: "Menu of Mei" }));
  fireEvent.click(screen.getByRole("button", { name: "Operators" }));
  await waitFor(() => expect(router.state.location.search).toBe("?operators=search"));
});

it("reports through Ant Design, and asks with both buttons", async () => {
  open("/dashboard");
  await screen.findByText("Welcome, Mei");
  const question = { title: "Notice", content: "too large", yes: "Compress image", no: "Cancel" };
  const yes = reporter.confirm(question);
  fireEvent.click(await screen.findByText("Compress image"));
  expect(await yes).toBe(true);
  reporter.notification("Request failed", "busy");
  expect(await screen.findByText("busy")).toBeTruthy();
});
