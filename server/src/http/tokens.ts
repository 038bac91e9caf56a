import { ACCESS_TOKEN_LIFETIME_MS, REFRESH_TOKEN_LIFETIME_MS } from "@chonsu/shared/limits";
import { z } from "zod";
import type { Context } from "../context.ts";
import { randomName } from "../platform/random.ts";
import { Recent } from "../platform/recent.ts";
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
export function signToken(
  app: App,
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

/** The claims of a token of this kind that is signed by us and not expired by the context's clock; undefined otherwise. */
export function readToken(app: App, ctx: Context, kind: TokenKind, token: string): Claims | undefined {
  const claims = app.knownTokens.get(token) ?? verified(app, token);
  if (claims === undefined || claims.token_type !== kind) return undefined;
  return claims.exp * MS_PER_SECOND > ctx.clock.now() ? claims : undefined;
}

function verified(app: App, token: string): Claims | undefined {
  try {
    const { data } = Claims.safeParse(app.jwt.verify(token));
    if (data !== undefined) app.knownTokens.add(token, data);
    return data;
  } catch {
    return undefined;
  }
}

/** What tokens say whose signature was good. It stays good: only its time and its session may be over, which is asked every time. */
export interface KnownTokens {
  get(token: string): Claims | undefined;
  add(token: string, claims: Claims): void;
}

const KNOWN_TOKENS = 10_000;

/** Keeps the claims of at least so many tokens that were used last; others are verified again. */
export function rememberTokens(): KnownTokens {
  const known = new Recent<string, Claims>(KNOWN_TOKENS);
  return {
    get: (token) => known.get(token),
    add: (token, claims) => known.set(token, claims),
  };
}
