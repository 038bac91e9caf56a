import { ACCESS_TOKEN_LIFETIME_MS, REFRESH_TOKEN_LIFETIME_MS } from "@chonsu/shared/limits";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import type { Context } from "../context.ts";
import { randomName } from "../platform/random.ts";

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

/** The kinds of tokens. */
export type TokenKind = "access" | "refresh";

const LIFETIMES = { access: ACCESS_TOKEN_LIFETIME_MS, refresh: REFRESH_TOKEN_LIFETIME_MS } as const;
const MS_PER_SECOND = 1000;

/** A signed token of a session: an access token is valid for 2 h, a refresh token for 14 days. */
export function signToken(
  app: FastifyInstance,
  ctx: Pick<Context, "clock" | "random">,
  kind: TokenKind,
  session: { userId: number; id: string },
): string {
  const iat = Math.floor(ctx.clock.now() / MS_PER_SECOND);
  return app.jwt.sign({
    token_type: kind,
    iat,
    exp: iat + LIFETIMES[kind] / MS_PER_SECOND,
    jti: randomName(ctx.random),
    user_id: session.userId,
    userId: session.userId,
    sid: session.id,
  });
}

/**
 * The claims of a token. Undefined when the token is not of this kind, lacks our signature, or has expired by the
 * context's clock.
 */
export function readToken(app: FastifyInstance, ctx: Context, kind: TokenKind, token: string): Claims | undefined {
  const claims = app.verifiedTokens.get(token) ?? verified(app, token);
  if (claims === undefined || claims.token_type !== kind) return undefined;
  return claims.exp * MS_PER_SECOND > ctx.clock.now() ? claims : undefined;
}

function verified(app: FastifyInstance, token: string): Claims | undefined {
  try {
    const { data } = Claims.safeParse(app.jwt.verify(token));
    if (data !== undefined) app.verifiedTokens.set(token, data);
    return data;
  } catch {
    return undefined;
  }
}
