import { timingSafeEqual } from "node:crypto";
import type { VerificationPurpose } from "@chonsu/shared/contract/verifications";
import { validationCopy } from "@chonsu/shared/copy/validation";
import { ERRORS } from "@chonsu/shared/errors";
import { isEmailAddress } from "@chonsu/shared/format/text/email-address";
import { CODE_ATTEMPTS_MAX, CODE_LIFETIME_MS, CODE_MAX, CODE_MIN } from "@chonsu/shared/limits";
import { isUniversityEmail, normalizeEmail } from "@chonsu/shared/school/school";
import { keyedHash } from "../../command/keyed-hash.ts";
import { transact } from "../../command/transact.ts";
import type { Context } from "../../context.ts";
import { randomInteger, randomName } from "../../platform/random.ts";
import { refuse, refuseField } from "../../platform/refusal.ts";
import { mailCode } from "../mails/mails.service.ts";
import { sourceOf } from "../rate-limits/ip-networks.ts";
import { provesAddress } from "./verifications.policy.ts";
import {
  countTry,
  deleteExpired,
  findMemberByEmail,
  insertMailedCode,
  insertVerification,
  listUnusedCodes,
  type MailedCodeRow,
  markCodesUsed,
  takeVerification,
} from "./verifications.repository.ts";

/** For other modules; see the repository. */
export const memberByEmail = findMemberByEmail;

/** Refuses an address that is taken, and an invalid one with another refusal (R39). Any domain is allowed here. */
export function checkEmail(ctx: Context, email: unknown) {
  if (typeof email !== "string" || !isEmailAddress(email.trim())) return refuse("EMAIL_NOT_UNIVERSITY");
  const member = findMemberByEmail(ctx.db, normalizeEmail(email));
  return member && refuse("EMAIL_TAKEN", { message: ERRORS.EMAIL_TAKEN.detail });
}

/**
 * Mails a code to a university address, whether it belongs to a member or not, so that the answer does not show who is
 * registered. In client mode the client gives the code, and only the mailing is recorded. In server mode the server
 * makes the code and stores its hash (R3).
 */
export function sendCode(
  ctx: Context,
  input: { readonly email: string; readonly code?: number | undefined },
  askedFrom: string,
) {
  const address = universityAddress(input.email);
  if (address === undefined) return refuseField("email", ERRORS.EMAIL_NOT_UNIVERSITY.detail);
  const isOurs = ctx.config.verification === "server";
  const code = isOurs ? randomInteger(ctx.random, CODE_MIN, CODE_MAX) : input.code;
  if (code === undefined) return refuseField("code", validationCopy.required);
  return transact(ctx, (unit) => {
    const now = ctx.clock.now();
    deleteExpired(unit.db, now - CODE_LIFETIME_MS);
    insertMailedCode(unit.db, {
      email: address,
      codeHash: isOurs ? hashCode(ctx, address, code) : null,
      askedFrom: hashPlace(ctx, askedFrom),
      attempts: 0,
      attemptsElsewhere: 0,
      createdAt: now,
      usedAt: null,
    });
    mailCode(unit, { to: address, code: String(code) });
    return undefined;
  });
}

/**
 * Exchanges a code of server mode for a verification of one address and one purpose. Every code is valid for ten minutes
 * and once. It may be tried five times from the network address that asked for it, and five times from all others: so a
 * stranger who asks or guesses leaves the owner's own tries alone (R3). In client mode there is no code to compare with.
 */
export function verifyCode(
  ctx: Context,
  input: { readonly email: string; readonly code: number; readonly purpose: VerificationPurpose },
  triedFrom: string,
) {
  const email = normalizeEmail(input.email);
  // A refusal would roll back the count of attempts, so the transaction returns a plain value.
  const outcome = transact(ctx, ({ db }) => {
    const now = ctx.clock.now();
    const place = hashPlace(ctx, triedFrom);
    const counterOf = ({ askedFrom }: MailedCodeRow) => (askedFrom === place ? "attempts" : "attemptsElsewhere");
    const mailed = listUnusedCodes(db, email, now - CODE_LIFETIME_MS);
    const open = mailed.filter((row) => row[counterOf(row)] < CODE_ATTEMPTS_MAX);
    if (open.length === 0) return "worn out";
    if (!open.some((row) => isCode(ctx, row, input.code))) {
      for (const [counter, rows] of Map.groupBy(open, counterOf)) {
        countTry(
          db,
          counter,
          rows.map(({ id }) => id),
        );
      }
      return "wrong";
    }
    markCodesUsed(db, email, now);
    const verification = randomName(ctx.random);
    const tokenHash = hashVerification(ctx, verification);
    insertVerification(db, { tokenHash, email, purpose: input.purpose, createdAt: now });
    return { verification };
  });
  if (outcome === "wrong") return refuse("CODE_WRONG");
  return outcome === "worn out" ? refuse("CODE_WORN_OUT") : outcome;
}

type SentVerification = string | null | undefined;

/**
 * In server mode a sign-up must have a verification of its address, which can be used once (R3). In client mode nothing
 * is required.
 */
export function spendSignUpVerification(ctx: Context, email: string, verification: SentVerification) {
  const isFree = ctx.config.verification === "client";
  return provesAddress("signup", email, isFree || isSpent(ctx, "signup", email, verification));
}

/**
 * In server mode a reset by mail needs a verification of its address. In client mode a code must have been mailed to
 * that exact address in the last ten minutes (R4). Verification and code can be used once.
 */
export function spendResetVerification(ctx: Context, email: string, verification: SentVerification) {
  if (ctx.config.verification === "server") {
    return provesAddress("reset", email, isSpent(ctx, "reset", email, verification));
  }
  const now = ctx.clock.now();
  const wasMailed = listUnusedCodes(ctx.db, email, now - CODE_LIFETIME_MS).length > 0;
  if (wasMailed) markCodesUsed(ctx.db, email, now);
  return provesAddress("reset", email, wasMailed);
}

/**
 * The stored spelling of a university address. Undefined for any other text. The text is checked before it is changed
 * to lower case.
 */
export function universityAddress(text: string): string | undefined {
  return isUniversityEmail(text.trim()) ? normalizeEmail(text) : undefined;
}

/** Uses a verification. False when there is none. */
function isSpent(ctx: Context, purpose: VerificationPurpose, email: string, verification: SentVerification): boolean {
  const now = ctx.clock.now();
  const wanted = { email, purpose, now, after: now - CODE_LIFETIME_MS };
  const tokenHash = hashVerification(ctx, verification ?? "");
  return takeVerification(ctx.db, { ...wanted, tokenHash });
}

function isCode(ctx: Context, mailed: MailedCodeRow, code: number): boolean {
  if (mailed.codeHash === null) return false;
  return timingSafeEqual(Buffer.from(mailed.codeHash, "hex"), Buffer.from(hashCode(ctx, mailed.email, code), "hex"));
}

function hashCode(ctx: Context, email: string, code: number): string {
  return keyedHash(ctx, `code ${code} for ${email}`);
}

function hashPlace(ctx: Context, address: string): string {
  return keyedHash(ctx, `asker of codes at ${sourceOf(address)}`);
}

function hashVerification(ctx: Context, verification: string): string {
  return keyedHash(ctx, `verification ${verification}`);
}
