import { type Grant, grant } from "../../access/grant.ts";
import { refuse } from "../../platform/refusal.ts";

/**
 * The proof that somebody receives the mails of an address, as far as the mode requires it (R3, R4). A proof can be
 * used once.
 */
export type ProvenAddress<Purpose extends "signup" | "reset"> = Grant<`address.${Purpose}`, { readonly email: string }>;

export function provesAddress<Purpose extends "signup" | "reset">(purpose: Purpose, email: string, isProven: boolean) {
  return isProven ? grant(`address.${purpose}`, { email }) : refuse("VERIFICATION_MISSING");
}
