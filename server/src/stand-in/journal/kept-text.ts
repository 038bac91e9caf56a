import { BLACKED_OUT, SECRET_FIELDS } from "@chonsu/shared/stand-in/secrets";

/** So much of a body is kept. UTF-16 units. */
const TEXT_MAX = 16 * 1024;

const SENT: ReadonlySet<string> = new Set(SECRET_FIELDS.sent);
/** A field of a JSON text with its value, also where the text ends in the midst of it. Answers hold nothing but texts under these names. */
const ANSWERED = new RegExp(`"(${SECRET_FIELDS.answered.join("|")})":"(?:[^"\\\\]|\\\\.)*(?:"|\\\\?$)`, "g");
const ASKED = new RegExp(`([?&](?:${SECRET_FIELDS.asked.join("|")})=)[^&#]*`, "gi");

/** A body, or its beginning, without its secrets. */
export interface KeptText {
  readonly text: string;
  readonly isCut: boolean;
}

/** What was sent, as JSON. */
export function keepSent(body: unknown): KeptText {
  return kept(JSON.stringify(body, (name, value) => (isSecret(name, value) ? BLACKED_OUT : value)) ?? "null");
}

/** What was answered. `isOpen` says that nothing in it is a secret, whatever it is called. */
export function keepAnswered(json: string, isOpen: boolean): KeptText {
  const { text, isCut } = kept(json);
  return { text: isOpen ? text : text.replace(ANSWERED, `"$1":"${BLACKED_OUT}"`), isCut };
}

/** What was pushed: of that, nothing is a secret. */
export function keepPushed(payload: object): KeptText {
  return kept(JSON.stringify(payload));
}

/** An address with its query. */
export function keepUrl(url: string): string {
  return url.includes("?") ? url.replace(ASKED, `$1${encodeURIComponent(BLACKED_OUT)}`) : url;
}

/** Nothing is no secret: a test wants to see that a field was left empty. */
function isSecret(name: string, value: unknown): boolean {
  return value !== null && value !== "" && SENT.has(name.toLowerCase());
}

/** A piece of a text would keep all of it in memory: it is laid out anew. */
function kept(text: string): KeptText {
  if (text.length <= TEXT_MAX) return { text, isCut: false };
  return { text: Buffer.from(text.slice(0, TEXT_MAX)).toString(), isCut: true };
}
