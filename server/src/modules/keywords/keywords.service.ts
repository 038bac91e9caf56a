import type { Keyword } from "@chonsu/shared/entities/searches";
import type { Context } from "../../context.ts";

/**
 * Every interest, keyword of a post and tag of an experience that is in use, each spelling once: the most used first, then by name
 * (wire.md §3). Skills are names of tools and no keywords.
 */
export function listKeywords(ctx: Context): Keyword[] {
  return ctx.texts.keywords().map((keyword) => ({ keyword }));
}
