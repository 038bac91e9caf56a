const SEGMENTER = new Intl.Segmenter("ko", { granularity: "grapheme" });
const ELLIPSIS = "…";

/** A text of at most `max` visible characters (graphemes: 👩‍🔬 is one); a longer one ends in "…" (product.md §9). */
export function truncate(text: string, max: number): string {
  if (text.length <= max) return text;
  const letters = Array.from(SEGMENTER.segment(text), ({ segment }) => segment);
  return letters.length <= max ? text : `${letters.slice(0, max).join("").trimEnd()}${ELLIPSIS}`;
}
