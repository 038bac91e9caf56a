import react from "@vitejs/plugin-react";
import { build, type Plugin } from "vite";
import { controlPlugin } from "./control-plugin.ts";
import { endpointsPlugin } from "./endpoints-plugin.ts";
import { BUILD_TARGET } from "./floor.ts";

/**
 * Builds the console of the stand-in (`console.html`) beside the web. They share sources but no built file, so the developer page does not
 * change the chunks or the size of the web's first screen.
 */
export function consolePlugin(): Plugin {
  let outDir = "";
  return {
    name: "chonsu:console",
    apply: "build",
    configResolved(config) {
      outDir = config.build.outDir;
    },
    closeBundle: {
      order: "pre",
      handler: async () => {
        await build({
          configFile: false,
          plugins: [react(), endpointsPlugin(), controlPlugin()],
          build: {
            outDir,
            target: BUILD_TARGET,
            emptyOutDir: false,
            copyPublicDir: false,
            cssCodeSplit: false,
            modulePreload: { polyfill: false },
            rolldownOptions: { input: "console.html", output: { entryFileNames: "assets/console-[hash].js" } },
          },
        });
      },
    },
  };
}
