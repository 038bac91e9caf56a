import { graphemesOf } from "./graphemes.ts";

const ELLIPSIS = "…";

/** Latin, Greek and Cyrillic letters come before it in Unicode; from it on, letters are about as wide as high. */
const FIRST_WIDE = 0x1100;
const NARROW = 0.5;

/** A text of at most `max` visible characters (graphemes: 👩‍🔬 is one). A longer text ends in "…" (product.md §9). */
export function truncate(text: string, max: number): string {
  if (text.length <= max) return text;
  const letters = graphemesOf(text);
  return letters.length <= max ? text : `${letters.slice(0, max).join("").trimEnd()}${ELLIPSIS}`;
}

/** A text that is at most as wide as `max` syllables of Hangul; a Latin letter counts half. A wider text ends in "…" (product.md §9). */
export function truncateToWidth(text: string, max: number): string {
  if (text.length <= max) return text;
  let width = 0;
  let kept = "";
  for (const letter of graphemesOf(text.normalize("NFC"))) {
    width += widthOfLetter(letter);
    if (width > max) return `${kept.trimEnd()}${ELLIPSIS}`;
    kept += letter;
  }
  return text;
}

/** The width of a text in syllables of Hangul; a Latin letter counts half. */
export function widthOf(text: string): number {
  return graphemesOf(text.normalize("NFC")).reduce((width, letter) => width + widthOfLetter(letter), 0);
}

function widthOfLetter(letter: string): number {
  return (letter.codePointAt(0) ?? 0) < FIRST_WIDE ? NARROW : 1;
}
