import type { Actor } from "../../access/caller.ts";
import { grant } from "../../access/grant.ts";
import { type Refusal, refuse } from "../../platform/refusal.ts";
import type { BeginSession, EndSessions, PasswordProof } from "./sessions.repository.ts";

interface Login {
  readonly id: number;
  readonly passwordHash: string;
}

/** Who gave the password signs in, as long as it is still theirs: it may have been changed while it was compared. */
export function maySignIn(compared: Login, now: Login | undefined): BeginSession | Refusal<"WRONG_LOGIN"> {
  if (now?.passwordHash !== compared.passwordHash) return refuse("WRONG_LOGIN");
  return grant("session.begin", { userId: now.id });
}

/** The password was given in this session lately, and the session still lives (R5). */
export function proves(actor: Actor, isRecent: boolean): PasswordProof | Refusal<"PROOF_MISSING"> {
  return isRecent ? grant("password.proven", { userId: actor.id }) : refuse("PROOF_MISSING");
}

/** Whoever proved to be a member may end that member's sessions; all but `keep`. */
export function mayEndSessions({ row }: PasswordProof, keep?: string): EndSessions {
  return grant("sessions.end", { userId: row.userId, keep });
}

/** Who runs a stand-in acts for every member. */
export function operatorSignsIn(userId: number): BeginSession {
  return grant("session.begin", { userId });
}

export function operatorEndsSessions(userId: number): EndSessions {
  return grant("sessions.end", { userId, keep: undefined });
}
