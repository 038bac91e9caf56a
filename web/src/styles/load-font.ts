import rules from "pretendard/dist/web/variable/pretendardvariable-dynamic-subset.css?url";
import { nextScreen } from "../lib/next-screen.ts";
import { readStored, WRITTEN_BY_PAGES, writeStored } from "../lib/storage.ts";
import { later } from "../lib/timers.ts";

/** Names the rules whose letters this browser has fetched before. */
const STORED_AS = WRITTEN_BY_PAGES.letters;
/** How long the first screen waits for letters that this browser should have. */
const KEPT_MAX_MS = 100;
/** A smaller movement of an edge is not visible. CSS pixels. */
const UNSEEN_PX = 1;

/**
 * Loads Pretendard: first the one file with the frequent letters (`build/letters-plugin.ts`). Its rules apply when the file has arrived:
 * new rules and new letters both cause a layout, and this way there is only one. Until then `fallback-font.css` applies. If the letters
 * would move content of the page, they wait for the next screen. Rare letters are loaded when a page contains them. `mayStore` says whether
 * the browser may store that it has the letters: after a logout nothing is stored.
 */
export async function loadFont(mayStore: () => boolean): Promise<void> {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = rules;
  link.media = NOT_YET;
  await new Promise((resolve) => {
    link.addEventListener("load", resolve);
    document.head.append(link);
  });
  // After a failure the rules apply too: the browser then requests the fonts itself.
  await showFrequent(link.sheet, mayStore).catch(() => {});
  link.media = "all";
}

/** Starts loading the letters that an earlier visit has fetched. Resolves when they are there, or soon; undefined for a first visit. */
export function loadKeptFont(mayStore: () => boolean): Promise<unknown> | undefined {
  if (readStored(STORED_AS) !== rules) return undefined;
  return Promise.race([loadFont(mayStore), new Promise<void>((resolve) => later(KEPT_MAX_MS, resolve))]);
}

/** A stylesheet whose media query never matches is fetched last and has no effect. */
const NOT_YET = "not all";

/** Loads the font of the first rule, then adds that rule alone. */
async function showFrequent(sheet: CSSStyleSheet | null, mayStore: () => boolean): Promise<void> {
  const frequent = sheet?.cssRules[0];
  if (!(frequent instanceof CSSFontFaceRule)) return;
  const { style } = frequent;
  const face = new FontFace(style.getPropertyValue("font-family"), style.getPropertyValue("src"), {
    display: "swap",
    weight: style.getPropertyValue("font-weight"),
    unicodeRange: style.getPropertyValue("unicode-range"),
  });
  await face.load();
  if (mayStore()) writeStored(STORED_AS, rules);
  await addQuietly(face);
  sheet?.deleteRule(0);
}

/** Adds a font: at once when no content of the page changes its position or height, otherwise with the next screen. */
async function addQuietly(face: FontFace): Promise<void> {
  const before = edges();
  document.fonts.add(face);
  const after = edges();
  if (after.every((edge, at) => Math.abs(edge - (before[at] ?? edge)) <= UNSEEN_PX)) return;
  document.fonts.delete(face);
  await nextScreen();
  document.fonts.add(face);
}

/** The upper and lower edges of all elements of the page. */
function edges(): number[] {
  return [...document.querySelectorAll("#root *")].flatMap((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return [top, bottom];
  });
}
