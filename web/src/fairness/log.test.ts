// The service log and its witnesses: notes, cosignatures, log proofs, and two seals for one draw.

import { ed25519 } from "@noble/curves/ed25519.js";
import { describe, expect, it } from "vitest";
import { toBase64 } from "./base64";
import { concat, fromHex, toHex, uint, utf8 } from "./bytes";
import { timeOf } from "./chain";
import { hashAll } from "./check-list";
import { codeOf } from "./fail";
import { sha256 } from "./hash";
import { readCheckpoint, readLogProof } from "./note";
import { bend, reseal } from "./testing/bend";
import { makeSealed } from "./testing/make-sealed";
import { CHAIN, jcs, KEY, sign } from "./testing/operator";
import { inclusionProof, rootOf } from "./tree";
import { NO_TRUST } from "./trust";
import { verifyBundle } from "./verify";

const ORIGIN = "log.example";
const witnessSecret = sha256(utf8("witness"));
const WITNESS = { name: "university", key: toHex(ed25519.getPublicKey(witnessSecret)) };

const keyId = (name: string, kind: number, key: string): Uint8Array =>
  sha256(concat(utf8(`${name}\n`), Uint8Array.of(kind), fromHex(key))).subarray(0, 4);

function note(records: string[], cosignedAt?: number): string {
  const root = toBase64(rootOf(hashAll(records.map(utf8))));
  const body = `${ORIGIN}\n${records.length}\n${root}\n`;
  const own = toBase64(concat(keyId(ORIGIN, 1, KEY), sign(utf8(body))));
  let text = `${body}\n\u2014 ${ORIGIN} ${own}\n`;
  if (cosignedAt !== undefined) {
    const message = utf8(`cosignature/v1\ntime ${cosignedAt}\n${body}`);
    const signature = ed25519.sign(message, witnessSecret);
    const line = toBase64(concat(keyId(WITNESS.name, 4, WITNESS.key), uint(cosignedAt, 8), signature));
    text += `\u2014 ${WITNESS.name} ${line}\n`;
  }
  return text;
}

const { bundle, round } = makeSealed({ name: "log" });
const seal = bundle.seal_jcs as string;
const others = [jcs({ v: 1, type: "created", n: 1 }), jcs({ v: 1, type: "beacon" })];

function excerpt(records: string[], shown = records) {
  const hashes = hashAll(records.map(utf8));
  return {
    checkpoint: note(records),
    records: shown.map((record) => {
      const index = records.indexOf(record);
      return [record, index, toBase64(inclusionProof(hashes, index))];
    }),
  };
}

const codeWith = (log: unknown) => verifyBundle(JSON.stringify({ ...bundle, log })).error;

describe("the excerpt", () => {
  it("shows the seal in the log", () => {
    expect(codeWith(excerpt([...others, seal]))).toBeNull();
    expect(codeWith(excerpt([...others, seal], others))).toBe("E_LOG");
  });

  it("must be signed and included", () => {
    const good = excerpt([...others, seal]);
    expect(codeWith({ ...good, checkpoint: good.checkpoint.replace("\n3\n", "\n4\n") })).toBe("E_LOG");
    expect(codeWith({ ...good, checkpoint: `${good.checkpoint}x` })).toBe("E_LOG");
    expect(codeWith({ ...good, checkpoint: good.checkpoint.replaceAll(ORIGIN, "other.example") })).toBe(
      "E_LOG",
    );
    const moved = bend(good, (log) => log.records[0][1]++);
    expect(codeWith(moved)).toBe("E_LOG");
  });

  it("must not show a second seal of the draw", () => {
    const second = reseal(bundle, { seal: (record) => record.sealed_at++ }).seal_jcs as string;
    expect(codeWith(excerpt([seal, second, ...others]))).toBe("E_TWO_SEALS");
    expect(codeWith(excerpt([seal, second, ...others], [seal]))).toBeNull();
  });
});

describe("a log proof", () => {
  const records = [...others, seal];
  const proofText = (cosignedAt: number) => {
    const nodes = inclusionProof(hashAll(records.map(utf8)), 2);
    const lines = Array.from({ length: nodes.length / 32 }, (_, at) =>
      toBase64(nodes.subarray(32 * at, 32 * at + 32)),
    );
    return ["c2sp.org/tlog-proof@v1", "extra AAAA", "index 2", ...lines, "", note(records, cosignedAt)].join(
      "\n",
    );
  };
  const levelWith = (text: string, more = {}) => {
    const anchored = {
      ...bundle,
      anchors: [7, { type: "ots", file: "" }, { type: "tlog-proof", text, ...more }],
    };
    const trust = { ...NO_TRUST, chains: [CHAIN], witnesses: [WITNESS] };
    return verifyBundle(JSON.stringify(anchored), { trust }).level;
  };
  const intime = timeOf(CHAIN, round) - 1;

  it("cosigned in time lifts the draw to level 3", () => {
    expect(levelWith(proofText(intime))).toBe(3);
    expect(levelWith(proofText(intime + 1))).toBe(1);
  });

  it("counts for nothing when anything is wrong with it", () => {
    expect(levelWith(proofText(intime), { k: 0 })).toBe(1);
    expect(levelWith(proofText(intime), { unknown: 0 })).toBe(1);
    expect(levelWith(proofText(intime).replace("index 2", "index 1"))).toBe(1);
    expect(levelWith(proofText(intime).replace("index 2", "index 02"))).toBe(1);
    expect(levelWith("c2sp.org/tlog-proof@v1")).toBe(1);
    expect(codeOf(() => readLogProof(proofText(intime)))).toBeNull();
  });
});

describe("a note", () => {
  const good = note(others);
  it.each([
    ["nothing", ""],
    ["without signatures", good.split("\u2014")[0] ?? ""],
    ["without the last line feed", good.slice(0, -1)],
    ["with a fourth line", good.replace("\n\n", "\nmore\n\n")],
    ["with a size that starts with zero", good.replace("\n2\n", "\n02\n")],
    ["with a plus in the origin", good.replaceAll(ORIGIN, "log+example")],
    ["with too many signatures", good + good.slice(good.indexOf("\u2014")).repeat(32)],
    ["with a name of white space", good.replace(`\u2014 ${ORIGIN}`, "\u2014 \u00a0")],
    ["that is too long", good + "x".repeat(70_000)],
  ])("%s is refused", (_, text) => {
    expect(codeOf(() => readCheckpoint(text))).toBe("E_FORMAT");
  });
});
