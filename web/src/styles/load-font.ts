import rules from "pretendard/dist/web/variable/pretendardvariable-dynamic-subset.css?url";

/**
 * Fetches Pretendard, the one file of the frequent letters first (`build/letters-plugin.ts`), and shows it once that is there: a page is
 * laid out anew for rules as well as for letters, so both come at the same moment. The rare letters follow when a page has them.
 * Until then the fallback of `fallback-font.css` stands, with lines that break in the same places.
 */
export async function loadFont(): Promise<void> {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = rules;
  link.media = NOT_YET;
  const { promise, resolve } = Promise.withResolvers<unknown>();
  link.addEventListener("load", resolve);
  document.head.append(link);
  await promise;
  // Where they cannot be had the browser finds that out for itself, and asks again with the next page.
  await showFrequent(link.sheet).catch(() => {});
  link.media = "all";
}

/** Rules that hold for no medium are fetched after all else, and change nothing. */
const NOT_YET = "not all";

/** Puts the first of the rules in force by itself, when its letters have come. */
async function showFrequent(sheet: CSSStyleSheet | null): Promise<void> {
  const frequent = sheet?.cssRules[0];
  if (!(frequent instanceof CSSFontFaceRule)) return;
  const { style } = frequent;
  const face = new FontFace(style.getPropertyValue("font-family"), style.getPropertyValue("src"), {
    display: "swap",
    weight: style.getPropertyValue("font-weight"),
    unicodeRange: style.getPropertyValue("unicode-range"),
  });
  document.fonts.add(await face.load());
  sheet?.deleteRule(0);
}
