// Publishing never ends in silence: whatever stands in the way is said beside the button, and can be tried again.

import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { readLocal } from "@/features/draws/form/local-draft";
import { switchLanguage } from "@/lib/i18n";
import { type Answers, EVERYWHERE, openConsole, type Sent, standBefore } from "@/test/console";
import { envelope } from "@/test/world";

const NO_FLAWS = { flaws: [], gates: [], compliance: [], rules: { zh: "", en: "" }, team_units: null };
const CREATE = "/lotto/task";
const UPDATE = "/lotto/task/update";
const CHECK = "/lotto/task/check";
const PUBLISH = "/lotto/task/publish";

let answers: Answers;
let sent: Sent[];

// The first of these loads the whole form.
vi.setConfig({ testTimeout: 60_000 });

beforeEach(() => {
  answers = {
    ...EVERYWHERE,
    [CHECK]: () => envelope(0, "", NO_FLAWS),
    "/lotto/task/list": () => envelope(0, "", { total: 0, list: [] }),
    [CREATE]: () => envelope(0, "", { lid: "d_9" }),
    [UPDATE]: () => envelope(0, "", { lid: "d_9", revision: 1 }),
    [PUBLISH]: () => envelope(0, "", { lid: "d_9" }),
  };
  sent = standBefore(answers);
});

const noAnswer = () => {
  throw new TypeError("no way through");
};

const timesSent = (path: string) => sent.filter((call) => call.path === path).length;
const press = (name = "Publish") => fireEvent.click(screen.getByRole("button", { name }));
const type = (title: string) =>
  fireEvent.change(screen.getByLabelText("Title"), { target: { value: title } });
const trouble = () => screen.findByRole("alert");

async function openForm(title = "Title") {
  const router = openConsole("/dashboard/create_draw/base_draw/add/new_fast");
  await screen.findByLabelText(title, {}, { timeout: 40_000 });
  const isShared = () => waitFor(() => expect(router.state.location.search).toBe("?share=d_9&fresh=1"));
  return { isShared };
}

/** An answer that comes when the test says so. */
function held(answer: Response) {
  let release: (() => void) | undefined;
  const response = new Promise<Response>((resolve) => {
    release = () => resolve(answer);
  });
  return { answer: () => response, release: () => release?.() };
}

it("says that the draft could not be saved, keeps it here, and publishes at the next try", async () => {
  answers[CREATE] = noAnswer;
  const { isShared } = await openForm();
  type("Autumn");
  press();
  const line = await trouble();
  expect(line.textContent).toContain("the server cannot be reached");
  expect(readLocal("new_fast", null)?.form.title).toBe("Autumn");
  expect(timesSent(PUBLISH)).toBe(0);
  answers[CREATE] = () => envelope(0, "", { lid: "d_9" });
  fireEvent.click(within(line).getByRole("button", { name: "Try again" }));
  await isShared();
  expect(timesSent(PUBLISH)).toBe(1);
  expect(readLocal("new_fast", "d_9")).toBeNull();
});

it("says so when the server is busy while the draft is saved", async () => {
  answers[CREATE] = () => envelope(-2, "busy");
  await openForm();
  press();
  expect((await trouble()).textContent).toContain("Everything you entered is kept");
});

it("says what the server refused the draft for", async () => {
  answers[CREATE] = () => envelope(4003, "You may have no more drafts");
  await openForm();
  press();
  expect((await trouble()).textContent).toContain("Not done: You may have no more drafts");
});

it("points to the other version when the draw was changed elsewhere, until one was chosen", async () => {
  answers[PUBLISH] = () => envelope(-2, "busy");
  const { isShared } = await openForm();
  press();
  expect((await trouble()).textContent).toContain("Not done: busy");
  answers[UPDATE] = () => envelope(4009, "Changed", { reason: "changed_elsewhere" });
  answers[PUBLISH] = () => envelope(0, "", { lid: "d_9" });
  type("Autumn");
  press();
  await screen.findByText(/Choose at the top of the page which version counts/);
  expect(timesSent(PUBLISH)).toBe(1);
  answers[UPDATE] = () => envelope(0, "", { lid: "d_9", revision: 2 });
  fireEvent.click(screen.getByRole("button", { name: "Keep mine" }));
  await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
  press();
  await isShared();
});

