import jwt from "@fastify/jwt";
import type { FastifyReply, FastifyRequest } from "fastify";
import { isActor } from "../caller.ts";
import type { Context } from "../context.ts";
import { findSession } from "../modules/sessions/sessions.service.ts";
import { refuse } from "../refusal.ts";
import type { App, TokenTrouble } from "./app-types.ts";
import { sendRefusal } from "./errors.ts";
import { readToken } from "./tokens.ts";

const BODYLESS = new Set(["GET", "HEAD"]);

/** Finds out who asks, before anything of the body is read, and refuses visitors where a call needs a member. */
export async function authenticateCallers(app: App, ctx: Context): Promise<void> {
  await app.register(jwt, {
    secret: ctx.config.jwtSecret,
    sign: { algorithm: "HS256" },
    verify: { algorithms: ["HS256"], ignoreExpiration: true },
  });
  app.decorateRequest("caller");
  app.decorateRequest("tokenTrouble");
  const find = (request: FastifyRequest, reply: FastifyReply) => {
    const origin = `${request.protocol}://${request.host}`;
    const found = identify(app, ctx, bearerToken(request));
    if (typeof found !== "string") {
      request.caller = { ...found, origin };
      return undefined;
    }
    request.caller = { id: null, origin };
    request.tokenTrouble = found;
    return request.routeOptions.config.endpoint?.auth === "member" ? sendRefusal(reply, refuse(found)) : undefined;
  };
  app.addHook("onRequest", async (request, reply) => find(request, reply));
  // A body takes its time: meanwhile the member may have left, or the session ended, and that counts at once (wire.md §1).
  app.addHook("preHandler", async (request, reply) =>
    isActor(request.caller) && !BODYLESS.has(request.method) ? find(request, reply) : undefined,
  );
}

function bearerToken(request: FastifyRequest): string | undefined {
  return /^Bearer (.+)$/i.exec(request.headers.authorization ?? "")?.[1];
}

/** The member behind an access token, or why there is none. Ending a session ends its access tokens at once (wire.md §1). */
export function identify(
  app: App,
  ctx: Context,
  token: string | undefined,
): { id: number; isStaff: boolean; sessionId: string; expiresAt: number } | TokenTrouble {
  if (token === undefined) return "not_authenticated";
  const claims = readToken(app, ctx, "access", token);
  if (claims === undefined) return "token_not_valid";
  const session = findSession(ctx, claims.sid, claims.user_id);
  if (typeof session === "string") return session;
  return { ...session, sessionId: claims.sid, expiresAt: claims.exp * 1000 };
}
