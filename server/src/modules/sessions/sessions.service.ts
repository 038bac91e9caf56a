import { ACCESS_TOKEN_LIFETIME_MS, PROOF_LIFETIME_MS, REFRESH_TOKEN_LIFETIME_MS } from "@chonsu/shared/limits";
import { normalizeEmail } from "@chonsu/shared/school/school";
import type { Actor } from "../../access/caller.ts";
import { transact, type Unit } from "../../command/transact.ts";
import type { Context } from "../../context.ts";
import { randomName } from "../../platform/random.ts";
import { isRefusal, refuse } from "../../platform/refusal.ts";
import { matchesPassword } from "./passwords.ts";
import { mayLogOut, maySignIn, operatorSignsIn, proves } from "./sessions.policy.ts";
import {
  type BeginSession,
  deleteSessions,
  deleteSessionsBefore,
  type EndSessions,
  findLogin,
  findPasswordHash,
  findProof,
  insertSession,
  setProof,
  touchLastLogin,
} from "./sessions.repository.ts";

/** After this time all tokens of a session have expired. Milliseconds. */
const SESSION_LIFETIME_MS = REFRESH_TOKEN_LIFETIME_MS + ACCESS_TOKEN_LIFETIME_MS;

/** Starts a session of a member without a login: for tests and tools. */
export function startSession(ctx: Context, userId: number) {
  const id = randomName(ctx.random);
  insertSession(ctx.db, operatorSignsIn(userId), id, ctx.clock.now());
  return { id, userId };
}

/**
 * Signs a member in. A wrong password and an unknown address receive the same answer after the same time (wire.md §3).
 */
export async function signIn(ctx: Context, login: { readonly email: string; readonly password: string }) {
  const email = normalizeEmail(login.email);
  const account = findLogin(ctx.db, email);
  const matches = await matchesPassword(ctx, account?.passwordHash, login.password);
  if (isRefusal(matches)) return matches;
  if (account === undefined || !matches) return refuse("WRONG_LOGIN");
  return transact(ctx, (unit) => {
    const begin = maySignIn(account, findLogin(unit.db, email));
    return isRefusal(begin) ? begin : beginSession(unit, begin);
  });
}

/** Begins a session in the caller's transaction, and deletes sessions of the member whose tokens have all expired. */
export function beginSession({ db, clock, random }: Unit, begin: BeginSession) {
  const now = clock.now();
  const id = randomName(random);
  deleteSessionsBefore(db, begin, now - SESSION_LIFETIME_MS);
  insertSession(db, begin, id, now);
  touchLastLogin(db, begin, now);
  return { id, userId: begin.row.userId };
}

/** Records in this session that the password was just proved, if it is correct (R5). */
export async function proveSession(ctx: Context, actor: Actor, password: string) {
  const matches = await matchesPassword(ctx, findPasswordHash(ctx.db, actor.id), password);
  if (isRefusal(matches)) return matches;
  if (!matches) return refuse("PASSWORD_WRONG");
  setProof(ctx.db, actor, ctx.clock.now());
  return undefined;
}

/**
 * The proof that the password was given in this session in the last ten minutes and that the session is still valid
 * (R5).
 */
export function requireProof(ctx: Context, actor: Actor) {
  const provenAt = findProof(ctx.db, actor);
  // The difference is taken without its sign: when the clock was set back, an old proof must not last longer than its
  // normal lifetime.
  return proves(actor, provenAt !== null && Math.abs(ctx.clock.now() - provenAt) < PROOF_LIFETIME_MS);
}

/** Ends the session of the request (wire.md §3 logout). */
export function logOut(ctx: Context, actor: Actor): void {
  transact(ctx, (unit) => endSessions(unit, mayLogOut(actor)));
}

/**
 * Ends the sessions of a member that may end. Their tokens end at once, their sockets after the commit (R5).
 */
export function endSessions(unit: Unit, permission: EndSessions): void {
  const ended = deleteSessions(unit.db, permission);
  unit.after(() => {
    for (const id of ended) unit.push.endSession(id);
  });
}
