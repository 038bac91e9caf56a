import { type Grant, grant } from "../../access/grant.ts";
import { type Refusal, refuse } from "../../platform/refusal.ts";

/** A proof that somebody receives the mails of an address, as far as the mode requires it (R3, R4). It is used up. */
export type ProvenAddress<Purpose extends "signup" | "reset"> = Grant<`address.${Purpose}`, { readonly email: string }>;

export function provesAddress<Purpose extends "signup" | "reset">(
  purpose: Purpose,
  email: string,
  isProven: boolean,
): ProvenAddress<Purpose> | Refusal<"VERIFICATION_MISSING"> {
  return isProven ? grant(`address.${purpose}`, { email }) : refuse("VERIFICATION_MISSING");
}
