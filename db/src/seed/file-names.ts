import { createHash } from "node:crypto";

/** 32 hex digits that look random but are always the same for the same text. */
export function secretOf(text: string): string {
  return createHash("sha256").update(`chonsu-seed/${text}`).digest("hex").slice(0, 32);
}
