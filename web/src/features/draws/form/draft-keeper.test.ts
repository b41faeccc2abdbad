// Nothing that was typed is lost: not by a slow server, not by one that is away, not by a second window.

import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { DrawForm, TaskView } from "@/api/draw-types";
import type { Failure, Outcome } from "@/api/outcome";
import { emptyForm } from "@/features/draws/form/defaults";
import { createKeeper, FIRST_RETRY, SAVE_AFTER, type Saves } from "@/features/draws/form/draft-keeper";
import { changePart, createForm, flawAt } from "@/features/draws/form/form-store";
import { readLocal } from "@/features/draws/form/local-draft";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const fail = (sta: number | null, detail: unknown = null, fields: Failure["fields"] = []): Failure => ({
  ok: false,
  data: null,
  sta,
  msg: "no",
  fields,
  detail,
});

function desk({ lid = null, automatic = true }: { lid?: string | null; automatic?: boolean } = {}) {
  const cell = createForm(emptyForm("advance", new Date()));
  const create = vi.fn<Saves["create"]>(async () => ({ ok: true, data: { lid: "d_1" } }));
  const update = vi.fn<Saves["update"]>(async (_lid, form, revision) => saved(form, (revision ?? 0) + 1));
  const onCreated = vi.fn();
  const revision = lid ? 3 : null;
  const saves = { create, update };
  const keeper = createKeeper({
    ...{ kind: "advance", cell, saves, lid, revision, automatic, onCreated },
    now: Date.now,
  });
  keeper.start();
  const type = (title: string) => changePart(cell, "title", title);
  return { cell, create, update, onCreated, keeper, type };
}

function saved(form: DrawForm, revision: number): Outcome<TaskView> {
  return { ok: true, data: { form, revision } as TaskView };
}

it("creates the draw once, a moment after the last key, and tells its id", async () => {
  const { type, create, update, onCreated, keeper } = desk();
  type("A");
  type("Au");
  await vi.advanceTimersByTimeAsync(SAVE_AFTER);
  expect(create).toHaveBeenCalledTimes(1);
  expect(create.mock.calls[0]?.[0].title).toBe("Au");
  expect(onCreated).toHaveBeenCalledWith("d_1");
  type("Aut");
  await vi.advanceTimersByTimeAsync(SAVE_AFTER);
  expect(create).toHaveBeenCalledTimes(1);
  expect(update.mock.calls[0]?.[0]).toBe("d_1");
  expect(keeper.standing.read().is).toBe("saved");
});

it("keeps a copy in this browser at once, and drops it when the server has everything", async () => {
  const { type } = desk();
  type("Autumn");
  expect(readLocal("advance", null)?.form.title).toBe("Autumn");
  await vi.advanceTimersByTimeAsync(SAVE_AFTER);
  expect(readLocal("advance", null)).toBeNull();
  expect(readLocal("advance", "d_1")).toBeNull();
});

it("says that the server is away, keeps the copy, and tries again", async () => {
  const { type, create, keeper } = desk();
  create.mockResolvedValueOnce(fail(null));
  type("Autumn");
  await vi.advanceTimersByTimeAsync(SAVE_AFTER);
  expect(keeper.standing.read().is).toBe("away");
  expect(readLocal("advance", null)?.form.title).toBe("Autumn");
  await vi.advanceTimersByTimeAsync(FIRST_RETRY);
  expect(keeper.standing.read().is).toBe("saved");
});

it("saves what was typed while a save was on its way", async () => {
  const { type, update, keeper } = desk({ lid: "d_1" });
  update.mockImplementationOnce(async (_lid, form) => {
    type("second");
    return saved(form, 4);
  });
  type("first");
  expect(await keeper.flush()).toBe(true);
  expect(update.mock.calls.map(([, form, revision]) => [form.title, revision])).toEqual([
    ["first", 3],
    ["second", 4],
  ]);
});

it("stops at a change made elsewhere until the person has decided", async () => {
  const { type, update, keeper } = desk({ lid: "d_1" });
  update.mockResolvedValueOnce(fail(4009, { reason: "changed_elsewhere" }));
  type("mine");
  await vi.advanceTimersByTimeAsync(SAVE_AFTER);
  type("mine too");
  await vi.advanceTimersByTimeAsync(SAVE_AFTER * 3);
  expect(update).toHaveBeenCalledTimes(1);
  expect(keeper.standing.read().is).toBe("changed_elsewhere");
  expect(await keeper.overwrite()).toBe(true);
  expect(update.mock.calls[1]?.[2]).toBeNull();
});

it("puts the server's reasons at their fields", async () => {
  const { cell, type, update, keeper } = desk({ lid: "d_1" });
  update.mockResolvedValueOnce(fail(4022, null, [{ field: "title", reason: "too long" }]));
  type("x");
  expect(await keeper.flush()).toBe(false);
  expect(cell.read().refused).toEqual([{ field: "title", reason: "too long" }]);
});

it("names the fields that are locked after people have joined", async () => {
  const { cell, type, update, keeper } = desk({ lid: "d_1", automatic: false });
  update.mockResolvedValueOnce(fail(4009, { reason: "odds_locked", fields: ["prizes[0].units"] }));
  type("x");
  await keeper.flush();
  expect(cell.read().refused).toEqual([{ field: "prizes[0].units", reason: "no" }]);
});

it("leaves a published draw alone until its organiser saves", async () => {
  const { type, update, keeper } = desk({ lid: "d_1", automatic: false });
  type("new words");
  await vi.advanceTimersByTimeAsync(SAVE_AFTER * 5);
  expect(update).not.toHaveBeenCalled();
  expect(await keeper.flush()).toBe(true);
  expect(update).toHaveBeenCalledTimes(1);
});

it("keeps a refusal at its field until that part changes, whatever is checked meanwhile", async () => {
  const { cell, type, update, keeper } = desk({ lid: "d_1", automatic: false });
  update.mockResolvedValueOnce(fail(4009, { reason: "odds_locked", fields: ["title"] }));
  type("x");
  await keeper.flush();
  cell.set((state) => ({ ...state, checked: state.form }));
  expect(flawAt(cell.read(), "title")).toBe("no");
  expect(keeper.standing.read().is).toBe("refused");
  type("y");
  expect(flawAt(cell.read(), "title")).toBeNull();
  expect(keeper.standing.read().is).toBe("waiting");
});
