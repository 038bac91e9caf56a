import { ACCESS_TOKEN_LIFETIME_MS, REFRESH_TOKEN_LIFETIME_MS } from "@chonsu/shared/limits";
import jwt from "@fastify/jwt";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { isActor } from "../../access/caller.ts";
import { signedIn } from "../../access/grant.ts";
import type { Context } from "../../context.ts";
import type { App } from "../../http/app-types.ts";
import { hasBody } from "../../http/bodies/body.ts";
import { sendRefusal } from "../../http/errors.ts";
import { randomName } from "../../platform/random.ts";
import { Recent } from "../../platform/recent.ts";
import { refuse } from "../../platform/refusal.ts";
import { findStanding } from "./sessions.repository.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** Claims of tokens with a verified signature. Expiry and session are still checked at every request. */
    verifiedTokens: Recent<string, Claims>;
  }
}

/** The claims of a token. Times are seconds, as in JWT (wire.md §1). */
const Claims = z.object({
  token_type: z.enum(["access", "refresh"]),
  exp: z.int(),
  iat: z.int(),
  jti: z.string(),
  user_id: z.int(),
  userId: z.int(),
  sid: z.string(),
});
type Claims = z.infer<typeof Claims>;

export type TokenKind = "access" | "refresh";

const LIFETIMES = { access: ACCESS_TOKEN_LIFETIME_MS, refresh: REFRESH_TOKEN_LIFETIME_MS } as const;
const MS_PER_SECOND = 1000;
/** How many tokens at least keep their claims, so that not every request verifies a signature (docs/decisions/055). */
const TOKENS_KEPT = 5000;

/** Finds the caller before the body is read, and refuses visitors when a call needs a member. */
export async function authenticateCallers(app: App, ctx: Context): Promise<void> {
  await app.register(jwt, {
    secret: ctx.config.jwtSecret,
    sign: { algorithm: "HS256" },
    verify: { algorithms: ["HS256"], ignoreExpiration: true },
  });
  app.decorate("verifiedTokens", new Recent<string, Claims>(TOKENS_KEPT));
  app.decorate(
    "isStillSignedIn",
    (request: FastifyRequest) => !isActor(request.caller) || typeof callerIn(app, ctx, request) !== "string",
  );
  app.decorateRequest("caller");
  app.decorateRequest("tokenProblem");
  app.addHook("onRequest", (request, reply, done) => findCaller(app, ctx, request, reply, done));
}

/**
 * Checks the caller again when a body has arrived meanwhile: before that the member may have left or the session may
 * have ended, which takes effect at once (wire.md §1).
 */
export function authenticateAgain(app: App, ctx: Context): void {
  app.addHook("preHandler", (request, reply, done) =>
    hasBody(request) && isActor(request.caller) ? findCaller(app, ctx, request, reply, done) : done(),
  );
}

/** The hooks use callbacks, because a promise would cost each request more than finding its caller. */
function findCaller(app: App, ctx: Context, request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  const origin = `${request.protocol}://${request.host}`;
  const found = callerIn(app, ctx, request);
  if (typeof found !== "string") {
    request.caller = signedIn({ ...found, origin });
    return done();
  }
  request.caller = { id: null, origin };
  request.tokenProblem = found;
  if (request.routeOptions.config.endpoint?.auth !== "member") return done();
  sendRefusal(reply, refuse(found));
}

const BEARER = /^Bearer (.+)$/i;

function callerIn(app: App, ctx: Context, { headers: { authorization = "" } }: FastifyRequest) {
  const token = BEARER.exec(authorization)?.[1];
  return token === undefined ? "not_authenticated" : identify(app, ctx, "access", token);
}

/**
 * The member and the session of a token, or the reason why the token is not valid: the member left, or the session
 * ended, which ends its access tokens at once (wire.md §1).
 */
export function identify(app: FastifyInstance, ctx: Context, kind: TokenKind, token: string) {
  const claims = app.verifiedTokens.get(token) ?? verify(app, token);
  if (claims === undefined || claims.token_type !== kind) return "token_not_valid";
  const { user_id: id, sid: sessionId, exp } = claims;
  const expiresAt = exp * MS_PER_SECOND;
  if (expiresAt <= ctx.clock.now()) return "token_not_valid";
  const standing = findStanding(ctx.db, id, sessionId);
  if (standing === undefined) return "user_not_found";
  return standing.sessionOf === id ? { id, isStaff: standing.isStaff, sessionId, expiresAt } : "token_not_valid";
}

function verify(app: FastifyInstance, token: string): Claims | undefined {
  try {
    const { data } = Claims.safeParse(app.jwt.verify(token));
    if (data !== undefined) app.verifiedTokens.set(token, data);
    return data;
  } catch {
    return undefined;
  }
}

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
