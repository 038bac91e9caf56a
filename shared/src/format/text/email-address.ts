import { EMAIL_MAX } from "../../limits.ts";

/** Without `%`: in a name it is an escape or a way around, never a person's. */
const WORD = "[a-z0-9!#$&'*+/=?^_`{|}~-]+";
const LABEL = "[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?";
/** Plain ASCII without quotes, comments, lists or line breaks: nothing that a mail header could read as more than one address. */
const ADDRESS = new RegExp(`^(?=.{1,64}@)${WORD}(?:\\.${WORD})*@${LABEL}(?:\\.${LABEL})+$`, "i");

/**
 * Whether a text is exactly one e-mail address that any server understands. Single dots within the name, a domain of two words at
 * least; look-alike letters of other alphabets do not pass.
 */
export function isEmailAddress(text: string): boolean {
  return text.length <= EMAIL_MAX && ADDRESS.test(text);
}
