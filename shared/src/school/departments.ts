import { disassemble, getChoseong } from "es-hangul";
import { DEPARTMENTS, type Department } from "./school.ts";

/**
 * The departments that match a search text (product.md §2, "Major popup"), in their own order. A name matches by any
 * part of it, by the initial consonants of its syllables (ㅈㅅㅎ), and by a half-typed syllable (전사 matches 전산학부). White
 * space and case are ignored. An empty text matches all departments.
 */
export function searchDepartments(text: string): readonly Department[] {
  const wanted = plain(text);
  if (wanted === "") return DEPARTMENTS;
  return DEPARTMENTS.filter((name) => isFoundBy(plain(name), wanted));
}

function isFoundBy(name: string, wanted: string): boolean {
  if (/^[ㄱ-ㅎ]+$/.test(wanted)) return getChoseong(name).includes(wanted);
  return name.includes(wanted) || disassemble(name).includes(disassemble(wanted));
}

function plain(text: string): string {
  return text.normalize("NFC").replace(/\s+/g, "").toLowerCase();
}
