import { createHmac } from "node:crypto";
import type { Context } from "../context.ts";

/**
 * A text as only this server can hash it. What is stored so (six digits, an address) could be guessed from a leaked table in a second
 * if the hash needed no secret. `text` begins with what it is, so that no two uses meet.
 */
export function keyedHash(ctx: Context, text: string): string {
  return createHmac("sha256", ctx.config.jwtSecret).update(text).digest("hex");
}
