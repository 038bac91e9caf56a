import rules from "pretendard/dist/web/variable/pretendardvariable-dynamic-subset.css?url";
import { nextScreen } from "../lib/next-screen.ts";
import { readStored, writeStored } from "../lib/storage.ts";
import { later } from "../lib/timers.ts";

/** Names the rules whose letters this browser has fetched before. */
const STORED_AS = "letters";
/** How long the first screen waits for letters that this browser should have. */
const KEPT_MAX_MS = 100;
/** Where an edge differs by less than this, nobody sees a movement. CSS pixels. */
const UNSEEN_PX = 1;

/**
 * Loads Pretendard: first the one file with the frequent letters (`build/letters-plugin.ts`). Its rules apply when the file has arrived,
 * because both new rules and new letters cause a layout: so there is only one. Until then `fallback-font.css` applies. Letters that would
 * break lines of the page elsewhere wait for the next screen, so that nothing moves under the eyes of a reader. Rare letters are loaded
 * when a page contains them. `mayStore` says whether the browser may note that it has the letters: after a logout it stores nothing.
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
  // After a failure the rules apply all the same: the browser then requests the fonts itself.
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

/** Adds a font: at once where nothing of the page gets another place or height by it, else with the next screen. */
async function addQuietly(face: FontFace): Promise<void> {
  const before = edges();
  document.fonts.add(face);
  const after = edges();
  if (after.every((edge, at) => Math.abs(edge - (before[at] ?? edge)) <= UNSEEN_PX)) return;
  document.fonts.delete(face);
  await nextScreen();
  document.fonts.add(face);
}

/** The upper and lower edges of all that is in the page. */
function edges(): number[] {
  return [...document.querySelectorAll("#root *")].flatMap((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return [top, bottom];
  });
}
