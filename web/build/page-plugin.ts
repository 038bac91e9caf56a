import { readFileSync } from "node:fs";
import { appCopy } from "@chonsu/shared/copy/app";
import type { HtmlTagDescriptor, IndexHtmlTransformContext, Plugin } from "vite";

/** What draws the web; the page's own script imports it only after it has set out to fetch everything else. */
const SHOW = /\/src\/app\/show\.tsx$/;

const ICON = "/favicon.svg";

/**
 * The page says what it waits for before any script has come, and names the code that each screen needs. Its icon stands in it: phones
 * open six connections, and what is fetched at once takes them from what is to be seen.
 */
export function pagePlugin(): Plugin {
  return {
    name: "chonsu:page",
    transformIndexHtml: {
      order: "post",
      handler: (html, context) => ({
        html: html
          .replace("__checkingLogin__", appCopy.checkingLogin)
          .replace(`href="${ICON}"`, `href="${iconInPlace()}"`),
        tags: preloadsOf(context).filter(({ attrs }) => !html.includes(`"${attrs?.["href"]}"`)),
      }),
    },
  };
}

function iconInPlace(): string {
  const svg = readFileSync(new URL(`../public${ICON}`, import.meta.url), "utf8").replace(/\s+/g, " ");
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

type Bundle = NonNullable<IndexHtmlTransformContext["bundle"]>;

function preloadsOf({ bundle = {} }: IndexHtmlTransformContext): HtmlTagDescriptor[] {
  const scripts = new Set(chunksWith(SHOW, bundle));
  const styles = new Set<string>();
  // A set is walked in the order in which it grows.
  for (const script of scripts) {
    const chunk = bundle[script];
    if (chunk?.type !== "chunk") continue;
    for (const needed of chunk.imports) scripts.add(needed);
    for (const style of chunk.viteMetadata?.importedCss ?? []) styles.add(style);
  }
  // What the page says already is painted first: for that styles are needed, scripts are not.
  return [
    ...[...scripts].map((href) =>
      link({ rel: "modulepreload", fetchpriority: "low", crossorigin: true, href: `/${href}` }),
    ),
    ...[...styles].map((href) => link({ rel: "preload", as: "style", crossorigin: true, href: `/${href}` })),
  ];
}

function chunksWith(module: RegExp, bundle: Bundle): string[] {
  return Object.values(bundle).flatMap((part) =>
    part.type === "chunk" && part.moduleIds.some((id) => module.test(id)) ? [part.fileName] : [],
  );
}

function link(attrs: NonNullable<HtmlTagDescriptor["attrs"]>): HtmlTagDescriptor {
  return { tag: "link", attrs, injectTo: "head" };
}
