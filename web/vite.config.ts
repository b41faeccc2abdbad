// How the web app is built and tested: one page an audience, dated assets, addresses relative to the page.

import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import type { Connect } from "vite";
import { defineConfig } from "vitest/config";
import { ASSET_FOLDER } from "./scripts/asset-folder.ts";

const root = fileURLToPath(new URL(".", import.meta.url));
const server = "http://127.0.0.1:8080";
/** Built into a single file by its own configuration. */
const OWN_BUILD = /^verify\.html$/;
const HOUSE_LOGIN = "/house/connect/oauth2/authorize";

/** In development, answers the addresses of the other pages the way the server does. */
const pageRewrites: Connect.NextHandleFunction = (request, _response, next) => {
  const path = request.url?.split("?")[0] ?? "";
  if (path === "/live_draw") request.url = "/screen.html";
  else if (/^\/mobile(\/|$)/.test(path) || path.startsWith("/third_application"))
    request.url = "/mobile.html";
  next();
};

export default defineConfig({
  // Relative, so that chunks load from whichever host the entry came from.
  base: "./",
  plugins: [
    react(),
    {
      name: "fairdraw-pages",
      configureServer: (dev) => {
        dev.middlewares.use(pageRewrites);
      },
    },
  ],
  resolve: { alias: { "@": `${root}src` } },
  build: {
    assetsDir: ASSET_FOLDER,
    assetsInlineLimit: 0,
    manifest: true,
    rolldownOptions: {
      input: readdirSync(root).filter((name) => name.endsWith(".html") && !OWN_BUILD.test(name)),
    },
  },
  server: {
    proxy: {
      "/lotto": server,
      "/uploads": server,
      "/house": {
        target: server,
        bypass: (request) =>
          request.method === "GET" && request.url?.startsWith(HOUSE_LOGIN) ? "/house.html" : undefined,
      },
    },
  },
  test: {
    environment: "jsdom",
    environmentOptions: { jsdom: { url: "https://draw.test/" } },
    setupFiles: ["./src/test/setup.ts"],
    include: ["src/**/*.test.{ts,tsx}"],
    // Needs bundles made by the other implementation: npm run test:differential.
    exclude: ["src/fairness/differential.test.ts"],
    testTimeout: 20_000,
    restoreMocks: true,
    unstubGlobals: true,
  },
});
