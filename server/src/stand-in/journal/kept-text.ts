import { BLACKED_OUT, SECRET_ANSWERS, SECRET_FIELDS } from "@chonsu/shared/stand-in/secrets";

/** So much of a body is shown. UTF-16 units. */
const SHOWN_MAX = 16 * 1024;
/** Up to here it is kept as it is: that costs less than to lay its beginning out anew. */
const SPARED_MAX = 64 * 1024;

const SENT: ReadonlySet<string> = new Set(SECRET_FIELDS.sent);
const ASKED = new RegExp(`([?&](?:${SECRET_FIELDS.asked.join("|")})=)[^&#]*`, "gi");
const ANSWERED: ReadonlyMap<string, RegExp> = new Map(
  Object.entries(SECRET_ANSWERS).map(([call, names]) => [call, textFields(names)]),
);

/** Fields of a JSON text that hold texts, also where it ends in the midst of one. */
function textFields(names: readonly string[]): RegExp {
  return new RegExp(`"(${names.join("|")})":"(?:[^"\\\\]|\\\\.)*(?:"|\\\\?$)`, "g");
}

/** A body, or at least its beginning, without its secrets. */
export interface KeptText {
  readonly text: string;
  /** Whether not all of it is shown. */
  readonly isCut: boolean;
}

/** What was sent, as JSON. */
export function keepSent(body: unknown): KeptText {
  return kept(JSON.stringify(body, (name, value) => (isSecret(name, value) ? BLACKED_OUT : value)) ?? "null");
}

/** What a call of the product answered, as JSON. */
export function keepAnswered(json: string, call: string | undefined): KeptText {
  const { text, isCut } = kept(json);
  const secrets = call === undefined ? undefined : ANSWERED.get(call);
  return { text: secrets === undefined ? text : text.replace(secrets, `"$1":"${BLACKED_OUT}"`), isCut };
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

/** A body as it is shown: whole, or its beginning, which may end within a letter. */
export function shownText({ text, isCut }: KeptText): string {
  return isCut ? text.slice(0, SHOWN_MAX).toWellFormed() : text;
}

/** A piece of a text would keep all of it in memory, so of a long one the beginning is laid out anew. */
function kept(text: string): KeptText {
  if (text.length <= SPARED_MAX) return { text, isCut: text.length > SHOWN_MAX };
  return { text: Buffer.from(text.slice(0, SHOWN_MAX), "utf16le").toString("utf16le"), isCut: true };
}
