// The house login page: the plain form, the server's errors, signing up.

import { fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { HousePage } from "@/features/house/house-page";
import { envelope } from "@/test/world";

const ADDRESS =
  "/house/connect/oauth2/authorize?appid=house&redirect_uri=https%3A%2F%2Fdraw.test%2FwxAuthCb&state=s";

beforeEach(() => window.history.replaceState(null, "", ADDRESS));
afterEach(() => {
  document.head.innerHTML = "";
  window.history.replaceState(null, "", "/");
});

function serverSays(content: object): void {
  document.head.innerHTML = "<meta name='house'>";
  document.querySelector("meta")?.setAttribute("content", JSON.stringify(content));
}

function fillSignUp(name: string, password: string): HTMLFormElement {
  render(<HousePage />);
  fireEvent.click(screen.getByRole("tab", { name: "Sign up" }));
  fireEvent.change(screen.getByLabelText("Name"), { target: { value: name } });
  fireEvent.change(screen.getByLabelText("Password"), { target: { value: password } });
  const form = screen.getByRole("button", { name: "Sign up and continue" }).closest("form");
  if (!form) throw new Error("the button stands in no form");
  return form;
}

it("signs in by a plain form that goes back to the same address", () => {
  render(<HousePage />);
  const form = screen.getByRole("button", { name: "Sign in" }).closest("form");
  expect(form?.getAttribute("method")).toBe("post");
  expect(form?.getAttribute("action")).toBe(ADDRESS);
  expect(screen.getByLabelText("Name").getAttribute("name")).toBe("name");
  expect(screen.getByLabelText("Password").getAttribute("name")).toBe("password");
});

it.each([
  ["wrong_password", /name or the password is wrong/],
  ["too_often", /Too many tries/],
])("says %s and keeps the name", (error, words) => {
  serverSays({ error, name: "mei" });
  render(<HousePage />);
  expect(screen.getByRole("alert").textContent).toMatch(words);
  expect(screen.getByLabelText<HTMLInputElement>("Name").value).toBe("mei");
});

it("shows only the error when the address to return to is not allowed", () => {
  serverSays({ error: "bad_request" });
  render(<HousePage />);
  expect(screen.getByRole("alert")).toBeTruthy();
  expect(screen.queryByLabelText("Name")).toBeNull();
});

it("makes the account, then sends the same form as a sign-in", async () => {
  const fetch = vi.spyOn(window, "fetch").mockResolvedValue(envelope(0, "", {}));
  const form = fillSignUp("mei", "paper slip 427");
  const sent = vi.spyOn(form, "submit").mockImplementation(() => undefined);
  fireEvent.submit(form);
  await vi.waitFor(() => expect(sent).toHaveBeenCalledOnce());
  expect(fetch.mock.calls[0]?.[0]).toBe("/house/account");
  expect(fetch.mock.calls[0]?.[1]?.body).toBe('{"name":"mei","password":"paper slip 427"}');
  expect(form.getAttribute("action")).toBe(ADDRESS);
});

it("puts the server's reasons at their fields", async () => {
  const reasons = [{ field: "password", reason: "far too common" }];
  vi.spyOn(window, "fetch").mockResolvedValue(envelope(4022, "invalid", reasons));
  fireEvent.submit(fillSignUp("mei", "password1"));
  expect((await screen.findByRole("alert")).textContent).toBe("far too common");
});

it("says at the name that it is taken", async () => {
  vi.spyOn(window, "fetch").mockResolvedValue(envelope(4009, "conflict"));
  fireEvent.submit(fillSignUp("mei", "paper slip 427"));
  expect((await screen.findByRole("alert")).textContent).toBe("This name is taken");
});

it("does not bother the server with a password that is too short", () => {
  const fetch = vi.spyOn(window, "fetch");
  fireEvent.submit(fillSignUp("mei", "short"));
  expect(screen.getByRole("alert").textContent).toBe("At least 8 characters");
  expect(fetch).not.toHaveBeenCalled();
});
