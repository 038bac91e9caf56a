import { canBeChoseong, disassemble, getChoseong } from "es-hangul";

const SYLLABLE = /[가-힣]/g;
/** Two consonants that a keyboard joined: somebody who types ㅂ and ㅈ may get ㅂㅈ, who types ㅂ and ㅅ gets ㅄ. */
const CONSONANT_CLUSTER = /[ㄳㄵㄶㄺ-ㅀㅄ]/g;
/** Letters outside of ASCII and Hangul, whose case may take more than one step to forget (ς and σ, ı and i). */
const OTHER_LETTER = /[^\p{ASCII}가-힣ㄱ-ㆎ]/gu;

/** A text as searches compare it: composed (NFC) and without case. No locale, so that every machine finds the same. */
export function foldText(text: string): string {
  return text
    .normalize("NFC")
    .replace(OTHER_LETTER, (letter) => letter.toUpperCase().toLowerCase())
    .toLowerCase()
    .normalize("NFC");
}

/** What somebody searches for, made ready once for any number of texts. */
export interface SearchTerm {
  /** Folded, without white space around it; empty when nothing was asked for. */
  readonly text: string;
  /** The same with joined consonants taken apart, when it holds initial consonants; null otherwise. */
  readonly initials: string | null;
}

/** Makes a search term of what was typed. */
export function searchTerm(typed: string): SearchTerm {
  const text = foldText(typed.trim());
  const apart = text.replace(CONSONANT_CLUSTER, (cluster) => disassemble(cluster));
  return { text, initials: [...apart].some(canBeChoseong) ? apart : null };
}

/** Whether any of some texts contains the term, any part of a word, in any case. `%`, `_` and `\` are letters like others. */
export function textsMatch(texts: Iterable<string | null>, term: SearchTerm): boolean {
  for (const text of texts) {
    if (text !== null && foldText(text).includes(term.text)) return true;
  }
  return false;
}

/** Whether a name contains the term, where a consonant also stands for the syllable it begins: ㄱㅁㅈ and 김ㅁㅈ find 김민지. */
export function nameMatches(name: string, term: SearchTerm): boolean {
  const folded = foldText(name);
  return folded.includes(term.text) || (term.initials !== null && initialsMatch(folded, term.initials));
}

/** A folded text with each syllable as its initial consonant; everything keeps its place. An index of names would hold this. */
function initialsOf(folded: string): string {
  return folded.replace(SYLLABLE, (syllable) => getChoseong(syllable));
}

function initialsMatch(folded: string, wanted: string): boolean {
  const initials = initialsOf(folded);
  const sought = initialsOf(wanted);
  for (let at = initials.indexOf(sought); at !== -1; at = initials.indexOf(sought, at + 1)) {
    if (hasPlainLetters(folded, at, wanted)) return true;
  }
  return false;
}

/** Whether the letters of `wanted` that are no consonants stand in the text itself, from `at` on. */
function hasPlainLetters(folded: string, at: number, wanted: string): boolean {
  for (let index = 0; index < wanted.length; index += 1) {
    const letter = wanted.charAt(index);
    if (!canBeChoseong(letter) && letter !== folded.charAt(at + index)) return false;
  }
  return true;
}
