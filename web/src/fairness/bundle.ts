// The bundle: one file with everything a draw can be checked by. Read here for its structure only, down to hex and
// base64; whatever is wrong at this point is `E_FORMAT`.

import { type Head, type Hit, readHeads, readHits, readSpinRows, type SpinRow } from "./bundle-batches";
import {
  readBeacon,
  readForfeitText,
  readFullList,
  readLog,
  readVoidedBatch,
  readVoidedSeal,
  type SignedText,
  type VoidedBatch,
  type VoidedSeal,
} from "./bundle-parts";
import {
  type LotRow,
  type Numbered,
  type Press,
  readLotRows,
  readNumbered,
  readPresses,
  readSteps,
  type Step,
} from "./bundle-rows";
import { type DrawType, TYPES } from "./config";
import { ensure } from "./fail";
import { type Fields, type Json, parseJson } from "./json";
import { base64, exactly, fields, hex, int, items, maybe, oneOf, orNull, string } from "./shape";

interface Common {
  type: DrawType;
  config: string;
  seal: string;
  /** The operator's key and signature; undefined when the seal is not signed. */
  signed: { key: string; signature: string } | undefined;
  anchors: Json[];
  mine: Json[];
  log: { checkpoint: string; records: { text: string; index: number; proof: Uint8Array }[] } | undefined;
  fullList: { bytes: number; sha256: string } | undefined;
}

/** What bundles with a sealed list share. */
interface Listed {
  reveals: Numbered[];
  witnesses: Numbered[];
  entries: Uint8Array | undefined;
}

interface Beaconed extends Listed {
  beacon: { chain: string; round: number; signature: string } | undefined;
  voids: VoidedSeal[];
}

interface Batched {
  heads: Head[];
  batches: Uint8Array[] | undefined;
  voids: VoidedBatch[];
}

type Body =
  | ({ body: "steps"; steps: Step[]; forfeits: SignedText[]; snapshot: string | undefined } & Beaconed)
  | ({ body: "lots"; rows: LotRow[] } & Beaconed)
  | ({ body: "live"; presses: Press[]; forfeits: SignedText[] } & Listed)
  | ({ body: "instant"; hits: Hit[]; state: (number | null)[] } & Batched)
  | ({ body: "demand"; rows: SpinRow[] } & Batched);

export type Bundle<B extends Body["body"] = Body["body"]> = Common & Extract<Body, { body: B }>;

const COMMON = "format type? config_jcs seal_jcs seal_sig? key? anchors mine? log? full_list?";
const LISTED = "reveals? witnesses? entries?";
const KEYS = {
  scheduled: `steps beacon? voids? forfeits? ${LISTED}`,
  comment: `steps beacon? voids? forfeits? ${LISTED} snapshot_jcs`,
  lots: `rows beacon? voids? ${LISTED}`,
  live: `presses forfeits? ${LISTED}`,
  instant: "heads hits state batches? voids?",
  demand: "heads rows batches? voids?",
};
/** A wheel that runs for weeks has a head for every round and a row for every win. More than this no browser takes. */
const LARGEST = 256 * 1024 * 1024;

export function readBundle(input: string | Uint8Array): Bundle {
  const value = parseJson(decode(input));
  ensure(value instanceof Map, "E_FORMAT");
  const type = maybe(value.get("type"), (name) => oneOf(name, TYPES)) ?? "scheduled";
  // Lots are given out at once or on demand; only the latter come in batches with heads.
  const shape = type === "lots" && value.has("heads") ? "demand" : type;
  const bundle = fields(value, `${COMMON} ${KEYS[shape]}`);
  exactly(bundle.get("format"), "fairdraw-bundle/1");
  return { ...readCommon(bundle, type, shape), ...readBody(bundle, shape) };
}

function decode(input: string | Uint8Array): string {
  if (typeof input === "string") {
    ensure(input.length <= LARGEST && new TextEncoder().encode(input).length <= LARGEST, "E_FORMAT");
    return input;
  }
  ensure(input.length <= LARGEST, "E_FORMAT");
  try {
    // A byte-order mark is kept, and then refused by the reader of JSON.
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(input);
  } catch {
    ensure(false, "E_FORMAT");
  }
}

function readCommon(bundle: Fields, type: DrawType, shape: keyof typeof KEYS): Common {
  const key = maybe(bundle.get("key"), (value) => hex(value, 32));
  const signature = maybe(bundle.get("seal_sig"), (value) => hex(value, 64));
  ensure((key === undefined) === (signature === undefined), "E_FORMAT");
  const mayLackIt = shape === "scheduled" || shape === "comment" || shape === "lots";
  ensure(key !== undefined || mayLackIt, "E_FORMAT");
  return {
    type,
    config: string(bundle.get("config_jcs")),
    seal: string(bundle.get("seal_jcs")),
    signed: key && signature ? { key, signature } : undefined,
    anchors: items(bundle.get("anchors")),
    mine: maybe(bundle.get("mine"), (value) => items(value)) ?? [],
    log: maybe(bundle.get("log"), readLog),
    fullList: maybe(bundle.get("full_list"), readFullList),
  };
}

function readBody(bundle: Fields, shape: keyof typeof KEYS): Body {
  if (shape === "instant" || shape === "demand") {
    const batched = {
      heads: readHeads(bundle.get("heads")),
      batches: maybe(bundle.get("batches"), (value) => items(value).map(base64)),
      voids: optional(bundle, "voids", readVoidedBatch),
    };
    if (shape === "demand") return { body: shape, ...batched, rows: readSpinRows(bundle.get("rows")) };
    const state = fields(bundle.get("state"), "stock");
    const stock = items(state.get("stock")).map((left) => orNull(left, int));
    return { body: shape, ...batched, hits: readHits(bundle.get("hits")), state: stock };
  }
  const listed = {
    reveals: optional(bundle, "reveals", readNumbered),
    witnesses: optional(bundle, "witnesses", readNumbered),
    entries: maybe(bundle.get("entries"), base64),
  };
  const forfeits = optional(bundle, "forfeits", readForfeitText);
  if (shape === "live") {
    return { body: shape, ...listed, forfeits, presses: readPresses(bundle.get("presses")) };
  }
  const beaconed = {
    ...listed,
    beacon: maybe(bundle.get("beacon"), readBeacon),
    voids: optional(bundle, "voids", readVoidedSeal),
  };
  if (shape === "lots") return { body: shape, ...beaconed, rows: readLotRows(bundle.get("rows")) };
  const snapshot = maybe(bundle.get("snapshot_jcs"), string);
  return { body: "steps", ...beaconed, forfeits, snapshot, steps: readSteps(bundle.get("steps")) };
}

function optional<T>(bundle: Fields, key: string, read: (value: Json) => T): T[] {
  return maybe(bundle.get(key), (value) => items(value).map(read)) ?? [];
}
