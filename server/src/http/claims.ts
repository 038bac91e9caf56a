import { z } from "zod";

/** What a token says. Times are seconds, as JWT has them (wire.md §1). */
export const Claims = z.object({
  token_type: z.enum(["access", "refresh"]),
  exp: z.int(),
  iat: z.int(),
  jti: z.string(),
  user_id: z.int(),
  userId: z.int(),
  sid: z.string(),
});
export type Claims = z.infer<typeof Claims>;

/** What tokens say whose signature was good. It stays good: only its time and its session may be over, which is asked every time. */
export interface TokenCache {
  get(token: string): Claims | undefined;
  add(token: string, claims: Claims): void;
}
