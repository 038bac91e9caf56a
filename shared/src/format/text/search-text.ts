import { graphemesOf } from "./graphemes.ts";
import { indexOfReading, type Reading, readingsOf } from "./search-text-places.ts";

/** Letters outside of ASCII and Hangul. Their case folding may need more than one step (ς and σ, ı and i). */
const OTHER_LETTER = /[^\p{ASCII}가-힣ㄱ-ㆎ]/gu;
/** Full-width and half-width forms of letters, digits, signs and spaces. */
const OTHER_WIDTHS = /[\u3000\uff01-\uffee]+/g;
/**
 * Texts of ASCII, whole syllables and single jamo. They are composed already, and lower case alone folds them. Most
 * texts are like this.
 */
const PLAIN_TEXT = /^[\p{ASCII}가-힣ㄱ-ㆎ]*$/u;

/**
 * A text in the form in which searches and terms compare it (R35): composed (NFC), without case and width. It does not
 * depend on the locale, so the result is the same on every machine.
 */
export function foldText(text: string): string {
  if (PLAIN_TEXT.test(text)) return text.toLowerCase();
  return text
    .replace(OTHER_WIDTHS, (wide) => wide.normalize("NFKC"))
    .normalize("NFC")
    .replace(OTHER_LETTER, (letter) => letter.toUpperCase().toLowerCase())
    .toLowerCase()
    .normalize("NFC");
}

/** A search term, prepared once for any number of texts. */
export interface SearchTerm {
  /** The folded and trimmed text. Empty for an empty search. White space inside counts. */
  readonly text: string;
  /** The ways to match it in a label: exactly, by initial consonants, half-typed. */
  readonly readings: readonly Reading[];
}

/** Prepares a search term from the typed text. */
export function searchTerm(typed: string): SearchTerm {
  const text = foldText(typed.trim());
  return { text, readings: readingsOf(text) };
}

/**
 * Whether a label (a name, interest, keyword, tag, skill or major) contains the term. A consonant also matches the
 * syllables that begin with it, and the last syllable may be half-typed: ㄱㅁㅈ, 김ㅁㅈ, 김미 and 김믽 match 김민지.
 */
export function labelMatches(label: string, term: SearchTerm): boolean {
  return foldedLabelMatches(foldText(label), term);
}

/** `labelMatches` for a folded label. */
export function foldedLabelMatches(folded: string, term: SearchTerm): boolean {
  return term.readings.some((reading) => indexOfReading(folded, reading) !== -1);
}

/**
 * The first match of the term in a label, for highlighting: indexes into the original label, `end` not included. Whole
 * characters are marked, even if the term has only a part of one. Null when there is no match or no term.
 */
export function matchRange(label: string, term: SearchTerm): { start: number; end: number } | null {
  if (term.text === "") return null;
  const { folded, starts } = foldWithPlaces(label);
  for (const reading of term.readings) {
    const at = indexOfReading(folded, reading);
    if (at !== -1) return { start: starts[at] ?? 0, end: endOf(starts, at + reading.length - 1, label.length) };
  }
  return null;
}

/** A folded label, and for each of its letters the start of its character in the original label. */
function foldWithPlaces(label: string): { folded: string; starts: number[] } {
  const starts: number[] = [];
  let folded = "";
  let index = 0;
  for (const letter of graphemesOf(label)) {
    const part = foldText(letter);
    folded += part;
    for (let at = 0; at < part.length; at += 1) starts.push(index);
    index += letter.length;
  }
  return { folded, starts };
}

/** The end of the character that contains the letter at `last`: the start of the next one. */
function endOf(starts: readonly number[], last: number, length: number): number {
  const own = starts[last] ?? 0;
  return starts.find((start) => start > own) ?? length;
}
