import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Plugin } from "vite";

const IS_TEXT = /\.(js|css|html|svg|json|webmanifest)$/;
/** Smaller files hardly shrink: the headers of the response would be larger than the gain. */
const WORTH_BYTES = 1024;

/** Writes a `.br` and a `.gz` file beside every text file of the build, so that the server need not compress responses. */
export function compressPlugin(): Plugin {
  let folder = "";
  return {
    name: "chonsu:compress",
    apply: "build",
    configResolved(config) {
      folder = join(config.root, config.build.outDir);
    },
    // Runs last, after the files of `public` have been copied.
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
