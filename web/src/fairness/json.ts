// A JSON reader that refuses what the protocol refuses (a key twice, fractions, lone surrogates, deep nesting), and the
// canonical writer. `JSON.parse` lets all of that pass, so it is not used.

import { utf8 } from "./bytes";
import { ensure, fail } from "./fail";

export type Json = null | boolean | number | string | Json[] | Fields;
export type Fields = Map<string, Json>;

const DEEPEST = 8;
const MOST_VALUES = 8_000_000;
const LARGEST_RECORD = 65_536;
const LONE_SURROGATE = /[\ud800-\udfff]/u;
const ESCAPES: Record<string, string> = {
  '"': '"',
  "\\": "\\",
  "/": "/",
  b: "\b",
  f: "\f",
  n: "\n",
  r: "\r",
  t: "\t",
};

/** Reads a JSON text. Every failure is `E_FORMAT`. */
export function parseJson(text: string): Json {
  ensure(!LONE_SURROGATE.test(text), "E_FORMAT");
  return new Parser(text).document();
}

/** Reads a record: its text must be exactly what the canonical writer makes of it. Every failure is `E_CANON`. */
export function parseRecord(text: string): { value: Json; bytes: Uint8Array } {
  const bytes = utf8(text);
  ensure(bytes.length <= LARGEST_RECORD, "E_CANON");
  try {
    const value = parseJson(text);
    if (canonical(value) === text) return { value, bytes };
  } catch {
    // Whatever is wrong with it, a text that cannot be read is not canonical.
  }
  return fail("E_CANON");
}

export function canonical(value: Json): string {
  if (value instanceof Map) {
    // The default order of strings is by UTF-16 code units, which is the order asked for.
    const keys = [...value.keys()].sort();
    return `{${keys.map((key) => `${quoted(key)}:${canonical(value.get(key) ?? null)}`).join(",")}}`;
  }
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  return typeof value === "string" ? quoted(value) : String(value);
}

// Well-formed strings leave `JSON.stringify` exactly as RFC 8785 wants them.
const quoted = (text: string): string => JSON.stringify(text);

class Parser {
  private at = 0;
  private depth = 0;
  private values = 0;

  constructor(private readonly text: string) {}

  document(): Json {
    const value = this.value();
    this.space();
    ensure(this.at === this.text.length, "E_FORMAT");
    return value;
  }

  private value(): Json {
    ensure(++this.values <= MOST_VALUES, "E_FORMAT");
    this.space();
    const next = this.text[this.at];
    if (next === "{") return this.object();
    if (next === "[") return this.array();
    if (next === '"') return this.string();
    if (this.word("true")) return true;
    if (this.word("false")) return false;
    if (this.word("null")) return null;
    return this.integer();
  }

  private object(): Fields {
    const fields: Fields = new Map();
    this.members("}", () => {
      this.space();
      ensure(this.text[this.at] === '"', "E_FORMAT");
      const key = this.string();
      ensure(!fields.has(key), "E_FORMAT");
      this.space();
      this.expect(":");
      fields.set(key, this.value());
    });
    return fields;
  }

  private array(): Json[] {
    const items: Json[] = [];
    this.members("]", () => items.push(this.value()));
    return items;
  }

  /** What stands between an opening bracket and its closing one, with commas. */
  private members(close: string, member: () => void): void {
    this.at++;
    ensure(++this.depth <= DEEPEST, "E_FORMAT");
    this.space();
    if (!this.word(close)) {
      do {
        member();
        this.space();
      } while (this.word(","));
      this.expect(close);
    }
    this.depth--;
  }

  private string(): string {
    let read = "";
    let from = ++this.at;
    for (;;) {
      const code = this.text.charCodeAt(this.at);
      ensure(code >= 0x20, "E_FORMAT");
      if (code !== 0x22 && code !== 0x5c) {
        this.at++;
        continue;
      }
      read += this.text.slice(from, this.at++);
      if (code === 0x22) return read;
      read += this.escape();
      from = this.at;
    }
  }

  private escape(): string {
    const letter = this.text[this.at++] ?? "";
    if (letter !== "u") return ESCAPES[letter] ?? fail("E_FORMAT");
    let unit = this.codeUnit();
    if (/[\ud800-\udbff]/.test(unit) && this.word("\\u")) unit += this.codeUnit();
    ensure(!LONE_SURROGATE.test(unit), "E_FORMAT");
    return unit;
  }

  private codeUnit(): string {
    const digits = this.text.slice(this.at, this.at + 4);
    ensure(/^[0-9a-fA-F]{4}$/.test(digits), "E_FORMAT");
    this.at += 4;
    return String.fromCharCode(Number.parseInt(digits, 16));
  }

  private integer(): number {
    const pattern = /-?(?:0|[1-9][0-9]*)/y;
    pattern.lastIndex = this.at;
    const digits = pattern.exec(this.text)?.[0] ?? fail("E_FORMAT");
    const value = Number(digits);
    ensure(Number.isSafeInteger(value) && digits !== "-0", "E_FORMAT");
    this.at += digits.length;
    return value;
  }

  private space(): void {
    while (" \n\r\t".includes(this.text[this.at] ?? "x")) this.at++;
  }

  private word(word: string): boolean {
    if (!this.text.startsWith(word, this.at)) return false;
    this.at += word.length;
    return true;
  }

  private expect(word: string): void {
    ensure(this.word(word), "E_FORMAT");
  }
}
