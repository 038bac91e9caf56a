import { verificationCopy } from "@chonsu/shared/copy/sign-up";
import type { NeededField } from "../../ui/form/needed-field.ts";
import type { NewPassword } from "./use-new-password.ts";

/** The steps of an address, from typed to verified. */
interface AddressSteps {
  readonly email: string;
  readonly mailed: unknown;
  readonly code: string;
  readonly verified: unknown;
}

/** What a verified address with a new password still needs: one field, since each is enabled by the one before. */
export function certifiedNeeded(
  { email, mailed, code, verified }: AddressSteps,
  next: NewPassword,
  labels: { readonly password: string; readonly again: string },
): NeededField[] {
  if (verified === undefined && mailed === undefined) {
    return [{ field: "email", label: verificationCopy.email, isBlank: email.trim() === "" }];
  }
  if (verified === undefined) return [{ field: "code", label: verificationCopy.code, isBlank: code === "" }];
  if (next.isGood) return [];
  const isFirst = next.password === "" || next.again !== "";
  const [field, label] = isFirst ? ["password", labels.password] : ["again", labels.again];
  return [{ field, label, isBlank: next.password === "" || next.again === "" }];
}
