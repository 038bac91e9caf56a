import { DELETED_USER_ID } from "@chonsu/shared/deleted-user";
import { ACCESS_TOKEN_LIFETIME_MS, REFRESH_TOKEN_LIFETIME_MS } from "@chonsu/shared/limits";
import type { accounts, LentTokenKind } from "@chonsu/shared/stand-in/accounts";
import { latestSeq } from "../../events/events.ts";
import type { HandlersOf } from "../../http/serve.ts";
import { signToken } from "../../modules/sessions/sessions.hooks.ts";
import { randomName } from "../../platform/random.ts";
import { isRefusal } from "../../platform/refusal.ts";
import { searchAccounts, signInAs, updateAccount } from "../accounts/accounts.service.ts";
import type { GetControlContext } from "../control-plane/control-context.ts";
import type { Instance } from "../products/instance.ts";

const USUAL_LIMIT = 100;
const EXPIRED = { access: ACCESS_TOKEN_LIFETIME_MS, refresh: REFRESH_TOKEN_LIFETIME_MS };
/** How long ago the tokens of a kind were signed, if not now. Milliseconds. */
const SIGNED_AGO: Readonly<Partial<Record<LentTokenKind, typeof EXPIRED>>> = {
  access_expired: { ...EXPIRED, refresh: 0 },
  expired: EXPIRED,
};

/** Finds members and signs them in. Routes sign the tokens, because only routes know the product's own app. */
export const accountsRoutes = (control: GetControlContext): HandlersOf<typeof accounts> => ({
  list: ({ query }) => searchAccounts(control().product.instance.ctx, query.q ?? "", query.limit ?? USUAL_LIMIT),
  login: ({ body }) => {
    const { instance } = control().product;
    const session = signInAs(instance.ctx, body);
    if (isRefusal(session)) return session;
    const { userId } = session;
    return { ...sign(instance, session), userId, id: userId, since: latestSeq(instance.ctx.db) };
  },
  token: ({ body: { kind, user_id } }) => {
    const { instance } = control().product;
    const session = sessionFor(instance, kind, user_id);
    if (isRefusal(session)) return session;
    const tokens = sign(instance, session, SIGNED_AGO[kind]);
    return { ...(kind === "forged" ? forge(tokens, sign(instance, session)) : tokens), userId: session.userId };
  },
  update: ({ params, body }) => updateAccount(control().product.instance, params.id, body),
});

interface LentSession {
  readonly id: string;
  readonly userId: number;
}

function sessionFor({ ctx }: Instance, kind: LentTokenKind, userId: number | undefined) {
  // The id of a deleted member is never used again.
  if (kind === "of_deleted") return { id: randomName(ctx.random), userId: DELETED_USER_ID };
  const session = signInAs(ctx, { user_id: userId });
  // A random session id without a row, so that the member's own sessions continue.
  return kind === "ended" && !isRefusal(session) ? { ...session, id: randomName(ctx.random) } : session;
}

/** The tokens of a session, signed as if they had been made the given time ago. */
function sign({ app, ctx }: Instance, session: LentSession, agoMs = { access: 0, refresh: 0 }) {
  const { clock, random } = ctx;
  const signedAgo = (ms: number) => ({ random, clock: { ...clock, now: () => clock.now() - ms } });
  return {
    access: signToken(app, signedAgo(agoMs.access), "access", session),
    refresh: signToken(app, signedAgo(agoMs.refresh), "refresh", session),
  };
}

/** Gives tokens the signatures of other tokens. All tokens differ, so these signatures are invalid. */
function forge<T extends { readonly access: string; readonly refresh: string }>(tokens: T, others: T) {
  const swap = (token: string, other: string) =>
    `${token.slice(0, token.lastIndexOf("."))}${other.slice(other.lastIndexOf("."))}`;
  return { access: swap(tokens.access, others.access), refresh: swap(tokens.refresh, others.refresh) };
}
