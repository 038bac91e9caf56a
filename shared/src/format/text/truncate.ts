import { graphemesOf } from "./graphemes.ts";

const ELLIPSIS = "…";

/** A text of at most `max` visible characters (graphemes: 👩‍🔬 is one). A longer text ends in "…" (product.md §9). */
export function truncate(text: string, max: number): string {
  if (text.length <= max) return text;
  const letters = graphemesOf(text);
  return letters.length <= max ? text : `${letters.slice(0, max).join("").trimEnd()}${ELLIPSIS}`;
}
