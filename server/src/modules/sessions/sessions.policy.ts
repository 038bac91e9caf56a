import type { Actor } from "../../access/caller.ts";
import { type Grant, grant } from "../../access/grant.ts";
import { refuse } from "../../platform/refusal.ts";
import type { BeginSession, EndSessions, PasswordProof } from "./sessions.repository.ts";

export type { PasswordProof } from "./sessions.repository.ts";

interface Login {
  readonly id: number;
  readonly passwordHash: string;
}

/**
 * A correct password allows the sign-in only if it is still the current one: it may have been changed during the
 * comparison.
 */
export function maySignIn(compared: Login, now: Login | undefined) {
  if (now?.passwordHash !== compared.passwordHash) return refuse("WRONG_LOGIN");
  return grant("session.begin", { userId: now.id });
}

/** The password was proved in this session recently, and the session is still valid (R5). */
export function proves(actor: Actor, isRecent: boolean) {
  return isRecent ? grant("password.proven", { userId: actor.id }) : refuse("PROOF_MISSING");
}

/** A proven address proves that the caller is the member with that address (R4). */
export function provesMember(
  member: { readonly id: number; readonly email: string },
  proof: Grant<"address.reset", { readonly email: string }>,
) {
  if (member.email !== proof.row.email) throw new Error("the proven address is somebody else's");
  return grant("password.proven", { userId: member.id });
}

/** A member who has proved the password may end all their sessions, except `keep`. */
export function mayEndSessions({ row }: PasswordProof, keep?: string): EndSessions {
  return grant("sessions.end", { userId: row.userId, keep });
}

/** A member may end the session of the request. */
export function mayLogOut({ id, sessionId }: Actor): EndSessions {
  return grant("sessions.end", { userId: id, only: sessionId });
}

/** The operator of a stand-in may act as any member. */
export function operatorSignsIn(userId: number): BeginSession {
  return grant("session.begin", { userId });
}

export function operatorEndsSessions(userId: number): EndSessions {
  return grant("sessions.end", { userId, keep: undefined });
}
