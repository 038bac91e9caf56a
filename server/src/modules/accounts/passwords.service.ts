import type { Actor } from "../../command/caller.ts";
import { isRefusal, isRefusalOf, type Refusal, refuse } from "../../command/refusal.ts";
import { transact } from "../../command/transact.ts";
import type { Context } from "../../context.ts";
import { hashPassword } from "../sessions/passwords.ts";
import { endSessions, isProven, proveSession } from "../sessions/sessions.service.ts";
import { spendResetVerification, universityAddress } from "../verifications/verifications.service.ts";
import { findIdByEmail, setPasswordHash } from "./accounts.repository.ts";

/** Changes my password, given proof that I know the old one; every other session of mine ends (R5). */
export async function changePassword(
  ctx: Context,
  actor: Actor,
  input: { readonly new_password: string; readonly current_password?: string | null | undefined },
): Promise<undefined | Refusal<"PROOF_MISSING" | "OVERLOADED">> {
  const refused = await proveActor(ctx, actor, input.current_password);
  if (isRefusal(refused)) return refused;
  const passwordHash = await hashPassword(ctx, input.new_password);
  if (isRefusal(passwordHash)) return passwordHash;
  return transact(ctx, (unit) => {
    if (!isProven(ctx, unit.db, actor)) return refuse("PROOF_MISSING");
    setPasswordHash(unit.db, actor.id, passwordHash);
    endSessions(ctx, unit, actor.id, actor.sessionId);
    return undefined;
  });
}

/** Sets the password of whoever reads this mailbox; all sessions of the member end (R4, R5). */
export async function resetPassword(
  ctx: Context,
  input: { readonly new_password: string; readonly email: string; readonly verification?: string | null | undefined },
): Promise<undefined | Refusal<"EMAIL_UNKNOWN" | "VERIFICATION_MISSING" | "OVERLOADED">> {
  const address = universityAddress(input.email);
  if (address === undefined || findIdByEmail(ctx.db, address) === undefined) return refuse("EMAIL_UNKNOWN");
  const passwordHash = await hashPassword(ctx, input.new_password);
  if (isRefusal(passwordHash)) return passwordHash;
  return transact(ctx, (unit) => {
    const userId = findIdByEmail(unit.db, address);
    if (userId === undefined) return refuse("EMAIL_UNKNOWN");
    const refused = spendResetVerification(ctx, unit.db, address, input.verification);
    if (refused !== undefined) return refused;
    setPasswordHash(unit.db, userId, passwordHash);
    endSessions(ctx, unit, userId);
    return undefined;
  });
}

/**
 * Proof that the actor knows the password: sent along, or given to check-password in this session in the last ten minutes (R5). One
 * that is sent along and wrong is no proof, whatever was proven before.
 */
export async function proveActor(
  ctx: Context,
  actor: Actor,
  currentPassword: string | null | undefined,
): Promise<undefined | Refusal<"PROOF_MISSING" | "OVERLOADED">> {
  if (currentPassword) {
    const refused = await proveSession(ctx, actor, currentPassword);
    return refused === undefined || isRefusalOf("OVERLOADED", refused) ? refused : refuse("PROOF_MISSING");
  }
  return isProven(ctx, ctx.db, actor) ? undefined : refuse("PROOF_MISSING");
}
