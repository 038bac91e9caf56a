import { isEmailAddress } from "@chonsu/shared/format/text/email-address";
import { isUniversityEmail } from "@chonsu/shared/school/school";

/** An address with the name that is shown for it. */
export interface MailAddress {
  readonly name: string;
  readonly address: string;
}

/**
 * Whether the product may write to an address: a member's at the university, or the mailbox of the operators. The one gate in front
 * of the mail server, whatever stands in the outbox: nobody can send through us to anybody else.
 */
export function mayReceive(address: string, inquiryRecipient: string): boolean {
  return isUniversityEmail(address) || (isEmailAddress(address) && address === inquiryRecipient);
}
