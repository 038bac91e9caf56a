import rules from "pretendard/dist/web/variable/pretendardvariable-dynamic-subset.css?url";

/**
 * Loads Pretendard: first the one file with the frequent letters (`build/letters-plugin.ts`). Its rules apply when the file has arrived,
 * because both new rules and new letters cause a layout: so there is only one. Rare letters are loaded when a page contains them. Until
 * then `fallback-font.css` applies, with the same line breaks.
 */
export async function loadFont(): Promise<void> {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = rules;
  link.media = NOT_YET;
  await new Promise((resolve) => {
    link.addEventListener("load", resolve);
    document.head.append(link);
  });
  // After a failure the rules apply all the same: the browser then requests the fonts itself.
  await showFrequent(link.sheet).catch(() => {});
  link.media = "all";
}

/** A stylesheet whose media query never matches is fetched last and has no effect. */
const NOT_YET = "not all";

/** Loads the font of the first rule, then adds that rule alone. */
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
