// Reads the files that the product hands out, with nothing of the product: a workbook is a zip of XML.
import assert from "node:assert/strict";
import { inflateRawSync } from "node:zlib";

/** Rows of cells of the first sheet of a workbook. */
export function readWorkbook(bytes) {
  const sheet = unzip(bytes)["xl/worksheets/sheet1.xml"].toString("utf8");
  const rows = [...sheet.matchAll(/<row [^>]*?(?:\/>|>(.*?)<\/row>)/gs)];
  return rows.map(([, cells = ""]) =>
    [...cells.matchAll(/<c [^>]*?(?:\/>|>(.*?)<\/c>)/gs)].map(([, cell = ""]) => plain((/<t[^>]*>(.*?)<\/t>/s.exec(cell) ?? /<v>(.*?)<\/v>/s.exec(cell) ?? ["", ""])[1])),
  );
}

/** Rows of cells of a CSV in which every text is quoted. */
export function readCsv(bytes) {
  const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  assert.equal(text[0], "\uFEFF", "Excel takes a file without the mark for another encoding");
  const lines = text.slice(1).split("\r\n").filter(Boolean);
  return lines.map((line) => [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].slice(0, -1).map(([, cell]) => cell.replace(/^"|"$/g, "").replaceAll('""', '"')));
}

const plain = (text) => text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&quot;", '"').replaceAll("&amp;", "&");

function unzip(bytes) {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  assert.ok(end > 0, "a zip has its directory at the end");
  const files = {};
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [packed, nameLength, extra, comment, start] = [bytes.readUInt32LE(at + 20), bytes.readUInt16LE(at + 28), bytes.readUInt16LE(at + 30), bytes.readUInt16LE(at + 32), bytes.readUInt32LE(at + 42)];
    const name = bytes.toString("utf8", at + 46, at + 46 + nameLength);
    const data = start + 30 + bytes.readUInt16LE(start + 26) + bytes.readUInt16LE(start + 28);
    const body = bytes.subarray(data, data + packed);
    files[name] = bytes.readUInt16LE(at + 10) === 8 ? inflateRawSync(body) : body;
    at += 46 + nameLength + extra + comment;
  }
  return files;
}
