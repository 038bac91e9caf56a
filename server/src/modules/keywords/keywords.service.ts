import type { Keyword } from "@chonsu/shared/entities/searches";
import type { Context } from "../../context.ts";

/**
 * Every interest, post keyword and experience tag in use, each spelling once: the most used first, then by name
 * (wire.md §3). Skills are not keywords.
 */
export function listKeywords(ctx: Context): Keyword[] {
  return ctx.texts.keywords().map((keyword) => ({ keyword }));
}
