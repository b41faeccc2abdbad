// One spin from the tap to its result: sent until it is taken in, however often the answer is lost; then the round is
// waited for, by the live stream and by asking. Knows nothing of the page. A reload finds the same spin again.

import { match, P } from "ts-pattern";
import { type Failure, type Outcome, reasonOf, STA } from "@/api/outcome";
import { phoneClient } from "@/api/phone-client";
import type { SpinsNews, SpinView, Spun, TakenSpin, VoidNews } from "@/api/spin-types";
import {
  forgetPending,
  keepPending,
  keepSpin,
  newSeed,
  type PendingSpin,
  readPending,
} from "@/features/participant/instant/kept-spins";
import { holdsSeed } from "@/features/participant/instant/spin-seed";
import { roundWait } from "@/lib/round-wait";

/** The film of a spin: its seed, and when the page began to show it, by the page's own clock. */
interface Shown {
  seed: string;
  tappedAt: number;
}

export type SpinPhase =
  | { kind: "idle" }
  /** `lost`: no answer could be had, and it is being sent again. */
  | ({ kind: "sending"; lost: boolean } & Shown)
  | ({ kind: "waiting"; taken: TakenSpin; late: boolean } & Shown)
  /** The result is here, and the show brakes. */
  | ({ kind: "known"; taken: TakenSpin; prize: number; knownAt: number } & Shown)
  | ({ kind: "done"; taken: TakenSpin; prize: number; knownAt: number } & Shown)
  | { kind: "void"; taken: TakenSpin }
  | { kind: "refused"; reason: string | null; words: string };

/** A tap that was never taken in is not sent later than this: the person has long gone on. */
const STILL_MEANT = 10 * 60_000;
const SHORTEST_WAIT = 1000;
const LONGEST_WAIT = 8000;
const AFTER_ROUND = 1500;
const PACE = { afterRound: AFTER_ROUND, askAgain: 3000 };
const MOST_BROKEN = 5;
const MOST_NONCES = 3;

export class SpinFlow {
  private state: SpinPhase = { kind: "idle" };
  private readonly listeners = new Set<() => void>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private pending: PendingSpin | null = null;
  private inFlight = false;
  private tries = 0;
  private nonces = 0;
  /** How far the server's clock is before ours, in milliseconds. */
  ahead = 0;
  /** The last head this phone saw: told with every spin, so that nobody can be shown another. */
  head: string | null = null;

  constructor(private readonly lid: string) {}

  readonly phase = (): SpinPhase => this.state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  get busy(): boolean {
    return ["sending", "waiting", "known"].includes(this.state.kind);
  }

  /** Which of my spins is under way. */
  get nonce(): number | null {
    return this.busy ? (this.pending?.nonce ?? null) : null;
  }

  /** Takes up the spin that this phone left unfinished. */
  resume(): void {
    const pending = readPending(this.lid);
    if (this.busy || !pending) return;
    this.pending = pending;
    const shown = { seed: pending.seed, tappedAt: performance.now() };
    if (pending.taken) {
      this.set({ kind: "waiting", taken: pending.taken, late: false, ...shown });
      void this.ask();
    } else if (Date.now() - pending.tappedMs < STILL_MEANT) {
      this.set({ kind: "sending", lost: false, ...shown });
      void this.send();
    } else void this.askOld();
  }

  /** The tap. Kept on the phone before it is sent. */
  start(nonce: number): void {
    if (this.busy) return;
    this.nonces = 0;
    this.begin(nonce);
    void this.send();
  }

  /** The show stands still. */
  finish(): void {
    if (this.state.kind !== "known") return;
    this.forget();
    this.set({ ...this.state, kind: "done" });
  }

  /** Back to the beginning, after a result, a void or a refusal was read. */
  dismiss(): void {
    if (!this.busy) this.set({ kind: "idle" });
  }

  /** The person or the network is back. */
  readonly wake = (): void => {
    if (this.state.kind === "sending") void this.send();
    if (this.state.kind === "waiting") void this.ask();
  };

  /** A round is there. */
  hear({ round, first, prizes, lots }: SpinsNews): void {
    if (this.state.kind !== "waiting" || this.state.taken.round !== round) return;
    // Of lots, the lot stands where else the prize does.
    const got = (prizes ?? lots)?.[this.state.taken.sequence - first] ?? null;
    if (got !== null) this.know(got);
    // Too many to be told: not all of them must ask in the same moment.
    else this.later(() => void this.ask(), Math.random() * AFTER_ROUND);
  }

  hearVoid({ round }: VoidNews): void {
    if (this.state.kind === "waiting" && this.state.taken.round === round) this.giveBack(this.state.taken);
  }

  leave(): void {
    clearTimeout(this.timer);
  }

  private begin(nonce: number): void {
    this.tries = 0;
    this.pending = { nonce, seed: newSeed(), tappedMs: Date.now(), taken: null };
    keepPending(this.lid, this.pending);
    const tappedAt = this.state.kind === "sending" ? this.state.tappedAt : performance.now();
    this.set({ kind: "sending", lost: false, seed: this.pending.seed, tappedAt });
  }

