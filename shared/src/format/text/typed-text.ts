import { countGraphemes, graphemesOf } from "./graphemes.ts";

/** Everything that breaks a line: CR LF, each of the two alone, and the other breaks of Unicode. */
const LINE_BREAK = /\r\n|[\r\v\f\u0085\u2028\u2029]/g;
/** Code units of the longest character that people type (👩🏻‍❤️‍💋‍👩🏼 has 15), rounded up. */
const UNITS_OF_A_CHARACTER = 16;

/** A typed text in the one form in which it is stored and counted: composed (NFC), each line break as LF (R16). */
export function tidyText(text: string): string {
  return text.replace(LINE_BREAK, "\n").normalize("NFC");
}

/** A typed text as `tidyText`, without surrounding white space. */
export function trimmedText(text: string): string {
  return tidyText(text).trim();
}

/** The length of a text as people count it, and as every limit counts it: in characters (graphemes) of its stored form. */
export function lengthOf(text: string): number {
  return countGraphemes(tidyText(text), Number.POSITIVE_INFINITY);
}

/**
 * The maximum number of code units (UTF-16) of a text of `max` characters. A character may have any number of marks, so
 * a text needs this bound too.
 */
export function unitsMax(max: number): number {
  return max * UNITS_OF_A_CHARACTER;
}

/** Whether a text has at most `max` characters. A text with no more code units than that is not looked at further. */
export function isWithin(text: string, max: number): boolean {
  if (text.length <= max) return true;
  if (text.length > unitsMax(max)) return false;
  return countGraphemes(tidyText(text), max + 1) <= max;
}

export function firstCharacters(text: string, max: number): string {
  return text.length <= max
    ? text
    : graphemesOf(text.slice(0, unitsMax(max)))
        .slice(0, max)
        .join("");
}
