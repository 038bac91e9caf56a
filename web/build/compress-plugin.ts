import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Plugin } from "vite";

const IS_TEXT = /\.(js|css|html|svg|json|webmanifest)$/;
/** Below this a compressed answer is hardly smaller than its own head. */
const WORTH_BYTES = 1024;

/** Writes a `.br` and a `.gz` beside every text of the build, so that the server has nothing to compress while it answers. */
export function compressPlugin(): Plugin {
  let folder = "";
  return {
    name: "chonsu:compress",
    apply: "build",
    configResolved(config) {
      folder = join(config.root, config.build.outDir);
    },
    // After everything is there, what is copied from `public` too.
    closeBundle: { order: "post", handler: () => compressFolder(folder) },
  };
}

function compressFolder(folder: string): void {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => IS_TEXT.test(name));
  for (const file of files.map((name) => join(folder, name))) {
    if (statSync(file).size < WORTH_BYTES) continue;
    const text = readFileSync(file);
    writeFileSync(`${file}.gz`, gzipSync(text, { level: constants.Z_BEST_COMPRESSION }));
    writeFileSync(`${file}.br`, brotliCompressSync(text));
  }
}
