import { EMAIL_MAX } from "@chonsu/shared/limits";
import { isUniversityEmail } from "@chonsu/shared/school";

/** An address with the name that is shown for it. */
export interface MailAddress {
  readonly name: string;
  readonly address: string;
}

const LABEL = "[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?";
/** Plain ASCII without quotes, comments, lists or line breaks: nothing that a mail header could read as more than one address. */
const PLAIN_ADDRESS = new RegExp(`^[a-z0-9.!#$%&'*+/=?^_\`{|}~-]{1,64}@${LABEL}(?:\\.${LABEL})+$`, "i");

/** Whether a text is exactly one address that any server understands. Look-alike letters of other alphabets do not pass. */
export function isPlainAddress(text: string): boolean {
  return text.length <= EMAIL_MAX && PLAIN_ADDRESS.test(text);
}

/**
 * Whether the product may write to an address: a member's at the university, or the mailbox of the operators. The one gate in front
 * of the mail server, whatever stands in the outbox: nobody can send through us to anybody else.
 */
export function mayReceive(address: string, inquiryRecipient: string): boolean {
  return isPlainAddress(address) && (isUniversityEmail(address) || address === inquiryRecipient);
}