  private async send(): Promise<void> {
    const { pending } = this;
    if (!pending || this.inFlight || this.state.kind !== "sending") return;
    this.inFlight = true;
    const { nonce, seed } = pending;
    const body = { lid: this.lid, nonce, seed, ...(this.head ? { head: this.head } : {}) };
    const outcome = await phoneClient.post<Spun>("/lotto/spin", body, { quiet: true });
    this.inFlight = false;
    this.hearAnswer(outcome, seed);
  }

  private hearAnswer(outcome: Outcome<Spun>, seed: string): void {
    if (outcome.ok) this.take(outcome.data, seed);
    else if (outcome.sta === null || (outcome.sta < 0 && this.tries < MOST_BROKEN)) this.sendAgain();
    else this.hearRefusal(outcome);
  }

  private hearRefusal(outcome: Failure): void {
    match(outcome.detail)
      .with({ reason: "nonce", next: P.number }, ({ next }) => {
        // Somebody with the same name spun elsewhere meanwhile: this tap is the next one.
        if (++this.nonces > MOST_NONCES) return this.refuse(outcome);
        this.begin(next);
        void this.send();
      })
      .otherwise(() => this.refuse(outcome));
  }

  private sendAgain(): void {
    const wait = Math.min(LONGEST_WAIT, SHORTEST_WAIT * 2 ** this.tries++);
    if (this.state.kind === "sending") this.set({ ...this.state, lost: true });
    this.later(() => void this.send(), wait * (0.75 + Math.random() / 2));
  }

  private refuse(failure: Failure): void {
    this.forget();
    this.set({ kind: "refused", reason: reasonOf(failure), words: failure.msg });
  }

  private take(taken: TakenSpin, seed: string): void {
    if (this.state.kind !== "sending" || !this.pending) return;
    keepSpin(this.lid, taken, seed);
    this.pending = { ...this.pending, taken };
    keepPending(this.lid, this.pending);
    this.tries = 0;
    this.set({ kind: "waiting", taken, late: false, seed, tappedAt: this.state.tappedAt });
    this.watch();
  }

  /** Asks by itself soon after the round, and again until it is there; says when it is late. */
  private watch(): void {
    if (this.state.kind !== "waiting") return;
    const { wait, late } = roundWait(this.state.taken.round_at, this.ahead, PACE);
    if (late && !this.state.late) this.set({ ...this.state, late });
    this.later(() => void this.ask(), wait + Math.random() * SHORTEST_WAIT);
  }

  private async ask(): Promise<void> {
    const { pending } = this;
    if (!pending || this.inFlight) return;
    this.inFlight = true;
    const outcome = await this.fetchSpin(pending.nonce);
    this.inFlight = false;
    if (this.state.kind !== "waiting") return;
    if (!outcome.ok) return isStranger(outcome) ? this.refuse(outcome) : this.watch();
    const { sequence, state, prize, lot } = outcome.data;
    if (sequence !== this.state.taken.sequence) return this.leaveIt();
    const got = prize ?? lot ?? null;
    if (state === "void") return this.giveBack(this.state.taken);
    if (state === "done" && got !== null) return this.know(got);
    this.watch();
  }

  /** A tap of another day: shown if it was taken in, forgotten if not. */
  private async askOld(): Promise<void> {
    const { pending } = this;
    if (!pending) return;
    const outcome = await this.fetchSpin(pending.nonce);
    if (!outcome.ok && outcome.sta !== null) this.forget();
    if (!outcome.ok || this.busy) return;
    const { seed } = pending;
    // Numbers belong to a person, not to a phone, and this tap was never answered. Another seed under its number is nearly
    // always their other phone, and nobody could tell it from one that was changed: the promise is kept, and no word is said
    // of our seed. An answer to our own sending is different: only that seed gets one, so `take` claims it whatever the
    // bytes hold, and the check raises the alarm when they hold another.
    if (!holdsSeed(outcome.data.spin, seed)) {
      keepSpin(this.lid, outcome.data, null);
      return this.forget();
    }
    keepSpin(this.lid, outcome.data, seed);
    this.set({ kind: "waiting", taken: outcome.data, late: false, seed, tappedAt: performance.now() });
    void this.ask();
  }

  private fetchSpin(nonce: number): Promise<Outcome<SpinView>> {
    return phoneClient.get<SpinView>("/lotto/spin", { lid: this.lid, nonce }, { quiet: true });
  }

  private know(prize: number): void {
    if (this.state.kind !== "waiting") return;
    clearTimeout(this.timer);
    this.set({ ...this.state, kind: "known", prize, knownAt: performance.now() });
  }

  private giveBack(taken: TakenSpin): void {
    this.forget();
    this.set({ kind: "void", taken });
  }

  /** It was another person's, who used this phone before: their receipt is kept, and my own spins begin anew. */
  private leaveIt(): void {
    this.forget();
    this.set({ kind: "idle" });
  }

  private forget(): void {
    clearTimeout(this.timer);
    this.pending = null;
    forgetPending(this.lid);
  }

  private later(act: () => void, wait: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(act, wait);
  }

  private set(state: SpinPhase): void {
    this.state = state;
    for (const listener of this.listeners) listener();
  }
}

/** Whether this person has no such spin: asking again would never end. */
const isStranger = (failure: Failure): boolean =>
  failure.sta === STA.notFound || reasonOf(failure) === "not_joined";
