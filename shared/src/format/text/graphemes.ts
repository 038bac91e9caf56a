/**
 * Characters for browsers without `Intl.Segmenter` (Firefox before 125): a letter with its marks, a compound emoji, a
 * pair of letters that is a flag, a syllable of separate jamo.
 */
const CHARACTER =
  /\p{RI}{2}|[\u1100-\u115f]+[\u1160-\u11a7]*[\u11a8-\u11ff]*|[\s\S](?:[\p{M}\p{Emoji_Modifier}\u200c\u{e0020}-\u{e007f}]|\u200d\p{Extended_Pictographic}?)*/gu;

/** The characters of a text as people count them: 👩‍🔬 is one. */
export function graphemesOf(text: string): string[] {
  return Array.from(segmentsOf(text), ({ segment }) => segment);
}

/** The number of characters of a text. The count stops at `enough`. */
export function countGraphemes(text: string, enough: number): number {
  const segments = segmentsOf(text)[Symbol.iterator]();
  let count = 0;
  while (count < enough && segments.next().done !== true) count += 1;
  return count;
}

function segmentsOf(text: string): Iterable<{ readonly segment: string }> {
  const Segmenter: typeof Intl.Segmenter | undefined = Intl.Segmenter;
  if (Segmenter === undefined) return (text.match(CHARACTER) ?? []).map((segment) => ({ segment }));
  segmenter ??= new Segmenter("ko", { granularity: "grapheme" });
  return segmenter.segment(text);
}

let segmenter: Intl.Segmenter | undefined;
