// Writes .br and .gz beside every built text file over 1 KB, so that the server never compresses at run time.
// Pages stay as they are: the server rewrites them before it sends them.

import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const dist = fileURLToPath(new URL("../dist/", import.meta.url));
const TEXT = /\.(js|css|svg|json|txt|webmanifest)$/;
const SMALLEST = 1024;

const files = readdirSync(dist, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && TEXT.test(entry.name))
  .map((entry) => join(entry.parentPath ?? entry.path, entry.name));

let written = 0;
for (const file of files) {
  const bytes = readFileSync(file);
  if (bytes.length <= SMALLEST) continue;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params }));
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
  written += 1;
}
console.log(`precompressed ${written} files`);
