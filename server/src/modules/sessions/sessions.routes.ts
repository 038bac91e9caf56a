import type { sessions } from "@chonsu/shared/contract/sessions";
import { isActor } from "../../access/caller.ts";
import type { Context } from "../../context.ts";
import { latestSeq } from "../../events/events.ts";
import type { App } from "../../http/app-types.ts";
import type { HandlersOf } from "../../http/serve.ts";
import { isRefusal, type Refusal, refuse } from "../../platform/refusal.ts";
import { limited, notePlaceOfLogin } from "../rate-limits/rate-limits.service.ts";
import { usesOfLogin } from "../rate-limits/uses.ts";
import { identify, signToken } from "./sessions.hooks.ts";
import { logOut, signIn } from "./sessions.service.ts";

/** Tokens are signed and verified here, because only routes have Fastify's app. */
export const sessionsRoutes = (app: App, ctx: Context): HandlersOf<typeof sessions> => ({
  create: limited(
    ctx,
    (call) => usesOfLogin(ctx, call),
    async ({ body, address }) => {
      const session = await signIn(ctx, body);
      if (isRefusal(session)) return session;
      notePlaceOfLogin(ctx, body.email, address);
      const access = signToken(app, ctx, "access", session);
      const refresh = signToken(app, ctx, "refresh", session);
      return { access, refresh, userId: session.userId, id: session.userId, since: latestSeq(ctx.db) };
    },
  ),
  refresh: ({ body }) => {
    const access = accessFor(app, ctx, body.refresh);
    return isRefusal(access) ? access : { access };
  },
  refreshShort: ({ body }) => {
    const accessToken = accessFor(app, ctx, body.token);
    return isRefusal(accessToken) ? accessToken : { accessToken };
  },
  check: ({ actor }) => ({ detail: isActor(actor) }),
  end({ actor }) {
    logOut(ctx, actor);
    return undefined;
  },
});

/**
 * A new access token for a refresh token. The refresh token stays valid, because clients refresh several times at once
 * with the same token (wire.md §1).
 */
function accessFor(app: App, ctx: Context, refresh: string): string | Refusal<"token_not_valid" | "user_not_found"> {
  const session = identify(app, ctx, "refresh", refresh);
  if (typeof session === "string") return refuse(session);
  return signToken(app, ctx, "access", { id: session.sessionId, userId: session.id });
}
