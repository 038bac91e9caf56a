import { createHmac } from "node:crypto";
import type { Context } from "../context.ts";

/**
 * A hash of a text with the server's secret. A short text (six digits, an address) could be guessed from a leaked table
 * in a second if the hash needed no secret. `text` begins with its purpose, so that two uses never have the same hash.
 */
export function keyedHash(ctx: Context, text: string): string {
  return createHmac("sha256", ctx.config.jwtSecret).update(text).digest("hex");
}
