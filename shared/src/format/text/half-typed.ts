import { assemble, canBeChoseong, disassemble } from "es-hangul";

/**
 * The text that an unfinished text may become: its final consonant may be the beginning of the next syllable (롭 → 로ㅂ,
 * for 로보틱스). Null when the end of the text cannot be such a beginning. It is only for completion: a submitted 롭 means
 * 롭.
 */
export function openEnded(text: string): string | null {
  const last = text.normalize("NFC").at(-1) ?? "";
  const [initial, ...rest] = disassemble(last);
  const final = rest.at(-1) ?? "";
  if (!/[가-힣]/.test(last) || initial === undefined || rest.length < 2 || !canBeChoseong(final)) return null;
  return `${text.normalize("NFC").slice(0, -1)}${assemble([initial, ...rest.slice(0, -1)])}${final}`;
}
