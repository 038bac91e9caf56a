import type { Actor } from "../../access/caller.ts";
import { transact } from "../../command/transact.ts";
import type { Context } from "../../context.ts";
import { isRefusal, isRefusalOf, refuse } from "../../platform/refusal.ts";
import { hashPassword } from "../sessions/passwords.ts";
import { mayEndSessions, provesMember } from "../sessions/sessions.policy.ts";
import { endSessions, proveSession, requireProof } from "../sessions/sessions.service.ts";
import { memberByEmail, spendResetVerification, universityAddress } from "../verifications/verifications.service.ts";
import { setPasswordHash } from "./accounts.repository.ts";

/** Changes the actor's password after proof of the old one. All other sessions of the actor end (R5). */
export async function changePassword(
  ctx: Context,
  actor: Actor,
  input: { readonly new_password: string; readonly current_password?: string | null | undefined },
) {
  const refused = await proveActor(ctx, actor, input.current_password);
  if (isRefusal(refused)) return refused;
  const passwordHash = await hashPassword(ctx, input.new_password);
  if (isRefusal(passwordHash)) return passwordHash;
  return transact(ctx, (unit) => {
    const proof = requireProof(unit, actor);
    if (isRefusal(proof)) return proof;
    setPasswordHash(unit.db, proof, passwordHash);
    endSessions(unit, mayEndSessions(proof, actor.sessionId));
    return undefined;
  });
}

/** Sets the password of the member with a proven address. All sessions of that member end (R4, R5). */
export async function resetPassword(
  ctx: Context,
  input: { readonly new_password: string; readonly email: string; readonly verification?: string | null | undefined },
) {
  const address = universityAddress(input.email);
  if (address === undefined || memberByEmail(ctx.db, address) === undefined) return refuse("EMAIL_UNKNOWN");
  const passwordHash = await hashPassword(ctx, input.new_password);
  if (isRefusal(passwordHash)) return passwordHash;
  return transact(ctx, (unit) => {
    const member = memberByEmail(unit.db, address);
    if (member === undefined) return refuse("EMAIL_UNKNOWN");
    const proven = spendResetVerification(unit, address, input.verification);
    if (isRefusal(proven)) return proven;
    const proof = provesMember({ ...member, email: address }, proven);
    setPasswordHash(unit.db, proof, passwordHash);
    endSessions(unit, mayEndSessions(proof));
    return undefined;
  });
}

/**
 * Checks that the actor has proved to know the password: with this call, or by check-password in this session in the
 * last ten minutes (R5). A wrong password in the call is no proof, even after check-password.
 */
export async function proveActor(ctx: Context, actor: Actor, currentPassword: string | null | undefined) {
  if (currentPassword) {
    const refused = await proveSession(ctx, actor, currentPassword);
    return refused === undefined || isRefusalOf("OVERLOADED", refused) ? refused : refuse("PROOF_MISSING");
  }
  const proof = requireProof(ctx, actor);
  return isRefusal(proof) ? proof : undefined;
}
