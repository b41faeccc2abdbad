// Builds the verifier into one file: everything written into the page, nothing loaded, no network allowed.

import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { defineConfig, type Plugin } from "vite";

const root = fileURLToPath(new URL(".", import.meta.url));
const LARGEST = 45 * 1024;
const POLICY =
  "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; worker-src blob:; img-src data:";

/** Puts script and style into the page. The script is a classic one: then it can read itself, and be its own worker. */
function intoOneFile(): Plugin {
  return {
    name: "fairdraw-one-file",
    enforce: "post",
    generateBundle(_, bundle) {
      const files = Object.values(bundle);
      const script = files.find((file) => file.type === "chunk");
      const style = files.find((file) => file.type === "asset" && file.fileName.endsWith(".css"));
      const page = files.find((file) => file.type === "asset" && file.fileName.endsWith(".html"));
      if (script?.type !== "chunk" || style?.type !== "asset" || page?.type !== "asset") {
        throw new Error("expected one script, one style and one page");
      }
      if (files.length !== 3) throw new Error(`more files than expected: ${Object.keys(bundle).join(", ")}`);
      // In a page, these would end the element early.
      const code = script.code.trim().replaceAll("</script", "<\\/script").replaceAll("<!--", "<\\!--");
      page.source = String(page.source)
        .replace(/<script[^>]*><\/script>/g, "")
        .replace(/<link rel="stylesheet"[^>]*>/g, "")
        .replace(
          "<meta charset",
          () => `<meta http-equiv="Content-Security-Policy" content="${POLICY}"><meta charset`,
        )
        .replace("</head>", () => `<style>${String(style.source).trim()}</style></head>`)
        .replace("</body>", () => `<script>(()=>{${code}})()</script></body>`)
        .replace(/>\s+</g, "><");
      delete bundle[script.fileName];
      delete bundle[style.fileName];
      const size = gzipSync(page.source, { level: 9 }).length;
      if (size > LARGEST) throw new Error(`verify.html: ${size} bytes gzip of ${LARGEST}`);
    },
  };
}

export default defineConfig({
  base: "./",
  plugins: [intoOneFile()],
  resolve: { alias: { "@": `${root}src` } },
  build: {
    emptyOutDir: false,
    target: "es2022",
    modulePreload: false,
    cssCodeSplit: false,
    rolldownOptions: { input: "verify.html" },
  },
});
