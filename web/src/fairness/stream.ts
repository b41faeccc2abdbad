// Random numbers from a seed that anybody can recompute: SHA-256 over a counter, read as 64-bit words, and bounded
// integers without bias.

import { utf8 } from "./bytes";
import { blockHash, taggedHash } from "./hash";

const WORD = 2 ** 32;

export class Stream {
  private counter = 0;
  private block: DataView = new DataView(new ArrayBuffer(0));
  private at = 0;

  constructor(private readonly key: Uint8Array) {}

  static labelled(seed: Uint8Array, label: string): Stream {
    return new Stream(taggedHash("fd1/stream", seed, utf8(label)));
  }

  /** The next 64-bit word. */
  word(): bigint {
    const at = this.advance();
    return this.block.getBigUint64(at);
  }

  /** A number from 0 to n - 1, all equally likely; 1 <= n <= 2^53. */
  uniform(n: number): number {
    for (;;) {
      const at = this.advance();
      if (n < WORD) {
        const quick = multiplyHigh(this.block.getUint32(at), this.block.getUint32(at + 4), n);
        if (quick >= 0) return quick;
      }
      const product = this.block.getBigUint64(at) * BigInt(n);
      if (BigInt.asUintN(64, product) >= 2n ** 64n % BigInt(n)) return Number(product >> 64n);
    }
  }

  private advance(): number {
    if (this.at === this.block.byteLength) {
      const bytes = blockHash(this.key, this.counter++);
      this.block = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
      this.at = 0;
    }
    this.at += 8;
    return this.at - 8;
  }
}

/** The upper half of (high, low) * n for n < 2^32, in plain numbers; -1 when the lower half is so small that the exact
 *  rule must decide whether the word is rejected. */
function multiplyHigh(high: number, low: number, n: number): number {
  const [lowCarry, lowest] = multiply(low, n);
  const [highCarry, middle] = multiply(high, n);
  const sum = middle + lowCarry;
  const upper = highCarry + Math.floor(sum / WORD);
  return sum % WORD === 0 && lowest < n ? -1 : upper;
}

/** left * right as two 32-bit words. No step leaves the exact integers of a double. */
function multiply(left: number, right: number): [number, number] {
  const small = left * (right % 65_536);
  const large = left * Math.floor(right / 65_536);
  const sum = small + (large % 65_536) * 65_536;
  return [Math.floor(large / 65_536) + Math.floor(sum / WORD), sum % WORD];
}
