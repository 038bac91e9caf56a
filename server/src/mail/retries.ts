import type { MailKind } from "@chonsu/shared/copy/mails";
import { CODE_LIFETIME_MS } from "@chonsu/shared/limits";

/** Times in milliseconds. */
const FIRST_DELAY_MS = 15 * 1000;
export const LONGEST_DELAY_MS = 60 * 60 * 1000;
const GIVE_UP_AFTER_MS = 2 * 24 * 60 * 60 * 1000;

/** What the retries of a mail depend on. */
interface Waiting {
  readonly kind: string;
  readonly createdAt: number;
}

/** How long a mail rests after its nth attempt failed: 15 seconds, twice as long each time, an hour at most. */
export function delayAfter(attempts: number): number {
  return Math.min(FIRST_DELAY_MS * 2 ** (attempts - 1), LONGEST_DELAY_MS);
}

/** From when on a mail would only mislead whoever reads it: a code that is worn out. */
export function uselessFrom({ kind, createdAt }: Waiting): number {
  return kind === ("code" satisfies MailKind) ? createdAt + CODE_LIFETIME_MS : Number.POSITIVE_INFINITY;
}

/** From when on a mail that could not be sent is not tried again: two days, or when it is useless. */
export function givenUpFrom(mail: Waiting): number {
  return Math.min(mail.createdAt + GIVE_UP_AFTER_MS, uselessFrom(mail));
}
