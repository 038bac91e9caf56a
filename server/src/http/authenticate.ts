import jwt from "@fastify/jwt";
import type { FastifyRequest } from "fastify";
import type { Context } from "../context.ts";
import { findSession } from "../modules/sessions/sessions.service.ts";
import { refuse } from "../refusal.ts";
import type { App, TokenTrouble } from "./app-types.ts";
import { sendRefusal } from "./errors.ts";
import { readToken } from "./tokens.ts";

/** Finds out who asks, before anything of the body is read, and refuses visitors where a call needs a member. */
export async function authenticateCallers(app: App, ctx: Context): Promise<void> {
  await app.register(jwt, {
    secret: ctx.config.jwtSecret,
    sign: { algorithm: "HS256" },
    verify: { algorithms: ["HS256"], ignoreExpiration: true },
  });
  app.decorateRequest("caller");
  app.decorateRequest("tokenTrouble");
  app.addHook("onRequest", async (request, reply) => {
    const origin = `${request.protocol}://${request.host}`;
    const found = identify(app, ctx, bearerToken(request));
    if (typeof found === "string") {
      request.caller = { id: null, origin };
      request.tokenTrouble = found;
      if (request.routeOptions.config.endpoint?.auth === "member") return sendRefusal(reply, refuse(found));
    } else {
      request.caller = { ...found, origin };
    }
    return;
  });
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
