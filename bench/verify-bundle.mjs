// Times the TypeScript verifier in Node on one bundle, against the least that any verifier must do for it: as many bare
// inclusion proofs as the bundle has rows (at most 1,000) and one check of the beacon. Prints one JSON line.
//   node bench/verify-bundle.mjs BUNDLE     with BUNDLE.trust beside it
import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const web = fileURLToPath(new URL("../web/", import.meta.url));
const { build } = await import(pathToFileURL(createRequire(`${web}/`).resolve("vite")).href);

/** The verifier's own sources as one module that Node can load. */
async function loadVerifier(folder) {
  const entries = { verify: "verify.ts", trust: "trust.ts", tree: "tree.ts", hash: "hash.ts", beacon: "beacon.ts" };
  const entry = Object.fromEntries(Object.entries(entries).map(([name, file]) => [name, join(web, "src/fairness", file)]));
  await build({ root: web, configFile: false, logLevel: "error", resolve: { alias: { "@": join(web, "src") } }, build: { lib: { entry, formats: ["es"] }, outDir: folder, emptyOutDir: false, minify: false } });
  const load = (name) => import(pathToFileURL(join(folder, `${name}.js`)).href);
  const modules = await Promise.all(Object.keys(entries).map(load));
  return Object.assign({}, ...modules);
}

const folder = mkdtempSync(join(tmpdir(), "fairdraw-bench-"));
try {
  const fairness = await loadVerifier(folder);
  const text = readFileSync(process.argv[2], "utf8");
  const trustText = readFileSync(`${process.argv[2]}.trust`, "utf8");
  const trust = fairness.readTrust(trustText);
  const bundle = JSON.parse(text);
  const seal = JSON.parse(bundle.seal_jcs);
  const chain = JSON.parse(bundle.config_jcs).chain;
  const root = Buffer.from(seal.entries.root, "hex");
  const rows = bundle.steps.slice(0, 1000).map(([, , index, , leaf, proof]) => ({ index, leaf: Buffer.from(leaf, "base64"), proof: Buffer.from(proof, "base64") }));

  const bare = () => {
    for (const { index, leaf, proof } of rows) assert.ok(fairness.isIncluded(fairness.leafHash(leaf), index, seal.entries.n, root, proof));
    assert.ok(fairness.isGenuineBeacon(chain, bundle.beacon.round, bundle.beacon.signature));
  };
  const whole = () => assert.equal(fairness.verifyBundle(text, { trust }).error, null);
  const time = (work) => {
    const start = performance.now();
    work();
    return performance.now() - start;
  };
  // Once each to warm up, then in turns; the fastest of each is the least disturbed.
  whole();
  bare();
  const wholes = [];
  const bares = [];
  for (let turn = 0; turn < 5; turn += 1) {
    wholes.push(time(whole));
    bares.push(time(bare));
  }
  console.log(JSON.stringify({ name: "verify_10m_bundle_node", verify_ms: Math.min(...wholes), bare_ms: Math.min(...bares) }));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
