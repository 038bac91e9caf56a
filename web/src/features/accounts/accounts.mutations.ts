import { endpoints } from "virtual:endpoints";
import type { PartsFor } from "@chonsu/shared/contract/endpoint";
import type { Contract } from "@chonsu/shared/contract/table";
import { call } from "../../api/client.ts";
import { useCommand } from "../../api/command.ts";

/** The body of a sign-up, without an invitation code. */
export type SignUpBody = PartsFor<Contract["accounts"]["registerAlone"]>["body"];

export interface PasswordReset {
  readonly email: string;
  readonly newPassword: string;
  /** Server mode only (R3). */
  readonly verification?: string | undefined;
}

/** Sets a new password for a verified address. Ends every session of that member (R5). */
export function useResetPassword() {
  return useCommand({
    calls: [endpoints.accounts.changePassword],
    run: (send, { email, newPassword, verification }: PasswordReset) =>
      send(endpoints.accounts.changePassword, { body: { new_password: newPassword, email, verification } }),
  });
}

/** Checks my password; a wrong one is refused with PASSWORD_WRONG. */
export function useCheckPassword() {
  return useCommand({
    calls: [endpoints.accounts.checkPassword],
    run: (send, password: string) => send(endpoints.accounts.checkPassword, { body: { password } }),
  });
}

/** Changes my password; ends all my other sessions (R5). */
export function useChangePassword() {
  return useCommand({
    calls: [endpoints.accounts.changePassword],
    run: (send, { current, next }: { current: string; next: string }) =>
      send(endpoints.accounts.changePassword, { body: { new_password: next, current_password: current } }),
  });
}

export function useDeleteAccount() {
  return useCommand({
    calls: [endpoints.accounts.remove],
    run: (send, password: string) => send(endpoints.accounts.remove, { body: { current_password: password } }),
  });
}

/** Signs up through an invitation link (product.md §7). */
export function registerInvited(registration: SignUpBody, code: string) {
  return call(endpoints.accounts.register, { body: { ...registration, code } });
}

/** Signs up with a school address, without an invitation. */
export function registerAlone(registration: SignUpBody) {
  return call(endpoints.accounts.registerAlone, { body: registration });
}

/** Signs up through the link of an experience. Joining it is the next call (product.md §3, §7). */
export function registerByExperience(
  registration: SignUpBody,
  { code, inviterId, experienceId }: { code: string; inviterId: number; experienceId: number },
) {
  const body = { ...registration, code, inviter_id: inviterId, experience_id: experienceId };
  return call(endpoints.accounts.registerExperience, { body });
}
