/**
 * The letters of a text as people count them: 👩‍🔬 is one. Without `Intl.Segmenter` (Firefox before 125), its code
 * points.
 */
export function graphemesOf(text: string): string[] {
  const Segmenter: typeof Intl.Segmenter | undefined = Intl.Segmenter;
  if (Segmenter === undefined) return Array.from(text);
  segmenter ??= new Segmenter("ko", { granularity: "grapheme" });
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

let segmenter: Intl.Segmenter | undefined;
