// The small pieces people see: the error screen, copying, reports without Ant Design, the switches.

import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { reporter } from "@/api/reporter";
import { COPIED_STAYS, CopyText } from "@/ui/copy-text";
import { ErrorBoundary } from "@/ui/error-boundary";
import { LanguageSwitch } from "@/ui/language-switch";
import { SmallReporter } from "@/ui/small-reporter";
import { ThemeSwitch } from "@/ui/theme-switch";

afterEach(() => {
  vi.useRealTimers();
});

function Broken(): never {
  throw new Error("unforeseen");
}

it("shows the error screen with both buttons when a page breaks", () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  render(
    <ErrorBoundary>
      <Broken />
    </ErrorBoundary>,
  );
  expect(screen.getByRole("heading").textContent).toMatch(/unpredictable error/i);
  expect(screen.getByRole("button", { name: "Back to home" })).toBeTruthy();
  expect(screen.getByRole("button", { name: "Refresh" })).toBeTruthy();
  expect(screen.queryByText(/unforeseen/)).toBeNull();
});

describe("copying", () => {
  it("confirms for exactly 3000 ms", async () => {
    vi.useFakeTimers();
    const writeText = vi.fn(() => Promise.resolve());
    vi.stubGlobal("navigator", Object.assign(Object.create(navigator), { clipboard: { writeText } }));
    render(<CopyText text="d_1" label="code" />);
    fireEvent.click(screen.getByRole("button", { name: "Copy code" }));
    await act(() => vi.advanceTimersByTimeAsync(0));
    expect(writeText).toHaveBeenCalledWith("d_1");
    expect(screen.getByRole("button", { name: "Copied" })).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(COPIED_STAYS - 1));
    expect(screen.getByRole("button", { name: "Copied" })).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(COPIED_STAYS).toBe(3000);
    expect(screen.getByRole("button", { name: "Copy code" })).toBeTruthy();
  });
});

describe("reports without Ant Design", () => {
  it("shows a line for a while, and a titled note until it is closed", async () => {
    vi.useFakeTimers();
    render(<SmallReporter />);
    act(() => {
      reporter.message("a line");
      reporter.notification("Request failed", "a note");
    });
    expect(screen.getByText("a line")).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(screen.queryByText("a line")).toBeNull();
    expect(screen.getByText("Request failed")).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Close" }));
    expect(screen.queryByText("a note")).toBeNull();
  });

  it("answers a question by its two buttons", async () => {
    HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
      this.open = true;
    };
    render(<SmallReporter />);
    const question = { title: "Notice", content: "too large", yes: "Compress", no: "Cancel" };
    for (const [button, expected] of [
      ["Compress", true],
      ["Cancel", false],
    ] as const) {
      const answer = act(() => ({ later: reporter.confirm(question) }));
      fireEvent.click(await screen.findByText(button));
      expect(await (await answer).later).toBe(expected);
    }
  });
});

it("switches the language, remembers it and says so in <html lang>", async () => {
  render(<LanguageSwitch />);
  fireEvent.click(screen.getByRole("button", { name: "简体中文" }));
  expect(await screen.findByRole("button", { name: "English" })).toBeTruthy();
  expect(document.documentElement.lang).toBe("zh-CN");
  expect(localStorage.getItem("language")).toBe("zh-CN");
});

it("switches between light, dark and the system's choice", () => {
  render(<ThemeSwitch />);
  fireEvent.click(screen.getByRole("radio", { name: "Dark" }));
  expect(document.documentElement.dataset.theme).toBe("dark");
  expect(localStorage.getItem("theme")).toBe("dark");
});
