// The share kit shows a link as a chat would: from the tags of the page itself, and nothing that is not there.

import { QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen } from "@testing-library/react";
import { beforeAll, expect, it, vi } from "vitest";
import { queryClient } from "@/api/query";
import { ChatCard } from "@/features/draws/share/chat-card";
import { readLinkCard } from "@/features/draws/share/link-card";
import { addWords, switchLanguage } from "@/lib/i18n";

const LINK = "https://console.test/mobile?lid=d_1";

const page = (image: string, title = "Tea &amp; cake &lt;3") => `<!doctype html><title>x</title>
  <meta property="og:url" content="https://draw.test/mobile?lid=d_1">
  <meta property="og:title" content="${title}">
  <meta property="og:description" content="Tea × 2">
  <meta property="og:image" content="${image}">`;

beforeAll(() => addWords(["share"]));

function show(...answers: (string | Error)[]) {
  vi.spyOn(window, "fetch").mockImplementation(async () => {
    const answer = answers.shift() ?? new Error("no more answers were prepared");
    if (answer instanceof Error) throw answer;
    return new Response(answer);
  });
  render(
    <QueryClientProvider client={queryClient}>
      <ChatCard link={LINK} />
    </QueryClientProvider>,
  );
}

it("shows title, words, picture and host", async () => {
  show(page("https://draw.test/uploads/a.jpg"));
  expect(await screen.findByText("Tea & cake <3")).toBeTruthy();
  expect(screen.getByText("Tea × 2")).toBeTruthy();
  expect(screen.getByText("console.test")).toBeTruthy();
  expect(screen.getByRole("img").getAttribute("src")).toBe("/uploads/a.jpg");
  expect(screen.getByText(/some show the link alone/)).toBeTruthy();
});

it("says where another picture would come from when it is ours, in both languages", async () => {
  show(page("https://draw.test/share/card.png"));
  expect(await screen.findByText(/This draw has no picture/)).toBeTruthy();
  await switchLanguage("zh-CN");
  expect(await screen.findByText(/这个抽奖没有图片/)).toBeTruthy();
});

it("says that it could not be loaded, and tries again", async () => {
  show(new TypeError("no way through"), page("https://draw.test/share/card.png"));
  fireEvent.click(await screen.findByRole("button", { name: "Try again" }));
  expect(await screen.findByText("Tea & cake <3")).toBeTruthy();
});

it("leaves a picture of another site where it is, and makes up none", () => {
  expect(readLinkCard(page("https://pictures.test/a.jpg")).picture).toBe("https://pictures.test/a.jpg");
  expect(readLinkCard(page("")).picture).toBeNull();
  expect(readLinkCard(page("javascript:alert(1)")).picture).toBeNull();
  expect(() => readLinkCard("<title>Fairdraw</title>")).toThrow();
});
