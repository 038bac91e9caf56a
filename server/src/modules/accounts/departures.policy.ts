import { grant } from "../../command/grant.ts";
import { type Refusal, refuse } from "../../command/refusal.ts";
import type { LeavingMember, MemberToLeave } from "./departures.repository.ts";

/** Nobody's account goes without proof of the password (R5). */
export function mayLeave(
  member: MemberToLeave | undefined,
  isProven: boolean,
): LeavingMember | Refusal<"PROOF_MISSING" | "user_not_found"> {
  if (member === undefined) return refuse("user_not_found");
  if (!isProven) return refuse("PROOF_MISSING");
  grant(member);
  return member;
}
