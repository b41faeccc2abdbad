// The review queue as a person works through it: where they are, what they picked, what they decided. Deciding takes a
// picture out at once; what the server refused comes back.

import type { Voucher } from "@/api/after-types";

export interface Queue {
  items: Voucher[];
  /** The picture being looked at. */
  at: number;
  picked: ReadonlySet<string>;
  /** Decided here and not to be shown again, even if an older answer of the server still has it. */
  decided: ReadonlySet<string>;
}

export type Move =
  | { type: "loaded"; list: readonly Voucher[] }
  | { type: "next" }
  | { type: "previous" }
  | { type: "go"; id: string }
  | { type: "pick" }
  | { type: "pickAll" }
  | { type: "clear" }
  | { type: "decided"; ids: readonly string[] }
  | { type: "returned"; vouchers: readonly Voucher[] }
  | { type: "undone"; vouchers: readonly Voucher[] };

export const EMPTY: Queue = { items: [], at: 0, picked: new Set(), decided: new Set() };

export const current = (queue: Queue): Voucher | null => queue.items[queue.at] ?? null;

/** What a verdict is about: what was picked, or the picture being looked at. */
export function subject(queue: Queue): Voucher[] {
  const picked = queue.items.filter(({ id }) => queue.picked.has(id));
  const one = current(queue);
  return picked.length > 0 ? picked : one ? [one] : [];
}

export function move(queue: Queue, step: Move): Queue {
  switch (step.type) {
    case "loaded":
      return load(queue, step.list);
    case "next":
      return { ...queue, at: Math.min(queue.at + 1, Math.max(0, queue.items.length - 1)) };
    case "previous":
      return { ...queue, at: Math.max(queue.at - 1, 0) };
    case "go": {
      const at = queue.items.findIndex(({ id }) => id === step.id);
      return at < 0 ? queue : { ...queue, at };
    }
    case "pick":
      return pick(queue);
    case "pickAll":
      return { ...queue, picked: new Set(queue.items.map(({ id }) => id)) };
    case "clear":
      return { ...queue, picked: new Set() };
    case "decided":
      return decide(queue, new Set(step.ids));
    case "returned":
      return giveBack(queue, step.vouchers);
    case "undone":
      return takeBack(queue, step.vouchers);
  }
}

/** New ones are added at the end, so that nothing moves under the hand. */
function load(queue: Queue, list: readonly Voucher[]): Queue {
  const known = new Set(queue.items.map(({ id }) => id));
  const fresh = list.filter(({ id }) => !known.has(id) && !queue.decided.has(id));
  return fresh.length === 0 ? queue : { ...queue, items: [...queue.items, ...fresh] };
}

function pick(queue: Queue): Queue {
  const one = current(queue);
  if (!one) return queue;
  const picked = new Set(queue.picked);
  if (!picked.delete(one.id)) picked.add(one.id);
  return { ...queue, picked };
}

/** The next picture takes the place of the one that went. */
function decide(queue: Queue, gone: ReadonlySet<string>): Queue {
  const before = queue.items.slice(0, queue.at).filter(({ id }) => gone.has(id)).length;
  const items = queue.items.filter(({ id }) => !gone.has(id));
  return {
    items,
    at: Math.max(0, Math.min(queue.at - before, items.length - 1)),
    picked: new Set([...queue.picked].filter((id) => !gone.has(id))),
    decided: new Set([...queue.decided, ...gone]),
  };
}

function giveBack(queue: Queue, vouchers: readonly Voucher[]): Queue {
  const back = new Set(vouchers.map(({ id }) => id));
  const decided = new Set([...queue.decided].filter((id) => !back.has(id)));
  return load({ ...queue, decided }, vouchers);
}

/** Second thoughts: what was decided last stands where one looks, with the rest behind it. */
function takeBack(queue: Queue, vouchers: readonly Voucher[]): Queue {
  const back = new Set(vouchers.map(({ id }) => id));
  return {
    items: [...queue.items.slice(0, queue.at), ...vouchers, ...queue.items.slice(queue.at)],
    at: queue.at,
    picked: vouchers.length > 1 ? back : queue.picked,
    decided: new Set([...queue.decided].filter((id) => !back.has(id))),
  };
}

/** What a key means in the queue; nothing while somebody types or holds a modifier. */
export type KeyMeaning =
  | "next"
  | "previous"
  | "approve"
  | "reject"
  | "undo"
  | "pick"
  | "pickAll"
  | "clear"
  | { reason: number };

const KEYS = new Map<string, KeyMeaning>(
  Object.entries({
    j: "next",
    arrowright: "next",
    arrowdown: "next",
    k: "previous",
    arrowleft: "previous",
    arrowup: "previous",
    a: "approve",
    r: "reject",
    z: "undo",
    x: "pick",
    s: "pickAll",
    escape: "clear",
  } as const),
);

export function meaningOf(key: string): KeyMeaning | null {
  if (/^[1-9]$/.test(key)) return { reason: Number(key) };
  return KEYS.get(key.toLowerCase()) ?? null;
}
