import { createHmac } from "node:crypto";
import type { Context } from "../context.ts";

/**
 * A hash of a text with the server's secret. Without the secret, a short text (six digits, an address) could be found
 * in a second from a leaked hash. `text` begins with its purpose, so that two uses never have the same hash.
 */
export function keyedHash(ctx: Context, text: string): string {
  return createHmac("sha256", ctx.config.jwtSecret).update(text).digest("hex");
}
