// A stand-in for the server of one instant draw, for films only: answers the calls of the phone as the contract says, and
// gives each spin the prize that the film asks for. What it does not know, it refuses.
import { createServer } from "node:http";
import { readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { samplePng } from "./pictures.mjs";

const TYPES = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".json": "application/json" };
const BASE = "/lotto/api/v1";
const DIST = new URL("../../web/dist/", import.meta.url).pathname;
const words = { zh: "一等奖", en: "First prize" };

const prize = (name, picture = null) => ({ label: 1, label_words: words, name, picture, units: 5, value_fen: 8800, hand_out: "none", note: "" });

/** The names on the slots, in the language of the film. */
const NAMES = {
  "zh-CN": ["智能手机一部", "精品咖啡券", "月饼礼盒", "保温杯", "红包 8.88 元", "帆布袋"],
  en: ["Smartphone", "Coffee voucher", "Mooncake box", "Thermos mug", "Red packet ¥8.88", "Canvas bag"],
};

function publicView({ kind, language, skin, slots, pictures, colours, mode = "pool", background = null }, state) {
  const names = NAMES[language];
  const blank = language === "en" ? "Thank you" : "谢谢参与";
  const art = (at) => (pictures && at % 2 === 0 ? `/uploads/${at}.png` : null);
  return {
    lid: "d_film", kind, state: "open", outcome: null, title: language === "en" ? "Autumn wheel of thanks" : "金秋感恩大抽奖", description: "",
    banner: { pictures: [], video: null }, share: { title: "", cover: null }, prizes: names.map((name, at) => prize(name, art(at))),
    opening: { by: "instant", at: null, people: null, fallback: null, early: false }, starts_at: null, closes_at: "2099-01-01T00:00:00Z", min_participants: 0, team_size: 0,
    conditions: { login: true, passcode: null, regions: [], age: null, invite: 0, form: [] }, chances: [],
    limits: { participants: null, codes_per_person: 1, wins_per_person: 3, no_winners_of_last: 0 }, login_free: false,
    hide: { winners: false, participants: false, labels: false }, consents: { publish_name: false, marketing: false, text: "" },
    organiser: { name: "月光咖啡", contact: "moon@example.org", type: "private" }, buy_link: null, show_ad: false, rules: { zh: "规则", en: "Rules", version: 1, hash: "" }, changes: [],
    chain: { name: "house", hash: "", period: 3, is_house: true }, delay_s: 30, participants: 12, codes: 0, odds: null, round: null, round_at: null, commit: null, short_code: null,
    sealed_at: null, drawn_at: null, cancel_reason: null, periods: [], period: 1, revision: 1, server_time: new Date().toISOString(),
    skin: { accent: "", theme: "classic", background, colors: [], ...skin }, erase_after_days: 90, claim_deadline_days: 7,
    instant: {
      mode, denominator: 1_000_000, tickets: 500, tickets_left: 321 - state.spins, slots,
      prizes: [...names.map((name, at) => ({ prize: at, name, picture: art(at), color: colours?.[at] ?? "", stock: 10 + at, left: at === 0 ? 0 : 5 + at, weight: 10 ** at })), { prize: -1, name: blank, picture: null, color: "", stock: 400, left: 280, weight: 888_889 }],
      consolations: [language === "en" ? "Tea is on us next time. See you soon!" : "下次来店里，茶我们请。"], sound: true, haptics: true, free_per_day: 3, free_per_draw: 0, most_per_day: null, most_per_draw: null,
      spins: 179 + state.spins, wins: 22, guard_ms: 1000, period_s: 3, head: null,
      ticker: [{ name: language === "en" ? "L***a" : "王**", prize: 1, at: "2026-11-15T07:10:00Z" }, { name: "M***o", prize: 4, at: "2026-11-15T07:08:12Z" }],
    },
  };
}

const chances = (left) => ({ left, left_today: null, earned: 0, used: 3 - left, next_day_at: "2026-11-16T16:00:00Z" });
const mine = (state) => ({
  joined: true, member: { id: "m_1", number: 1, name: "Mei", joined_at: "2026-11-15T06:00:00Z", status: "ok", status_words: null, invites: { have: 0, need: 0 }, team: null, invite_link: null },
  codes: [], chances: [], wins: [], receipts: [], can_join: { ok: true, reason: null, words: null }, periods: [], spins: { next: state.spins, chances: chances(3 - state.spins), last: state.last },
});

/** Serves the built web app and one draw. `result(prize)` lets the round of the waiting spin come. */
export async function startStandIn(draw) {
  const state = { spins: 0, last: [], streams: new Set() };
  const envelope = (data) => JSON.stringify({ sta: 0, msg: "", data });
  const take = ({ nonce }) => {
    state.spins = nonce + 1;
    const at = new Date().toISOString();
    const spin = { sequence: 178 + state.spins, nonce, round: 4_711_000 + nonce, round_at: new Date(Date.now() + 2500).toISOString(), received_at: at, spin: "AA==", receipt: "AA==", previous_head: "00".repeat(32) };
    state.last = [{ ...spin, state: "waiting", prize: null, drawn: null, win: null }, ...state.last];
    return { ...spin, again: false, chances: chances(3 - state.spins) };
  };
  const answers = {
    "GET /lotto/public": () => publicView(draw, state),
    "GET /lotto/mine": () => mine(state),
    "GET /lotto/spin": () => state.last[0],
    "POST /lotto/spin": take,
    "POST /lotto/seen": () => ({}),
  };
  const server = createServer(async (request, response) => {
    const url = new URL(request.url, "http://film");
    if (url.pathname === `${BASE}/live`) {
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.write(": hello\n\n");
      state.streams.add(response);
      return;
    }
    if (url.pathname.startsWith(BASE)) {
      const answer = answers[`${request.method} ${url.pathname.slice(BASE.length)}`];
      const body = await new Response(request).text().catch(() => "");
      response.writeHead(answer ? 200 : 404, { "content-type": "application/json" });
      return response.end(answer ? envelope(answer(body ? JSON.parse(body) : {})) : JSON.stringify({ sta: 4004, msg: url.pathname, data: null }));
    }
    if (url.pathname.startsWith("/uploads/")) return response.writeHead(200, { "content-type": "image/png" }).end(samplePng());
    const file = /^\/mobile/.test(url.pathname) ? "mobile.html" : url.pathname.slice(1);
    try {
      const content = await readFile(join(DIST, file));
      response.writeHead(200, { "content-type": TYPES[extname(file)] ?? "application/octet-stream" }).end(content);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    address: `http://localhost:${server.address().port}`,
    result(won) {
      const [spin] = state.last;
      state.last[0] = { ...spin, state: "done", prize: won };
      const news = { round: spin.round, signature: "", first: spin.sequence, prizes: [won] };
      for (const stream of state.streams) stream.write(`event: spins\ndata: ${JSON.stringify(news)}\n\n`);
    },
    stop() {
      for (const stream of state.streams) stream.end();
      server.close();
    },
  };
}
