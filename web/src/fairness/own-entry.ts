// "Was I in the hat?": a person's own entry in a sealed list, or the proof that it was left out.

import { readShown, type Shown } from "./bundle-rows";
import { compareBytes, fromHex, sameBytes, toHex, utf8 } from "./bytes";
import { checkShown } from "./check-steps";
import { type Code, codeOf, ensure, fail } from "./fail";
import type { OwnReport, SealedGround } from "./ground";
import type { Fields, Json } from "./json";
import { personTag } from "./leaves";
import { readEntryReceipt } from "./receipt";
import { base64, fields, hex, items, maybe, string, tuple } from "./shape";

export const judgeOwnEntry =
  (ground: SealedGround) =>
  (element: Json): OwnReport => {
    let notice: Code | null = null;
    const code = codeOf(() => {
      if (element instanceof Map && element.has("neighbours")) judgeAbsence(ground, element);
      else notice = judgeEntry(ground, element);
    });
    return { code: code ?? notice };
  };

/** The code of a notice, or null. */
function judgeEntry(ground: SealedGround, element: Json): Code | null {
  const own = fields(element, "index entry proof receipt? salt? person?");
  const shown = readShown(own.get("index"), own.get("entry"), own.get("proof"));
  const receiptBytes = maybe(own.get("receipt"), base64);
  const identity = readIdentity(own);
  const leaf = checkShown(ground, shown);
  let notice: Code | null = null;
  if (receiptBytes) {
    const receipt = readEntryReceipt(receiptBytes, ground.key);
    ensure(receipt.draw === ground.seal.draw && receipt.person === leaf.person, "E_RECEIPT");
    const [code] = leaf.key;
    ensure(leaf.contrib !== null && sameBytes(leaf.contrib, receipt.contrib), "E_RECEIPT");
    ensure(code !== undefined && sameBytes(code, receipt.code), "E_RECEIPT");
    if (receipt.config !== ground.config.hash) notice = "E_AMENDED";
  }
  checkIdentity(ground.draw, identity, leaf.person);
  return notice;
}

interface Identity {
  salt: string | undefined;
  person: string | undefined;
}

export function readIdentity(own: Fields): Identity {
  return {
    salt: maybe(own.get("salt"), (salt) => hex(salt, 32)),
    person: maybe(own.get("person"), string),
  };
}

/** With salt and name, a tag can be opened: it is this person's and nobody else's. */
export function checkIdentity(draw: Uint8Array, { salt, person }: Identity, tag: string): void {
  ensure((salt === undefined) === (person === undefined), "E_FORMAT");
  if (salt === undefined || person === undefined) return;
  ensure(toHex(personTag(draw, fromHex(salt), utf8(person))) === tag, "E_PERSON");
}

/** A genuine receipt and neighbours that leave no place for it: the operator dropped the entry. */
function judgeAbsence(ground: SealedGround, element: Fields): never {
  const own = fields(element, "receipt neighbours");
  const receiptBytes = base64(own.get("receipt"));
  const neighbours = items(own.get("neighbours")).map((item) => {
    const [index, leaf, proof] = tuple(item, 3);
    return readShown(index, leaf, proof);
  });
  const receipt = readEntryReceipt(receiptBytes, ground.key);
  // Nobody gets a receipt for a comment.
  ensure(receipt.draw === ground.seal.draw && ground.config.kind !== "comment", "E_RECEIPT");
  return fail(isAbsent(ground, receipt.code, neighbours) ? "E_DROPPED" : "E_FORMAT");
}

function isAbsent(ground: SealedGround, code: Uint8Array, neighbours: Shown[]): boolean {
  const { n } = ground.seal;
  const sides = neighbours.map((shown) => {
    const [key = code] = checkShown(ground, shown).key;
    return Math.sign(compareBytes(key, code));
  });
  const [left, right] = neighbours;
  if (left === undefined) return n === 0;
  if (right === undefined) {
    return (left.index === 0 && sides[0] === 1) || (left.index === n - 1 && sides[0] === -1);
  }
  const adjacent = neighbours.length === 2 && right.index === left.index + 1;
  return adjacent && sides[0] === -1 && sides[1] === 1;
}
