import { canBeChoseong, disassemble, getChoseong } from "es-hangul";

const FIRST_SYLLABLE = 0xac00;
const LAST_SYLLABLE = 0xd7a3;
const VOWELS = "ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ";
/** Final consonants in the order of syllables; index 0 means none. */
const FINALS = " ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ";
const PER_INITIAL = VOWELS.length * FINALS.length;
const SYLLABLE = /[가-힣]/g;
/** Two consonants that a keyboard joined: typing ㅂ and ㅈ may give ㅂㅈ, typing ㅂ and ㅅ gives ㅄ. */
const CONSONANT_CLUSTER = /[ㄳㄵㄶㄺ-ㅀㅄ]/g;

/** A range of codes, both ends included. */
export type CodeRange = readonly [from: number, to: number];

/** One letter of a term (a UTF-16 unit) with the letters of a label that match it. */
export interface TermLetter {
  /** The consonant that matches all syllables beginning with it. Null for any other letter. */
  readonly initial: number | null;
  /** Every letter that matches, including the typed one. */
  readonly fits: readonly CodeRange[];
}

/** A term as a sequence of places. It may match anywhere in a label. */
export type Reading = readonly TermLetter[];

/**
 * The ways to match a folded term in a label (product.md §2). A consonant also matches every syllable that begins with
 * it, at any place. The last syllable also matches the syllables that it can become by further typing (미 → 민, 고 → 과, 갑
 * → 값). Keyboards join consonants, so joined consonants are also read separately: ㅄ as ㅂㅅ, and a last 믽 as 민ㅈ, because
 * 김믽 may become 김민지. A simple final consonant is not split: 김 is not read as 기ㅁ.
 */
export function readingsOf(term: string): Reading[] {
  const apart = term.replace(CONSONANT_CLUSTER, (cluster) => disassemble(cluster));
  const written = [term, ...(apart === term ? [] : [apart]), ...withSplitFinal(apart)];
  return written.map(placesOf);
}

/** A folded text as it is: each letter matches only itself. */
export function exactReading(text: string): Reading {
  return Array.from({ length: text.length }, (_, index) => exactPlace(text.charCodeAt(index)));
}

/** A place that one letter matches. */
export function exactPlace(code: number): TermLetter {
  return { initial: null, fits: [[code, code]] };
}

/** A folded text with each syllable replaced by its initial consonant. The length stays the same. */
export function initialsOf(folded: string): string {
  return folded.replace(SYLLABLE, (syllable) => {
    const initial = Math.floor((syllable.charCodeAt(0) - FIRST_SYLLABLE) / PER_INITIAL);
    return INITIALS[initial] ?? syllable;
  });
}

/** Whether a letter matches a place. */
export function isFitting(place: TermLetter, code: number): boolean {
  for (const range of place.fits) if (code >= range[0] && code <= range[1]) return true;
  return false;
}

/** The first position of a reading in a folded text; -1 for none. */
export function indexOfReading(folded: string, reading: Reading): number {
  for (let at = 0; at + reading.length <= folded.length; at += 1) {
    if (standsAt(folded, at, reading)) return at;
  }
  return -1;
}

/**
 * Whether a reading matches at a position. It uses loops instead of callbacks, for speed: a search compares hundreds of
 * texts.
 */
function standsAt(folded: string, at: number, reading: Reading): boolean {
  let next = at;
  for (const place of reading) {
    if (!isFitting(place, folded.charCodeAt(next))) return false;
    next += 1;
  }
  return true;
}

function placesOf(text: string): TermLetter[] {
  return Array.from({ length: text.length }, (_, index) => placeOf(text.charAt(index), index === text.length - 1));
}

function placeOf(letter: string, isLast: boolean): TermLetter {
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

/** The initial consonants, in the order of syllables. */
const INITIALS = Array.from({ length: (LAST_SYLLABLE + 1 - FIRST_SYLLABLE) / PER_INITIAL }, (_, index) =>
  getChoseong(String.fromCharCode(FIRST_SYLLABLE + index * PER_INITIAL)),
);

/**
 * A syllable and the syllables that it can become: with a compound vowel or a final consonant when it has no final
 * consonant, otherwise with a compound final consonant.
 */
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

/**
 * For each letter: the indexes of the letter itself and of the letters that begin with it when they are typed. ㅗ begins
 * ㅘ, ㅂ begins ㅄ.
 */
function begunBy(letters: string): number[][] {
  const keys = Array.from(letters, (letter) => disassemble(letter));
  return keys.map((begun) => keys.flatMap((typed, index) => (typed.startsWith(begun) ? [index] : [])));
}

// Computed once, because every search uses them.
const BEGUN_VOWELS = begunBy(VOWELS);
const BEGUN_FINALS = begunBy(FINALS);

/**
 * The text with the compound final consonant of its last syllable split, so that the second half begins a new syllable.
 * Empty when there is no such consonant.
 */
function withSplitFinal(text: string): string[] {
  const code = text.charCodeAt(text.length - 1);
  if (!isSyllable(code)) return [];
  const final = (code - FIRST_SYLLABLE) % FINALS.length;
  const [kept, next] = disassemble(FINALS.charAt(final));
  if (final === 0 || kept === undefined || next === undefined) return [];
  const shortened = String.fromCharCode(code - final + FINALS.indexOf(kept));
  return [`${text.slice(0, -1)}${shortened}${next}`];
}
