import { z } from "zod";

/** The claims of a token. Times are seconds, as in JWT (wire.md §1). */
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
