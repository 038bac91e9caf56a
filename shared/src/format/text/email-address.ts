import { EMAIL_MAX } from "../../limits.ts";

/**
 * A word of the local part. `%` is not allowed: there it is an escape or a routing trick, never a part of a person's
 * name.
 */
const WORD = "[a-z0-9!#$&'*+/=?^_`{|}~-]+";
const LABEL = "[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?";
/**
 * Only plain ASCII, without quotes, comments, lists or line breaks. So a mail header cannot read it as more than one
 * address.
 */
const ADDRESS = new RegExp(`^(?=.{1,64}@)${WORD}(?:\\.${WORD})*@${LABEL}(?:\\.${LABEL})+$`, "i");

/**
 * Whether a text is exactly one e-mail address that every server understands: single dots in the local part, a domain
 * of at least two labels, and no look-alike letters of other alphabets.
 */
export function isEmailAddress(text: string): boolean {
  return text.length <= EMAIL_MAX && ADDRESS.test(text);
}
