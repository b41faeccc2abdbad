// Checks a whole draw on this device: the proof, the list where it is public, and what this device kept by itself. The
// server is asked for files and believed in nothing.

import type { MineView } from "@/api/draw-types";
import { phoneClient } from "@/api/phone-client";
import type { Proof, PublicWinner, RecordView } from "@/api/record-types";
import { startModuleWorker } from "@/fairness/module-worker";
import type { OwnResult, VerifyReport } from "@/fairness/report";
import { NO_TRUST, type Trust } from "@/fairness/trust";
import { verifyInWorker } from "@/fairness/verify-in-worker";
import { fetchBundle, fetchList } from "@/features/record/proof-files";
import { type KeptReceipt, readReceipts } from "@/lib/receipts";
import { readSeenCommits, type SeenCommit } from "@/lib/seen-commits";

export interface OwnCheck extends OwnResult {
  /** The code in the hat. */
  ticket: string;
}

export interface DrawCheck {
  report: VerifyReport;
  own: OwnCheck[];
  /** Whether the winners on this page are those that the proof gives. */
  pageFits: boolean;
  /** Of lots: what my codes drew, as the proof gives it. */
  drawn: OwnLot[];
}

export interface OwnLot {
  ticket: string;
  /** None when no slip was left. */
  slip: string | null;
}

const LARGEST_LIST = 64 * 1024 * 1024;
const MOST_RECEIPTS = 50;

export async function checkDraw(record: RecordView, onComputing: () => void): Promise<DrawCheck> {
  const { lid, period, entries, list } = record;
  const receipts = readReceipts(lid, period).slice(0, MOST_RECEIPTS);
  const wantsList = list === "public" && entries !== null && entries.bytes <= LARGEST_LIST;
  const [bundle, file, mine] = await Promise.all([
    fetchBundle(lid, period),
    wantsList ? fetchList(lid, period) : undefined,
    Promise.all(receipts.map((receipt) => ownElement(record, receipt))),
  ]);
  onComputing();
  const own = mine.filter((one) => one !== null);
  const job = {
    bundle: withMine(
      record.lots ? await withOwnLot(record, bundle, own) : bundle,
      own.map(({ element }) => element),
    ),
    file,
    trust: trustOf(bundle, readSeenCommits(lid, period)),
  };
  const report = await verifyInWorker(job, startModuleWorker);
  return {
    report,
    own: report.mine.map((result, at) => ({ ...result, ticket: own[at]?.ticket ?? "" })),
    pageFits: report.error !== null || winnersFit(report, record.result?.winners ?? []),
    drawn: record.lots ? drawnBy(report, own, record.lots.what === "order") : [],
  };
}

type OwnElement = NonNullable<Awaited<ReturnType<typeof ownElement>>>;

/** The proof of a large draw names nobody's lot; mine is put in, and the verifier works it out again. */
async function withOwnLot({ lid }: RecordView, bundle: string, own: OwnElement[]): Promise<string> {
  const [first] = own;
  if (!first || !bundle.includes(NO_ROWS)) return bundle;
  const { data } = await phoneClient.get<MineView>("/lotto/mine", { lid }, { quiet: true });
  const { index, entry, proof } = first.element as { index?: number; entry?: string; proof?: string };
  if (!data?.lot || data.lot.index !== index) return bundle;
  return withRows(bundle, [[index, data.lot.lot, entry, proof]]);
}

const NO_ROWS = '"rows":[]';

export const withRows = (bundle: string, rows: unknown[][]): string =>
  bundle.replace(NO_ROWS, () => `"rows":${JSON.stringify(rows)}`);

export function drawnBy(report: VerifyReport, own: { ticket: string }[], isOrder: boolean): OwnLot[] {
  const codes = new Set(own.map(({ ticket }) => ticket));
  const mine = report.lots.filter(({ label }) => codes.has(label.replaceAll("-", "")));
  return mine.map(({ label, lot, slip }) => ({
    ticket: label,
    slip: isOrder && lot !== null ? String(lot + 1) : slip,
  }));
}

/** What the verifier needs to judge one of my receipts; null when the server gives nothing to judge. */
async function ownElement({ lid, period }: RecordView, { code, receipt, salt, person }: KeptReceipt) {
  const ticket = code.replaceAll("-", "");
  const { data } = await phoneClient.get<Proof>(
    "/lotto/proof",
    { lid, period, code: ticket },
    { quiet: true },
  );
  if (!data) return null;
  const element = data.found
    ? { index: data.index, entry: data.entry, proof: data.proof, receipt, salt, person }
    : { receipt, neighbours: data.neighbours };
  return { ticket, element };
}

/** Put in as text, so that not one other byte of the proof is touched before it is judged. */
export function withMine(bundle: string, elements: object[]): string {
  if (elements.length === 0) return bundle;
  return bundle.replace(/^\s*\{/, (brace) => `${brace}"mine":${JSON.stringify(elements)},`);
}

/** The commitments this device saw, as the verifier takes them: for whatever draw the proof says it is of. */
export function trustOf(bundle: string, seen: SeenCommit[]): Trust {
  const draw = drawOf(bundle);
  if (draw === null) return NO_TRUST;
  return {
    ...NO_TRUST,
    seen: seen.map(({ commit, seenMs }) => ({ draw, hash: commit, kind: "seal", number: 0, seenMs })),
  };
}

function drawOf(bundle: string): string | null {
  try {
    const { seal_jcs: seal } = JSON.parse(bundle) as { seal_jcs: string };
    const { draw } = JSON.parse(seal) as { draw: unknown };
    return typeof draw === "string" ? draw : null;
  } catch {
    return null;
  }
}

/** Every winner this page names must hold or have held a prize by the proof. */
export function winnersFit(report: VerifyReport, shown: PublicWinner[]): boolean {
  const proved = new Map(report.winners.map(({ label, state }) => [label.replaceAll("-", ""), state]));
  return shown.every(({ code, state }) => {
    const became = proved.get(code.replaceAll("-", ""));
    return state === "forfeited" ? became === "forfeited" : became === "holds";
  });
}
