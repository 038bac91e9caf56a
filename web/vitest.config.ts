import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { endpointsPlugin } from "./build/endpoints-plugin.ts";

/** Component tests of the web client: jsdom, one fresh document per file, console.error fails the test. */
export default defineConfig({
  plugins: [react(), endpointsPlugin()],
  define: { __UI_GALLERY__: "true" },
  test: {
    name: "web",
    environment: "jsdom",
    include: ["src/**/*.test.{ts,tsx}"],
    setupFiles: ["src/test-setup.ts"],
    restoreMocks: true,
    // The real server runs in component tests as in production: Node loads it directly, not as code for browsers.
    server: { deps: { external: [/\/(server|db)\/src\//] } },
    unstubGlobals: true,
    testTimeout: 30_000,
    isolate: false,
    // As in the other projects: the runner distributes the files of all projects together.
    maxWorkers: "100%",
    // No style sheet is loaded, except as text: class names of all screens are one namespace here, so one screen would hide parts of another,
    // and jsdom would match every rule with every element. A module of class names returns each name unchanged.
    css: { include: [/\.css\?raw/], modules: { classNameStrategy: "non-scoped" } },
  },
});
