// What a new draw of lots starts from. By itself, because every form begins by asking for it.

import type { LotsForm } from "@/api/lot-types";

export const EMPTY_LOTS: LotsForm = {
  what: "order",
  slips: [],
  cycle: false,
  when: "together",
  people: "link",
  names: [],
};
