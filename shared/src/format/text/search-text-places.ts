import { canBeChoseong, disassemble, getChoseong } from "es-hangul";

const FIRST_SYLLABLE = 0xac00;
const LAST_SYLLABLE = 0xd7a3;
const VOWELS = "ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ";
/** Final consonants in the order of syllables; a syllable without one stands at 0. */
const FINALS = " ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ";
const PER_INITIAL = VOWELS.length * FINALS.length;
const SYLLABLE = /[가-힣]/g;
/** Two consonants that a keyboard joined: somebody who types ㅂ and ㅈ may get ㅂㅈ, who types ㅂ and ㅅ gets ㅄ. */
const CONSONANT_CLUSTER = /[ㄳㄵㄶㄺ-ㅀㅄ]/g;

/** Codes from one to another, both included. */
export type CodeRange = readonly [from: number, to: number];

/** One letter of a term (a UTF-16 unit, as strings are indexed): which letters of a label may stand in its place. */
export interface Place {
  /** The consonant that stands for all syllables it begins; null for any other letter. */
  readonly initial: number | null;
  /** Every letter that fits, the typed one included. */
  readonly fits: readonly CodeRange[];
}

/** A term as a row of places, to be found anywhere in a label. */
export type Reading = readonly Place[];

/**
 * The ways to read a folded term in a label (product.md §2): a consonant is also every syllable it begins, at any place; the last
 * syllable is also what it becomes when typing goes on (미 → 민, 고 → 과, 갑 → 값). Keyboards join consonants, so joined ones are also
 * read one by one: ㅄ as ㅂㅅ, and a last 믽 as 민ㅈ, which 김믽 is on the way to 김민지. A simple final is not taken away: 김 is no 기ㅁ.
 */
export function readingsOf(term: string): Reading[] {
  const apart = term.replace(CONSONANT_CLUSTER, (cluster) => disassemble(cluster));
  const written = [term, ...(apart === term ? [] : [apart]), ...withSplitFinal(apart)];
  return written.map(placesOf);
}

/** A folded text as it is: each letter stands for itself alone. */
export function exactReading(text: string): Reading {
  return Array.from({ length: text.length }, (_, index) => exactPlace(text.charCodeAt(index)));
}

/** A place where one letter fits. */
export function exactPlace(code: number): Place {
  return { initial: null, fits: [[code, code]] };
}

/** A folded text with each syllable as its initial consonant; everything keeps its place. */
export function initialsOf(folded: string): string {
  return folded.replace(SYLLABLE, (syllable) => {
    const initial = Math.floor((syllable.charCodeAt(0) - FIRST_SYLLABLE) / PER_INITIAL);
    return INITIALS[initial] ?? syllable;
  });
}

/** Whether a letter may stand in a place. */
export function isFitting(place: Place, code: number): boolean {
  for (const range of place.fits) if (code >= range[0] && code <= range[1]) return true;
  return false;
}

/** Where a reading stands in a folded text, first; -1 when nowhere. */
export function indexOfReading(folded: string, reading: Reading): number {
  for (let at = 0; at + reading.length <= folded.length; at += 1) {
    if (standsAt(folded, at, reading)) return at;
  }
  return -1;
}

/** By loops here and in `isFitting`, not by callbacks: a search looks at hundreds of texts. */
function standsAt(folded: string, at: number, reading: Reading): boolean {
  let next = at;
  for (const place of reading) {
    if (!isFitting(place, folded.charCodeAt(next))) return false;
    next += 1;
  }
  return true;
}

function placesOf(text: string): Place[] {
  return Array.from({ length: text.length }, (_, index) => placeOf(text.charAt(index), index === text.length - 1));
}

function placeOf(letter: string, isLast: boolean): Place {
  const code = letter.charCodeAt(0);
  if (canBeChoseong(letter)) return { initial: code, fits: [[code, code], syllablesBegunBy(letter)] };
  return isLast && isSyllable(code) ? { initial: null, fits: completionsOf(code) } : exactPlace(code);
}

/** Whether a letter is a syllable, which begins with an initial consonant. */
export function isSyllable(code: number): boolean {
  return code >= FIRST_SYLLABLE && code <= LAST_SYLLABLE;
}

function syllablesBegunBy(consonant: string): CodeRange {
  const first = INITIALS.indexOf(consonant) * PER_INITIAL + FIRST_SYLLABLE;
  return [first, first + PER_INITIAL - 1];
}

/** The consonants that begin syllables, in the order of syllables. */
const INITIALS = Array.from({ length: (LAST_SYLLABLE + 1 - FIRST_SYLLABLE) / PER_INITIAL }, (_, index) =>
  getChoseong(String.fromCharCode(FIRST_SYLLABLE + index * PER_INITIAL)),
);

/** A syllable and those that it is on the way to: with a richer vowel or a final when it has none, else with a joined final. */
function completionsOf(code: number): CodeRange[] {
  const final = (code - FIRST_SYLLABLE) % FINALS.length;
  const open = code - final;
  if (final > 0) return (BEGUN_FINALS[final] ?? []).map((index): CodeRange => [open + index, open + index]);
  const vowel = Math.floor((code - FIRST_SYLLABLE) / FINALS.length) % VOWELS.length;
  return (BEGUN_VOWELS[vowel] ?? []).map((index): CodeRange => {
    const first = code + (index - vowel) * FINALS.length;
    return [first, first + FINALS.length - 1];
  });
}

/** For each of some letters, the places of itself and of those that are typed beginning with it: ㅗ begins ㅘ, ㅂ begins ㅄ. */
function begunBy(letters: string): number[][] {
  const keys = Array.from(letters, (letter) => disassemble(letter));
  return keys.map((begun) => keys.flatMap((typed, index) => (typed.startsWith(begun) ? [index] : [])));
}

// Made once: every search asks.
const BEGUN_VOWELS = begunBy(VOWELS);
const BEGUN_FINALS = begunBy(FINALS);

/** The text whose last syllable gives the second half of a joined final to a syllable that is to come; none without such a final. */
function withSplitFinal(text: string): string[] {
  const code = text.charCodeAt(text.length - 1);
  if (!isSyllable(code)) return [];
  const final = (code - FIRST_SYLLABLE) % FINALS.length;
  const [kept, next] = disassemble(FINALS.charAt(final));
  if (final === 0 || kept === undefined || next === undefined) return [];
  const shortened = String.fromCharCode(code - final + FINALS.indexOf(kept));
  return [`${text.slice(0, -1)}${shortened}${next}`];
}
