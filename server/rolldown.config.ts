import { readFileSync } from "node:fs";
import path from "node:path";
import type { Plugin, RolldownOptions } from "rolldown";

/** Beside `src`, as the bundle finds files by their places there. */
const OUT = path.join(import.meta.dirname, process.env["CHONSU_OUT"] ?? "dist");
/** Packages with binaries or files of their own, and @fastify/static, which one of them loads anyway. */
const LEFT_OUTSIDE = ["@fastify/static", "@fastify/swagger-ui", "@node-rs/argon2", "better-sqlite3", "sharp"];

/** A source map in which each line is the same line of its source. */
function sameLines(id: string, code: string) {
  return { sources: [id], mappings: `AAAA${";AACA".repeat(code.split("\n").length - 1)}` };
}

/**
 * Keeps `import.meta.url` true in the bundle: our files find migrations, pictures and pages beside their source. A program for another
 * process or thread, `new URL("name.ts", import.meta.url)`, is bundled as `name.js`. A document or a font, `name.json`, is copied into the bundle.
 */
const ownPlaces: Plugin = {
  name: "own-places",
  transform: {
    filter: { id: { exclude: /node_modules|\0/ }, code: "import.meta.url" },
    handler(code, id) {
      const source = path.relative(OUT, id).replaceAll(path.sep, "/");
      const changed = code.replaceAll(
        /new URL\("([^"]+)\.(ts|json|otf)", import\.meta\.url\)|import\.meta\.url/g,
        (_all, name: string | undefined, type: string) => {
          if (name === undefined) return `new URL("${source}", import.meta.url)`;
          const file = path.resolve(id, "..", `${name}.${type}`);
          const fileName = `${path.basename(name)}.${type === "ts" ? "js" : type}`;
          if (type === "ts") this.emitFile({ type: "chunk", id: file, fileName });
          else this.emitFile({ type: "asset", source: readFileSync(file), fileName });
          return `new URL("${fileName}", import.meta.url)`;
        },
      );
      return { code: changed, map: sameLines(id, code) };
    },
  },
};

/** Leaves what others wrote out of the source maps: Node reads the maps when it starts, and theirs are six times ours. */
const ownMaps: Plugin = {
  name: "own-maps",
  transform: { filter: { id: /node_modules/ }, handler: (code) => ({ code, map: { mappings: "" } }) },
};

export default {
  input: ["src/main.ts", "src/export-scenario.ts", "src/stand-in/temporary-process.ts"],
  platform: "node",
  external: LEFT_OUTSIDE,
  plugins: [ownPlaces, ownMaps],
  output: {
    dir: OUT,
    cleanDir: true,
    // Names stay as they are, for stacks and logs.
    minify: { mangle: false, compress: false, codegen: { removeWhitespace: true } },
    sourcemap: true,
    sourcemapExcludeSources: true,
  },
} satisfies RolldownOptions;
