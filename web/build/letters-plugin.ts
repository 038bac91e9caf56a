import { createHash } from "node:crypto";
import type { Plugin } from "vite";
import { mergeFrequent } from "./letters.ts";

/** The rules themselves, not the module that says where they will be. */
const RULES = /pretendardvariable-dynamic-subset\.css\?(?!url)/;

/** Puts Pretendard's frequent letters into one file in the build; `vite` in development leaves the font as it comes. */
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
