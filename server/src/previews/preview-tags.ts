import { previewCopy } from "@chonsu/shared/copy/previews";
import { escapeHtml } from "@chonsu/shared/sentences/mail-html";
import { addressOf, PICTURE_HEIGHT, PICTURE_WIDTH, type Preview } from "./preview.ts";

/**
 * The web's page with the tags of the preview in its head. `url` is the address of the page, `base` the beginning of
 * all addresses.
 */
export function withPreview(page: string, preview: Preview, base: string, url: string): string {
  const { title, description, isListed, picture } = preview;
  const head = [
    `<meta property="og:type" content="website" />`,
    ...Object.entries({
      "og:site_name": previewCopy.product,
      "og:locale": "ko_KR",
      "og:title": title,
      "og:description": description,
      "og:url": url,
      "og:image": `${base}${addressOf(picture)}`,
      "og:image:type": "image/jpeg",
      "og:image:width": String(PICTURE_WIDTH),
      "og:image:height": String(PICTURE_HEIGHT),
      "og:image:alt": picture.heading,
    }).map(([name, content]) => `<meta property="${name}" content="${escapeHtml(content)}" />`),
    `<meta name="twitter:card" content="summary_large_image" />`,
    ...(isListed ? [] : [`<meta name="robots" content="noindex" />`]),
  ].join("");
  const fullTitle = title === previewCopy.product ? title : `${title} · ${previewCopy.product}`;
  // Replacements are functions, because `$&` in a replacement text would mean the found text.
  return page
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(fullTitle)}</title>`)
    .replace(
      /<meta name="description" content="[^"]*"/,
      () => `<meta name="description" content="${escapeHtml(description)}"`,
    )
    .replace("</head>", () => `${head}</head>`);
}