it("says in the server's words why it failed to publish, once, and tries again", async () => {
  answers[PUBLISH] = () => envelope(-1, "Out of order", null, 500);
  const { isShared } = await openForm();
  press();
  const line = await trouble();
  expect(line.textContent).toContain("Not done: Out of order");
  expect(screen.getAllByText(/Out of order/)).toHaveLength(1);
  answers[PUBLISH] = () => envelope(0, "", { lid: "d_9" });
  fireEvent.click(within(line).getByRole("button", { name: "Try again" }));
  await isShared();
});

it("does not claim to know what became of a publication without an answer", async () => {
  answers[PUBLISH] = noAnswer;
  await openForm();
  press();
  expect((await trouble()).textContent).toContain("it is not certain that the draw is published");
});

it("says the same in Chinese", async () => {
  await switchLanguage("zh-CN");
  answers[PUBLISH] = noAnswer;
  await openForm("活动标题");
  press("发布");
  const line = await trouble();
  expect(line.textContent).toContain("还不能确定是否已发布");
  expect(within(line).getByRole("button", { name: "再试一次" })).toBeTruthy();
});

it("keeps the draft here when the session has ended, and says so", async () => {
  answers[CREATE] = () => envelope(4001, "Your session has ended");
  await openForm();
  type("Autumn");
  press();
  expect((await trouble()).textContent).toContain("Not done: Your session has ended");
  expect(readLocal("new_fast", null)?.form.title).toBe("Autumn");
  expect(timesSent(PUBLISH)).toBe(0);
});

it("publishes once however often it is pressed, and says what it is doing", async () => {
  const saving = held(envelope(0, "", { lid: "d_9" }));
  const publishing = held(envelope(0, "", { lid: "d_9" }));
  answers[CREATE] = saving.answer;
  answers[PUBLISH] = publishing.answer;
  const { isShared } = await openForm();
  const button = screen.getByRole("button", { name: "Publish" });
  fireEvent.click(button);
  fireEvent.click(button);
  await waitFor(() => expect(button.textContent).toContain("Saving…"));
  fireEvent.click(button);
  saving.release();
  await waitFor(() => expect(button.textContent).toContain("Publishing…"));
  fireEvent.click(button);
  publishing.release();
  await isShared();
  expect([timesSent(CREATE), timesSent(PUBLISH)]).toEqual([1, 1]);
});

it("goes on as soon as it is published, however slow the lists are", async () => {
  const { isShared } = await openForm();
  answers["/user/info"] = () => new Promise(() => undefined);
  press();
  await isShared();
});

it("is not stopped by faults of a form that was mended since it was checked", async () => {
  const flaws = [{ field: "title", reason: "A title is needed" }];
  answers[CHECK] = () => envelope(0, "", { ...NO_FLAWS, flaws });
  const { isShared } = await openForm();
  await waitFor(() => expect(timesSent(CHECK)).toBe(1));
  press();
  const line = await trouble();
  expect(line.textContent).toContain("Please mend the marked fields first");
  answers[CHECK] = () => new Promise(() => undefined);
  type("Autumn");
  await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
  press();
  await isShared();
});

it("marks what the server refuses, says so until it is mended, and publishes then", async () => {
  answers[PUBLISH] = () => envelope(4022, "Invalid", [{ field: "title", reason: "Too short" }]);
  const { isShared } = await openForm();
  press();
  expect((await trouble()).textContent).toContain("Please mend the marked fields first");
  expect(screen.getByLabelText("Title").getAttribute("aria-invalid")).toBe("true");
  answers[PUBLISH] = () => envelope(0, "", { lid: "d_9" });
  type("Autumn");
  await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
  press();
  await isShared();
});
