// The phone's addresses and titles, and the hall's.

import { render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { saveParticipantToken } from "@/lib/session-token";
import { HallApp } from "@/routes/hall-app";
import { PhoneApp } from "@/routes/phone-app";
import { phonePageAt } from "@/routes/phone-pages";
import { TestEventSource } from "@/test/live";
import { envelope } from "@/test/world";

afterEach(() => window.history.replaceState(null, "", "/"));

it.each([
  ["/mobile", "mobile"],
  ["/mobile/record", "record"],
  ["/mobile/scan", "scan"],
  ["/third_application", "index"],
  ["/third_application/index", "index"],
  ["/third_application/customer", "customer"],
])("%s is the page %s", (path, page) => {
  expect(phonePageAt(path)).toBe(page);
});

it("titles a participant's home 'We love big prizes'", async () => {
  saveParticipantToken("mine");
  window.history.replaceState(null, "", "/third_application/customer");
  vi.stubGlobal("EventSource", TestEventSource);
  vi.spyOn(window, "fetch").mockImplementation(async (address) =>
    String(address).includes("/user/info")
      ? envelope(0, "", { user_info: { user_id: "u", nickname: "Mei" } })
      : envelope(0, "", { total: 0, unread: 0, list: [] }),
  );
  render(<PhoneApp />);
  expect(await screen.findByText("Hello, Mei")).toBeTruthy();
  expect(screen.getByRole("heading", { name: "My entries and prizes" })).toBeTruthy();
  expect(await screen.findByText(/^No prizes yet/)).toBeTruthy();
  expect(document.title).toBe("We love big prizes");
});

it("says that a draw cannot be found", async () => {
  window.history.replaceState(null, "", "/mobile?lid=d_none");
  vi.stubGlobal("EventSource", TestEventSource);
  vi.spyOn(window, "fetch").mockResolvedValue(envelope(4004, "not found"));
  render(<PhoneApp />);
  expect(await screen.findByRole("heading", { name: "This draw cannot be found" })).toBeTruthy();
});

it("has a big screen with its own title", () => {
  render(<HallApp />);
  expect(document.title).toBe("Big-screen draw");
});
