import path from "node:path";
import { type Plugin, rolldown } from "rolldown";
import { ENTRIES, MANIFEST } from "./manifest.ts";
import { nodeBuilds } from "./node-builds.ts";

/** Loaded from the user's repository or beside the package. */
const OUTSIDE = [/^@playwright\/test$/, /^vitest$/, /^zod$/];

/** Modules that are elsewhere in the package: the server's program, and Playwright under the name that repositories install. */
function elsewhere(program: string): Plugin {
  return {
    name: "elsewhere",
    resolveId: {
      filter: { id: /^playwright\/test$|\/program\.ts$/ },
      handler: (id) => (id.endsWith("program.ts") ? program : { id: "@playwright/test", external: true }),
    },
  };
}

/** The program of a thread, `new URL("./name.ts", import.meta.url)`, is bundled as `name.js`. */
const threads: Plugin = {
  name: "threads",
  transform: {
    filter: { id: /\/scripts\/testing\//, code: "new Worker(" },
    handler(code, id) {
      return code.replaceAll(/new URL\("\.\/([\w-]+)\.ts", import\.meta\.url\)/g, (_all, name: string) => {
        this.emitFile({ type: "chunk", id: path.resolve(id, "..", `${name}.ts`), fileName: `${name}.js` });
        return `new URL("./${name}.js", import.meta.url)`;
      });
    },
  },
};

/** Bundles the kit and the command line for the user's Node, into the folder `kit` of the package. */
export async function bundleKit(root: string, made: string): Promise<void> {
  const inside = (file: string) => path.join(root, "scripts", file);
  const entries = ENTRIES.map(({ made: file, source }) => [file, path.join(root, source)]);
  const bundle = await rolldown({
    input: {
      ...Object.fromEntries(entries),
      chonsu: inside("package/bin.ts"),
      "conformance-run": inside("testing/conformance/run/main.ts"),
      "watch-run": inside("testing/watch/main.ts"),
      watcher: inside("launch/watcher.mjs"),
    },
    platform: "node",
    external: OUTSIDE,
    transform: {
      target: "node20",
      define: { VERSION: JSON.stringify(MANIFEST.version), NODE_BUILDS: JSON.stringify(nodeBuilds(root)) },
    },
    plugins: [elsewhere(inside("package/program.ts")), threads],
  });
  // The watcher is looked for by its name.
  const entryFileNames = ({ name }: { name: string }) => (name === "watcher" ? "[name].mjs" : "[name].js");
  await bundle.write({ dir: path.join(made, "kit"), entryFileNames, minify: { mangle: false, compress: false } });
  await bundle.close();
}
