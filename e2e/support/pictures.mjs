// Small real pictures, made here so that the repository holds none.
import * as zlib from "node:zlib";

function chunk(kind, data) {
  const body = Buffer.concat([Buffer.from(kind, "ascii"), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(checksum(body));
  return Buffer.concat([length, body, sum]);
}

// node:zlib has crc32 from version 22 on.
function checksum(bytes) {
  if (zlib.crc32) return zlib.crc32(bytes);
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  }
  return (sum ^ 0xffffffff) >>> 0;
}

function png(width, height, colourAt) {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const rows = Buffer.alloc((width * 3 + 1) * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) rows.set(colourAt(x, y), y * (width * 3 + 1) + 1 + x * 3);
  }
  return Buffer.concat([Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]), chunk("IHDR", header), chunk("IDAT", zlib.deflateSync(rows)), chunk("IEND", Buffer.alloc(0))]);
}

/** Numbers that look random and are the same each time. */
function numbers(seed) {
  let state = seed * 2654435761 + 12345;
  return () => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return state >> 16;
  };
}

/** A PNG with a soft gradient; `noise` makes it hard to compress. */
export function samplePng({ width = 240, height = 240, noise = false } = {}) {
  const next = numbers(1);
  return png(width, height, (x, y) => {
    const grain = noise ? next() & 255 : 0;
    return [212 ^ grain, Math.round((y / height) * 120) ^ grain, Math.round((x / width) * 90) ^ (grain >> 1)];
  });
}

/** What a photographed receipt looks like from afar: lines of blocks on paper, other ones for another seed. */
export function receiptPng(seed, { width = 300, height = 420 } = {}) {
  const next = numbers(seed);
  const blocks = Array.from({ length: 9 * 12 }, () => next() & 255);
  return png(width, height, (x, y) => {
    const light = blocks[Math.floor((y / height) * 12) * 9 + Math.floor((x / width) * 9)];
    const isEdge = x < 12 || y < 12 || x > width - 12 || y > height - 12;
    return isEdge ? [250, 248, 245] : [light, Math.min(255, light + 12), Math.min(255, light + 24)];
  });
}
