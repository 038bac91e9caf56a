import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { chunkGroups } from "./build/chunks.ts";
import { compressPlugin } from "./build/compress-plugin.ts";
import { consolePlugin } from "./build/console-plugin.ts";
import { endpointsPlugin } from "./build/endpoints-plugin.ts";
import { BUILD_TARGET } from "./build/floor.ts";
import { lettersPlugin } from "./build/letters-plugin.ts";
import { pagePlugin } from "./build/page-plugin.ts";
import { serviceWorkerPlugin } from "./build/service-worker-plugin.ts";
import { transportsPlugin } from "./build/transports-plugin.ts";

/**
 * Builds and serves the web client.
 *
 * Environment:
 * - `CHONSU_API`      where `vite` (dev) forwards API calls; default `http://127.0.0.1:3000`.
 * - `CHONSU_GALLERY`  `0` leaves the pages for developers out of the build: the gallery (`/__ui`) and the console
 *                     of the stand-in (`/__standin`); anything else keeps them.
 *                     Vite sets NODE_ENV to "production" for every build, so it cannot tell the two kinds apart: a build
 *                     for a server that runs with NODE_ENV=production must set `CHONSU_GALLERY=0`.
 * - `CHONSU_OUT`      the folder that is built, below this one; default `dist`.
 */
const api = process.env.CHONSU_API ?? "http://127.0.0.1:3000";
const hasGallery = process.env.CHONSU_GALLERY !== "0";

export default defineConfig({
  plugins: [
    react(),
    endpointsPlugin(),
    pagePlugin(),
    transportsPlugin(),
    lettersPlugin(),
    serviceWorkerPlugin(),
    hasGallery && consolePlugin(),
    compressPlugin(),
  ],
  define: { __UI_GALLERY__: JSON.stringify(hasGallery) },
  build: {
    outDir: process.env.CHONSU_OUT ?? "dist",
    emptyOutDir: true,
    target: BUILD_TARGET,
    // Source maps are never published: the served folder holds only what the browser needs.
    sourcemap: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // The code for live updates is fetched separately, after the first screen.
          groups: [{ name: "push", test: /node_modules\/(socket|engine)\.io/, priority: 9 }, ...chunkGroups()],
        },
      },
    },
    // One style sheet for all screens. It is as large as the ten files that the feed alone needed, because it is compressed as a whole, and
    // it is fetched before the first paint.
    cssCodeSplit: false,
    // All supported browsers know modulepreload.
    modulePreload: { polyfill: false },
    // Fonts stay files, so that only the needed subsets are fetched.
    assetsInlineLimit: (file) => (file.endsWith(".woff2") ? false : undefined),
  },
  // The console has a build of its own.
  optimizeDeps: { entries: ["index.html"] },
  server: {
    host: "127.0.0.1",
    proxy: {
      "/api": api,
      "/refresh": api,
      "/media": api,
      "/openapi.json": api,
      "/asyncapi.json": api,
      "/docs": api,
      "/__outbox": api,
      "/__standin": api,
      "/socket.io": { target: api, ws: true },
    },
  },
});
