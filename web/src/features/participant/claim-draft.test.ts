// What a prize asks its winner for, and what this phone keeps while they type.

import { expect, it } from "vitest";
import type { Field } from "@/api/draw-types";
import type { MyClaim } from "@/api/home-types";
import {
  type ClaimDraft,
  claimFaults,
  claimRequest,
  draftOf,
  forgetDraft,
  keepDraft,
} from "@/features/participant/claim-draft";

const region = { province: "浙江省", city: "杭州市", area: "西湖区" };
const whole: ClaimDraft = {
  name: " Mei ",
  phone: "13800138000",
  region,
  address: "文三路 1 号",
  answers: {},
};
const size: Field = { id: "size", label: "Size", kind: "text", required: true, options: [], help: "" };
const claim: MyClaim = {
  win: "w_1",
  state: "to_fill",
  hand_out: "goods",
  prize: "Tea",
  deadline_at: "2099-01-01T00:00:00Z",
  name: "",
  phone: "",
  region: { province: "", city: "", area: "" },
  address: "",
  answers: null,
  redemption: null,
  ticket: null,
  courier: "",
  tracking: "",
  received_at: null,
  seen_by: [],
};

it("asks for an address only where something is sent, and for a person only where one must be known", () => {
  const nothing = draftOf(claim);
  expect(claimFaults("goods", [], nothing, false)).toEqual({
    name: "missing",
    phone: "phone",
    consent: "agree",
    region: "missing",
    address: "short",
  });
  expect(Object.keys(claimFaults("cash", [], nothing, false))).toEqual(["name", "phone", "consent"]);
  expect(claimFaults("code", [size], nothing, false)).toEqual({ "answers.size": "missing" });
  expect(claimFaults("goods", [], whole, true)).toEqual({});
});

it("wants a phone number of exactly 11 characters", () => {
  for (const phone of ["1380013800", "138001380001", ""]) {
    expect(claimFaults("cash", [], { ...whole, phone }, true)).toEqual({ phone: "phone" });
  }
});

it("sends nothing that the prize does not ask for", () => {
  expect(claimRequest("code", { ...whole, answers: { size: "", colour: "red" } }, true)).toEqual({
    answers: { colour: "red" },
  });
  expect(claimRequest("goods", whole, true)).toMatchObject({ name: "Mei", region, consent: true });
});

it("keeps what is typed on this phone until it is sent", () => {
  keepDraft("w_1", whole);
  expect(draftOf(claim)).toEqual(whole);
  forgetDraft("w_1");
  expect(draftOf({ ...claim, name: "Mei", region }).region).toEqual(region);
  localStorage.setItem("claim:w_1", '{"name":7,"region":"x"}');
  expect(draftOf(claim)).toMatchObject({ name: "", region: null });
});
