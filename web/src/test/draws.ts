// A small draw as the server would send it, for tests to bend.

import type { Desk, MineView, PublicView } from "@/api/draw-types";

const LID = "d_test";

/** The desk of somebody with nothing to do. */
export const EMPTY_DESK: Desk = {
  needs: [],
  running: [],
  counts: { drafts: 0, running: 0, drawn: 0, over: 0 },
  server_time: "2026-11-15T12:00:00Z",
};

export function makePublicView(changes: Partial<PublicView> = {}): PublicView {
  const words = { zh: "一等奖", en: "First prize" };
  return {
    lid: LID,
    kind: "advance",
    state: "open",
    outcome: null,
    title: "Moon draw",
    description: "",
    banner: { pictures: [], video: null },
    share: { title: "", cover: null },
    prizes: [
      {
        label: 1,
        label_words: words,
        name: "Tea",
        picture: null,
        units: 1,
        value_fen: null,
        hand_out: "none",
        note: "",
      },
    ],
    opening: { by: "time", at: "2099-01-01T00:00:00Z", people: null, fallback: null, early: false },
    starts_at: null,
    closes_at: "2099-01-01T00:00:00Z",
    min_participants: 0,
    team_size: 0,
    conditions: { login: true, passcode: null, regions: [], age: null, invite: 0, form: [] },
    chances: [],
    limits: { participants: null, codes_per_person: 1, wins_per_person: 1, no_winners_of_last: 0 },
    safety: "standard",
    login_free: false,
    hide: { winners: false, participants: false, labels: false },
    consents: { publish_name: true, marketing: true, text: "" },
    organiser: null,
    buy_link: null,
    show_ad: false,
    rules: { zh: "规则", en: "Rules", version: 1, hash: "" },
    changes: [],
    chain: { name: "house", hash: "", period: 3, is_house: true },
    delay_s: 30,
    participants: 1,
    codes: 1,
    odds: null,
    round: null,
    round_at: null,
    commit: null,
    short_code: null,
    sealed_at: null,
    drawn_at: null,
    cancel_reason: null,
    periods: [],
    period: 1,
    revision: 1,
    server_time: "2026-11-15T07:00:00Z",
    skin: { accent: "", theme: "classic", background: null, colors: [] },
    instant: null,
    erase_after_days: 90,
    claim_deadline_days: 7,
    lots: null,
    ...changes,
  };
}

export function makeMine({ joined = false, won = false } = {}): MineView {
  const code = "ABCDEFGHJKLM";
  const at = "2026-11-15T06:00:00Z";
  const prize = { label: 1, label_words: { zh: "一等奖", en: "First prize" }, name: "Tea" };
  return {
    joined,
    member: joined
      ? {
          id: "m_1",
          number: 1,
          name: "Mei",
          joined_at: at,
          status: "ok",
          status_words: null,
          invites: { have: 0, need: 0 },
          team: null,
          invite_link: null,
        }
      : null,
    codes: joined ? [{ code, origin: "join", at }] : [],
    chances: [],
    wins: won
      ? [
          {
            id: "w_1",
            period: 1,
            prize: { ...prize, picture: null, hand_out: "none" },
            code,
            state: "won",
            replaced_by: null,
            reason_words: null,
            reason: "",
            at,
          },
        ]
      : [],
    receipts: joined ? [{ code, receipt: "AA==", salt: "00", person: "u_1" }] : [],
    can_join: { ok: !joined, reason: null, words: null },
    periods: [],
    spins: null,
    lot: null,
    seen_by: null,
  };
}
