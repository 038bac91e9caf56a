import { ACCESS_TOKEN_LIFETIME_MS, REFRESH_TOKEN_LIFETIME_MS } from "@chonsu/shared/limits";
import { z } from "zod";
import type { Context } from "../context.ts";
import { randomName } from "../random.ts";
import type { App } from "./app-types.ts";

export type TokenKind = "access" | "refresh";

/** What a token says. Times are seconds, as JWT has them (wire.md §1). */
const Claims = z.object({
  token_type: z.enum(["access", "refresh"]),
  exp: z.int(),
  iat: z.int(),
  jti: z.string(),
  user_id: z.int(),
  userId: z.int(),
  sid: z.string(),
});
export type Claims = z.infer<typeof Claims>;

const LIFETIMES = { access: ACCESS_TOKEN_LIFETIME_MS, refresh: REFRESH_TOKEN_LIFETIME_MS } as const;
const MS_PER_SECOND = 1000;

/** A signed token of a session: access for 2 h, refresh for 14 days. */
export function signToken(app: App, ctx: Context, kind: TokenKind, session: { userId: number; id: string }): string {
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

/** The claims of a token of this kind that is signed by us and not expired by the context's clock; undefined otherwise. */
export function readToken(app: App, ctx: Context, kind: TokenKind, token: string): Claims | undefined {
  try {
    const claims = Claims.safeParse(app.jwt.verify(token));
    if (!claims.success || claims.data.token_type !== kind) return undefined;
    return claims.data.exp * MS_PER_SECOND > ctx.clock.now() ? claims.data : undefined;
  } catch {
    return undefined;
  }
}
