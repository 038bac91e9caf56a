import { type Grant, grant } from "../../access/grant.ts";
import { type Refusal, refuse } from "../../platform/refusal.ts";

/** Somebody was found to read the mails of an address, as far as the mode asks for it (R3, R4). The proof is used up. */
export type ProvenAddress<Purpose extends "signup" | "reset"> = Grant<`address.${Purpose}`, { readonly email: string }>;

export function provesAddress<Purpose extends "signup" | "reset">(
  purpose: Purpose,
  email: string,
  isProven: boolean,
): ProvenAddress<Purpose> | Refusal<"VERIFICATION_MISSING"> {
  return isProven ? grant(`address.${purpose}`, { email }) : refuse("VERIFICATION_MISSING");
}
