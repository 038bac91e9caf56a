import { endpoints } from "virtual:endpoints";
import type { Contract } from "@chonsu/shared/contract/table";
import type { VerificationPurpose } from "@chonsu/shared/contract/verifications";
import { verificationCopy } from "@chonsu/shared/copy/sign-up";
import { CODE_LENGTH, CODE_MAX, CODE_MIN } from "@chonsu/shared/limits";
import { isUniversityEmail } from "@chonsu/shared/school/school";
import { type Send, useCommand } from "../../api/command.ts";
import { isRefusedWith, tooOftenOr } from "../../api/errors.ts";
import { randomInteger } from "../../lib/random-integer.ts";

const calls = endpoints.verifications;

/** Who makes the six digits (R3). */
export type VerificationMode = "client" | "server";

/** A code mailed to an address. `ownCode` is the one made here in client mode; null when the server made it. */
export interface MailedCode {
  readonly email: string;
  readonly ownCode: number | null;
}

/** A verified address; in server mode with its token. */
export interface VerifiedEmail {
  readonly email: string;
  readonly verification?: string;
}

/** A problem: its text and its field. */
export interface Problem {
  readonly place: "email" | "code" | "toast";
  readonly text: string;
}

/** The result of a step: a value or a problem. */
export type Outcome<T> = { readonly value: T; readonly problem?: never } | { readonly problem: Problem };

/**
 * Requests a code. For a sign-up it first checks the address, here and on the server (product.md §5); then the code is mailed, in the mode
 * of this server. Refusals are returned as problems.
 */
export function useRequestCode(purpose: VerificationPurpose, loadMode: () => Promise<VerificationMode>) {
  return useCommand({
    calls: [calls.checkEmail, calls.sendCode],
    run: async (send, email: string): Promise<Outcome<MailedCode>> => {
      const refused = await checkEmail(send, email, purpose);
      if (refused !== null) return { problem: { place: "email", text: refused } };
      try {
        return { value: await sendCode(send, email, await loadMode()) };
      } catch (error) {
        return { problem: { place: "toast", text: tooOftenOr(error, verificationCopy.codeFailed) } };
      }
    },
  });
}

/** Compares the typed code with the mailed one: here in client mode, on the server in server mode (R3). */
export function useConfirmCode(purpose: VerificationPurpose) {
  return useCommand({
    calls: [calls.verify],
    run: async (send, { mailed, typed }: { mailed: MailedCode; typed: string }): Promise<Outcome<VerifiedEmail>> => {
      const differs: Problem = { place: "code", text: verificationCopy.codeDiffers };
      if (!new RegExp(`^\\d{${CODE_LENGTH}}$`).test(typed)) return { problem: differs };
      const { email, ownCode } = mailed;
      if (ownCode !== null) return Number(typed) === ownCode ? { value: { email } } : { problem: differs };
      try {
        const body = { email, code: Number(typed), purpose };
        const { verification } = await send(calls.verify, { body });
        return { value: { email, verification } };
      } catch (error) {
        return { problem: { place: "code", text: confirmText(error) } };
      }
    },
  });
}

type SendMail = Send<Contract["verifications"]["checkEmail" | "sendCode"]>;

/** The reason why an address cannot be used, or null. */
async function checkEmail(send: SendMail, email: string, purpose: VerificationPurpose): Promise<string | null> {
  if (!isUniversityEmail(email)) return verificationCopy.wrongDomain;
  if (purpose !== "signup") return null;
  try {
    await send(calls.checkEmail, { body: { email } });
    return null;
  } catch (error) {
    if (isRefusedWith(error, "EMAIL_TAKEN")) return verificationCopy.taken;
    if (isRefusedWith(error, "EMAIL_NOT_UNIVERSITY")) return verificationCopy.wrongDomain;
    return tooOftenOr(error, verificationCopy.checkFailed);
  }
}

async function sendCode(send: SendMail, email: string, mode: VerificationMode): Promise<MailedCode> {
  const ownCode = mode === "client" ? randomInteger(CODE_MIN, CODE_MAX) : null;
  const body = ownCode === null ? { email } : { email, code: ownCode };
  await send(calls.sendCode, { body });
  return { email, ownCode };
}

function confirmText(error: unknown): string {
  if (isRefusedWith(error, "CODE_WRONG", "VALIDATION")) return verificationCopy.codeDiffers;
  if (isRefusedWith(error, "CODE_WORN_OUT")) return error.detail;
  return tooOftenOr(error, verificationCopy.confirmFailed);
}
