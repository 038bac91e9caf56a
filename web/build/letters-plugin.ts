import { createHash } from "node:crypto";
import type { Plugin } from "vite";
import { mergeFrequent } from "./letters.ts";

/** Matches the font rules themselves, not the module with their URL (`?url`). */
const RULES = /pretendardvariable-dynamic-subset\.css\?(?!url)/;

/** In the build, replaces Pretendard's files of frequent letters by one merged file. `vite` in development uses the original files. */
export function lettersPlugin(): Plugin {
  return {
    name: "chonsu:letters",
    apply: "build",
    enforce: "pre",
    transform: {
      filter: { id: RULES },
      async handler(css) {
        const { font, rules } = await mergeFrequent(css);
        const digest = createHash("sha256").update(font).digest("hex").slice(0, 8);
        const fileName = `assets/letters-${digest}.woff2`;
        this.emitFile({ type: "asset", fileName, source: font });
        return rules(`/${fileName}`);
      },
    },
  };
}
