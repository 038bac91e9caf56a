import { readFileSync } from "node:fs";
import { appCopy } from "@chonsu/shared/copy/app";
import type { HtmlTagDescriptor, IndexHtmlTransformContext, Plugin } from "vite";

/** The module that renders the web. The page's own script imports it only after it has started all other requests. */
const SHOW = /\/src\/app\/show\.tsx$/;

const ICON = "/favicon.svg";

/**
 * Writes the loading text into the page, so that it shows before any script, and adds preload links for the code that every screen needs.
 * Inlines the icon: phones open six connections, and the icon would take one from visible content.
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
  // Iterating over a set also visits the items that are added meanwhile.
  for (const script of scripts) {
    const chunk = bundle[script];
    if (chunk?.type !== "chunk") continue;
    for (const needed of chunk.imports) scripts.add(needed);
    for (const style of chunk.viteMetadata?.importedCss ?? []) styles.add(style);
  }
  // The content of the page is painted first. It needs styles, but no scripts, so scripts have low priority.
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
