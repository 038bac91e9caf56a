import type { MailKind } from "@chonsu/shared/copy/mails";
import { CODE_LIFETIME_MS } from "@chonsu/shared/limits";

/** Times in milliseconds. */
const FIRST_DELAY_MS = 15 * 1000;
export const LONGEST_DELAY_MS = 60 * 60 * 1000;
const GIVE_UP_AFTER_MS = 2 * 24 * 60 * 60 * 1000;

/** The fields of a mail that its retries depend on. */
interface Waiting {
  readonly kind: string;
  readonly createdAt: number;
}

/** The delay after the nth failed attempt: 15 seconds, doubled each time, at most an hour. */
export function delayAfter(attempts: number): number {
  return Math.min(FIRST_DELAY_MS * 2 ** (attempts - 1), LONGEST_DELAY_MS);
}

/** The moment from which a mail with a code is useless, because the code has expired. Infinity for other mails. */
export function uselessFrom({ kind, createdAt }: Waiting): number {
  return kind === ("code" satisfies MailKind) ? createdAt + CODE_LIFETIME_MS : Number.POSITIVE_INFINITY;
}

/** The moment from which a failed mail is not tried again: after two days, or when it is useless. */
export function givenUpFrom(mail: Waiting): number {
  return Math.min(mail.createdAt + GIVE_UP_AFTER_MS, uselessFrom(mail));
}
