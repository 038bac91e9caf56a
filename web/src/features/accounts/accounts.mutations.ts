import { endpoints } from "virtual:endpoints";
import type { RequestOf } from "@chonsu/shared/contract/endpoint";
import type { Contract } from "@chonsu/shared/contract/table";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../api/client.ts";

/** What a sign-up sends, without the code of an invitation. */
export type Registration = RequestOf<Contract["accounts"]["registerAlone"]>["body"];

/** What a reset by mail sends. */
export interface PasswordReset {
  readonly email: string;
  readonly newPassword: string;
  /** Server mode only (R3). */
  readonly verification?: string | undefined;
}

/** Sets a new password for a proven address. Every session of that member ends (R5). */
export function useResetPassword() {
  return useMutation({
    mutationFn: ({ email, newPassword, verification }: PasswordReset) =>
      call(endpoints.accounts.changePassword, { body: { new_password: newPassword, email, verification } }),
  });
}

/** Whether a password is mine; a wrong one is refused with PASSWORD_WRONG. */
export function useCheckPassword() {
  return useMutation({
    mutationFn: (password: string) => call(endpoints.accounts.checkPassword, { body: { password } }),
  });
}

/** Changes my password; every other session of mine ends (R5). */
export function useChangePassword() {
  return useMutation({
    mutationFn: ({ current, next }: { current: string; next: string }) =>
      call(endpoints.accounts.changePassword, { body: { new_password: next, current_password: current } }),
  });
}

/** Leaves the product for good. */
export function useDeleteAccount() {
  return useMutation({
    mutationFn: (password: string) => call(endpoints.accounts.remove, { body: { current_password: password } }),
  });
}

/** Signs up by an invitation link (product.md §7). */
export function registerInvited(registration: Registration, code: string) {
  return call(endpoints.accounts.register, { body: { ...registration, code } });
}

/** Signs up by a school address alone. */
export function registerAlone(registration: Registration) {
  return call(endpoints.accounts.registerAlone, { body: registration });
}

/** Signs up by the link of an experience; joining it is the next call (product.md §3, §7). */
export function registerByExperience(
  registration: Registration,
  { code, inviterId, experienceId }: { code: string; inviterId: number; experienceId: number },
) {
  const body = { ...registration, code, inviter_id: inviterId, experience_id: experienceId };
  return call(endpoints.accounts.registerExperience, { body });
}
