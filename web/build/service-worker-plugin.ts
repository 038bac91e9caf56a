import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { offlineCopy } from "@chonsu/shared/copy/offline";
import type { Plugin, Rolldown } from "vite";

/** The files of the offline page. */
const KEPT = ["/offline.html", "/offline.css", "/offline.js", "/theme.js", "/favicon.svg"];

/**
 * Adds the service worker and its offline page to the build. The worker contains a hash of all built files: each build has another worker,
 * which is how an installed app notices a new build.
 */
export function serviceWorkerPlugin(): Plugin {
  return {
    name: "chonsu:service-worker",
    apply: "build",
    generateBundle: {
      // After the style sheets have their names.
      order: "post",
      handler(_options, bundle) {
        const page = template("offline.html").replace(/__(\w+)__/g, (mark, name: string) => textOf(name) ?? mark);
        const version = createHash("sha256").update(Object.keys(bundle).toSorted().join("\n")).update(page);
        const worker = template("service-worker.js")
          .replace('"__VERSION__"', JSON.stringify(version.digest("hex").slice(0, 16)))
          .replace('"__KEPT__"', JSON.stringify(KEPT))
          .replace('"__SCREENS__"', JSON.stringify(codeOf(bundle)));
        this.emitFile({ type: "asset", fileName: "offline.html", source: page });
        this.emitFile({ type: "asset", fileName: "service-worker.js", source: worker });
      },
    },
  };
}

/** Scripts and style sheets of the web, without the pages for developers. */
function codeOf(bundle: Rolldown.OutputBundle): string[] {
  const files = new Set(Object.values(bundle).flatMap((part) => (isStart(part) ? [part.fileName] : [])));
  // Iterating over a set also visits the items that are added meanwhile.
  for (const file of files) {
    const part = bundle[file];
    if (part?.type !== "chunk") continue;
    for (const next of [...part.imports, ...part.dynamicImports, ...(part.viteMetadata?.importedCss ?? [])]) {
      if (!/\/gallery-/.test(next)) files.add(next);
    }
  }
  return [...files].map((file) => `/${file}`);
}

function isStart(part: Rolldown.OutputChunk | Rolldown.OutputAsset): boolean {
  return part.type === "chunk" && part.isEntry && part.name === "index";
}

function template(name: string): string {
  return readFileSync(new URL(name, import.meta.url), "utf8");
}

function textOf(name: string): string | undefined {
  return Object.entries(offlineCopy).find(([key]) => key === name)?.[1];
}
