// Measures, from the build's manifest, how much script each page loads, and fails the build over budget.
// "To first paint" is the entry with everything it imports, the lazy parts its first screen needs, and one language.

import { readFileSync, writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

const KB = 1024;
const dist = new URL("../dist/", import.meta.url);
const manifest = JSON.parse(readFileSync(new URL(".vite/manifest.json", dist), "utf8"));

const pages = [
  {
    page: "phone",
    entry: "mobile.html",
    limit: 110,
    first: ["src/routes/phone-draw.tsx", "src/locales/zh-CN/common.json", "src/locales/zh-CN/phone.json"],
  },
  {
    page: "big screen",
    entry: "screen.html",
    limit: 300,
    first: ["src/locales/zh-CN/common.json", "src/locales/zh-CN/hall.json"],
  },
  {
    page: "house login",
    entry: "house.html",
    limit: 110,
    first: ["src/locales/zh-CN/common.json", "src/locales/zh-CN/house.json"],
  },
  {
    page: "console login",
    entry: "index.html",
    limit: 300,
    first: ["src/routes/login.tsx", "src/locales/zh-CN/common.json", "src/locales/zh-CN/console.json"],
  },
  {
    page: "console dashboard",
    entry: "index.html",
    limit: 300,
    further: 120,
    first: [
      "src/routes/antd-frame.tsx",
      "src/routes/dashboard-frame.tsx",
      "src/routes/dashboard-home.tsx",
      "src/locales/zh-CN/common.json",
      "src/locales/zh-CN/console.json",
      "src/locales/zh-CN/desk.json",
    ],
  },
  { page: "embedded card", entry: "embed.html", limit: 20, first: [] },
  { page: "verifier", entry: "verify.html", limit: 45, first: [] },
];

const sizes = new Map();

function gzipSize(file) {
  if (!sizes.has(file)) sizes.set(file, gzipSync(readFileSync(new URL(file, dist)), { level: 9 }).length);
  return sizes.get(file);
}

/** Adds the files of a chunk and of everything it imports statically. */
function collect(key, files = new Set()) {
  const chunk = manifest[key];
  if (!chunk) throw new Error(`budgets: ${key} is not in the manifest; was it renamed?`);
  if (files.has(chunk.file)) return files;
  files.add(chunk.file);
  for (const imported of chunk.imports ?? []) collect(imported, files);
  return files;
}

const weigh = (files) =>
  [...files].filter((file) => file.endsWith(".js")).reduce((sum, file) => sum + gzipSize(file), 0);

/** Every lazy part that can be reached from a chunk, however deep. */
function lazyParts(key, seen = new Set(), lazy = new Set()) {
  if (seen.has(key)) return lazy;
  seen.add(key);
  for (const imported of manifest[key].imports ?? []) lazyParts(imported, seen, lazy);
  for (const dynamic of manifest[key].dynamicImports ?? []) {
    lazy.add(dynamic);
    lazyParts(dynamic, seen, lazy);
  }
  return lazy;
}

const rows = [];
for (const { page, entry, limit, first, further } of pages.filter(({ entry }) => manifest[entry])) {
  const base = collect(entry);
  for (const key of first) collect(key, base);
  rows.push({ page, part: "first paint", bytes: weigh(base), limit: limit * KB });
  if (!further) continue;
  for (const part of lazyParts(entry)) {
    const added = weigh([...collect(part)].filter((file) => !base.has(file)));
    if (added > 0) rows.push({ page, part, bytes: added, limit: further * KB });
  }
}

writeFileSync(new URL("budgets.json", dist), `${JSON.stringify(rows, null, 2)}\n`);

const kilobytes = (bytes) => `${(bytes / KB).toFixed(1)} KB`;
const broken = rows.filter(({ bytes, limit }) => bytes > limit);
for (const { page, part, bytes, limit } of rows.filter((row) => row.part === "first paint")) {
  console.log(`${page}: ${part} ${kilobytes(bytes)} of ${kilobytes(limit)}`);
}
const largest = rows.filter((row) => row.part !== "first paint").sort((a, b) => b.bytes - a.bytes)[0];
if (largest) console.log(`${largest.page}: largest further part ${largest.part} ${kilobytes(largest.bytes)}`);
for (const { page, part, bytes, limit } of broken) {
  console.error(`over budget: ${page}, ${part}: ${kilobytes(bytes)} of ${kilobytes(limit)}`);
}
process.exit(broken.length > 0 ? 1 : 0);
