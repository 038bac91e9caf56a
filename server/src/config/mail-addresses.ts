import { isEmailAddress } from "@chonsu/shared/format/text/email-address";
import { isUniversityEmail } from "@chonsu/shared/school/school";

/** An address with a display name. */
export interface MailAddress {
  readonly name: string;
  readonly address: string;
}

/**
 * Whether the product may send mail to an address: a university address, or the operators' mailbox. Every mail passes
 * this check before it goes to the mail server. So nobody can use the product to send mail to other addresses.
 */
export function mayReceive(address: string, inquiryRecipient: string): boolean {
  return isUniversityEmail(address) || (isEmailAddress(address) && address === inquiryRecipient);
}
