import { type Grant, grant } from "../../access/grant.ts";
import { isRefusal, type Refusal, refuse } from "../../platform/refusal.ts";
import type { LeavingMember, MemberToLeave } from "./departures.repository.ts";

/** An account is deleted only with proof of the password (R5). */
export function mayLeave(
  member: MemberToLeave | undefined,
  proof: Grant<"password.proven", { readonly userId: number }> | Refusal<"PROOF_MISSING">,
): LeavingMember | Refusal<"PROOF_MISSING" | "user_not_found"> {
  if (member === undefined) return refuse("user_not_found");
  if (isRefusal(proof)) return proof;
  if (proof.row.userId !== member.id) throw new Error("somebody else proved their password");
  return grant("account.leave", member);
}
