import type { Actor } from "../../access/caller.ts";
import { grant, signedIn } from "../../access/grant.ts";
import type { RemovalGrant } from "../../access/removal-grants.ts";
import { isRefusal, type Refusal, refuse } from "../../platform/refusal.ts";
import type { PasswordProof } from "../sessions/sessions.policy.ts";

/** An account is deleted only with proof of the password (R5). */
export function mayLeave(isMember: boolean, proof: PasswordProof | Refusal<"PROOF_MISSING">) {
  if (!isMember) return refuse("user_not_found");
  return isRefusal(proof) ? proof : grant("account.leave", { id: proof.row.userId });
}

/**
 * The actor of a departure that has begun. The sessions of this member have ended, but the departure still acts for the
 * member.
 */
export function stillLeaving({ row: { ref } }: RemovalGrant<"account">): Actor {
  return signedIn({ id: ref, isStaff: false, sessionId: "", origin: "" });
}
