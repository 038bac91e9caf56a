import jwt from "@fastify/jwt";
import type { FastifyReply, FastifyRequest } from "fastify";
import { isActor } from "../../access/caller.ts";
import { signedIn } from "../../access/grant.ts";
import type { Context } from "../../context.ts";
import type { App } from "../../http/app-types.ts";
import { sendRefusal } from "../../http/errors.ts";
import { type Claims, readToken } from "../../http/tokens.ts";
import { Recent } from "../../platform/recent.ts";
import { refuse } from "../../platform/refusal.ts";
import { findSession } from "./sessions.service.ts";

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
    (request: FastifyRequest) =>
      !isActor(request.caller) || typeof identify(app, ctx, bearerToken(request)) !== "string",
  );
  app.decorateRequest("caller");
  app.decorateRequest("tokenProblem");
  app.addHook("onRequest", (request, reply, done) => findCaller(app, ctx, request, reply, done));
}

/**
 * Checks the caller again after the body has arrived. Before that the member may have left or the session may have
 * ended, which takes effect at once (wire.md §1).
 */
export function authenticateAgain(app: App, ctx: Context): void {
  app.addHook("preHandler", (request, reply, done) =>
    isActor(request.caller) ? findCaller(app, ctx, request, reply, done) : done(),
  );
}

/** The hooks use callbacks, because a promise would cost each request more than finding its caller. */
function findCaller(app: App, ctx: Context, request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  const origin = `${request.protocol}://${request.host}`;
  const found = identify(app, ctx, bearerToken(request));
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

function bearerToken(request: FastifyRequest): string | undefined {
  const { authorization } = request.headers;
  return authorization === undefined ? undefined : BEARER.exec(authorization)?.[1];
}

/**
 * The member of an access token, or the reason why there is none. When a session ends, its access tokens end at once
 * (wire.md §1).
 */
export function identify(app: App, ctx: Context, token: string | undefined) {
  if (token === undefined) return "not_authenticated";
  const claims = readToken(app, ctx, "access", token);
  if (claims === undefined) return "token_not_valid";
  const session = findSession(ctx, claims.sid, claims.user_id);
  if (typeof session === "string") return session;
  return { ...session, sessionId: claims.sid, expiresAt: claims.exp * 1000 };
}
