// What the page shows follows from the draw's state and the server's clock.

import { expect, it } from "vitest";
import { phaseOf } from "@/features/participant/phase";

const opening = { by: "time", at: null, people: null, fallback: null, early: false } as const;
const view = {
  state: "open",
  outcome: null,
  starts_at: "2026-11-15T07:00:00Z",
  closes_at: "2026-11-15T08:00:00Z",
  opening,
} as const;
const at = (time: string) => Date.parse(`2026-11-15T${time}Z`);

it("waits, takes people in, and stops at the minute set", () => {
  expect(phaseOf(view, at("06:59:59"))).toBe("soon");
  expect(phaseOf(view, at("07:00:00"))).toBe("open");
  expect(phaseOf(view, at("08:00:00"))).toBe("closing");
});

it("believes the server about everything after", () => {
  expect(phaseOf({ ...view, state: "locked" }, at("07:30:00"))).toBe("locked");
  expect(phaseOf({ ...view, state: "drawn", outcome: "winners" }, at("07:30:00"))).toBe("drawn");
  expect(phaseOf({ ...view, state: "settled", outcome: "no_entries" }, at("07:30:00"))).toBe("empty");
  expect(phaseOf({ ...view, state: "cancelled" }, at("07:30:00"))).toBe("cancelled");
});
