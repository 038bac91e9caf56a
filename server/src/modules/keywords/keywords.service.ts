import type { Keyword } from "@chonsu/shared/entities/searches";
import type { Context } from "../../context.ts";
import { type List, listOf, partsOf, shownOf } from "../../platform/pieces.ts";

/** The number of keywords in a batch. They are in memory and short. */
const KEYWORDS_OF_A_BATCH = 10_000;

/**
 * Every interest, post keyword and experience tag in use, each spelling once: the most used first, then by name
 * (wire.md §3). Skills are not keywords.
 */
export function listKeywords(ctx: Context): List<Keyword> {
  const show = (words: readonly string[]) => words.map((keyword) => ({ keyword }));
  return listOf(shownOf(partsOf(ctx.texts.keywords(), KEYWORDS_OF_A_BATCH), show));
}
