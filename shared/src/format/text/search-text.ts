import { indexOfReading, type Reading, readingsOf } from "./search-text-places.ts";

/** Letters outside of ASCII and Hangul, whose case may take more than one step to forget (ς and σ, ı and i). */
const OTHER_LETTER = /[^\p{ASCII}가-힣ㄱ-ㆎ]/gu;
/** Letters, digits, signs and blanks that are wide or narrow forms of others. */
const OTHER_WIDTHS = /[\u3000\uff01-\uffee]+/g;
/** ASCII, whole syllables and single jamo: composed as they are, and with one step to small letters. Most texts are nothing else. */
const PLAIN_TEXT = /^[\p{ASCII}가-힣ㄱ-ㆎ]*$/u;
const GRAPHEMES = new Intl.Segmenter("ko", { granularity: "grapheme" });

/** A text as searches and terms compare it (R35): composed (NFC), without case and width. No locale, so that every machine finds the same. */
export function foldText(text: string): string {
  if (PLAIN_TEXT.test(text)) return text.toLowerCase();
  return text
    .replace(OTHER_WIDTHS, (wide) => wide.normalize("NFKC"))
    .normalize("NFC")
    .replace(OTHER_LETTER, (letter) => letter.toUpperCase().toLowerCase())
    .toLowerCase()
    .normalize("NFC");
}

/** What somebody searches for, made ready once for any number of texts. */
export interface SearchTerm {
  /** Folded, without white space around it; empty when nothing was asked for. White space inside counts. */
  readonly text: string;
  /** The ways to find it in a label: as it is, by initial consonants, half-typed. */
  readonly readings: readonly Reading[];
}

/** Makes a search term of what was typed. */
export function searchTerm(typed: string): SearchTerm {
  const text = foldText(typed.trim());
  return { text, readings: readingsOf(text) };
}

/**
 * Whether any of some prose texts (titles, contents, descriptions, schools) contains the term, any part of a word, in any case.
 * `%`, `_` and `\` are letters like others.
 */
export function textsMatch(texts: Iterable<string | null>, term: SearchTerm): boolean {
  for (const text of texts) {
    if (text !== null && foldText(text).includes(term.text)) return true;
  }
  return false;
}

/**
 * Whether a label (a name, interest, keyword, tag, skill or major) contains the term, where a consonant also stands for the syllables
 * it begins and the last syllable may be half-typed: ㄱㅁㅈ, 김ㅁㅈ, 김미 and 김믽 find 김민지.
 */
export function labelMatches(label: string, term: SearchTerm): boolean {
  return foldedLabelMatches(foldText(label), term);
}

/** `labelMatches` for a label that is folded already. */
export function foldedLabelMatches(folded: string, term: SearchTerm): boolean {
  return term.readings.some((reading) => indexOfReading(folded, reading) !== -1);
}

/**
 * The first part of a label that the term found, to be highlighted: indices into the label as it is written, `end` not included.
 * A character counts whole, though the term may name a part of it. Null when nothing was found or asked for.
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

/** A folded label, and for each of its letters where the character it came from begins in the label. */
function foldWithPlaces(label: string): { folded: string; starts: number[] } {
  const starts: number[] = [];
  let folded = "";
  for (const { segment, index } of GRAPHEMES.segment(label)) {
    const part = foldText(segment);
    folded += part;
    for (let letter = 0; letter < part.length; letter += 1) starts.push(index);
  }
  return { folded, starts };
}

/** Where the character of the letter at `last` ends: where another one begins. */
function endOf(starts: readonly number[], last: number, length: number): number {
  const own = starts[last] ?? 0;
  return starts.find((start) => start > own) ?? length;
}
