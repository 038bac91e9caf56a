import { BLACKED_OUT, SECRET_ANSWERS, SECRET_FIELDS } from "@chonsu/shared/stand-in/secrets";

/** The maximum length of a kept body. UTF-16 units. */
export const SHOWN_MAX = 16 * 1024;

/** So many bytes have more UTF-16 units than are kept, even when the last character is incomplete. */
const DECODED_MAX = 3 * (SHOWN_MAX + 2);

const SENT: ReadonlySet<string> = new Set(SECRET_FIELDS.sent);
/** Matches every JSON with a secret field. Some other texts match too. */
const MAY_BE_SECRET = new RegExp(`"(?:${SECRET_FIELDS.sent.join("|")})":`, "iu");
const ASKED = new RegExp(`([?&](?:${SECRET_FIELDS.asked.join("|")})=)[^&#]*`, "gi");
const ANSWERED: ReadonlyMap<string, RegExp> = new Map(
  Object.entries(SECRET_ANSWERS).map(([call, names]) => [call, textFields(names)]),
);

/** Matches the text fields with these names in JSON, even when the text is cut inside such a field. */
function textFields(names: readonly string[]): RegExp {
  return new RegExp(`"(${names.join("|")})":"(?:[^"\\\\]|\\\\.)*(?:"|\\\\?$)`, "g");
}

/** A body, or its beginning, without its secrets. */
export interface JournalText {
  readonly text: string;
  /** Whether this is only the beginning. */
  readonly isCut: boolean;
}

/** The body of a request, as JSON. Most bodies have no secret, and a function for every field takes three times as long. */
export function keepSent(body: unknown): JournalText {
  const json = JSON.stringify(body) ?? "null";
  if (!MAY_BE_SECRET.test(json)) return kept(json);
  return kept(JSON.stringify(body, (name, value) => (isSecret(name, value) ? BLACKED_OUT : value)));
}

/** The answer of a call, as JSON. Of long bytes only as many are decoded as may be kept. */
export function keepAnswered(json: string | Buffer, call: string | undefined): JournalText {
  const { text, isCut } = kept(typeof json === "string" ? json : json.toString("utf8", 0, DECODED_MAX));
  const secrets = call === undefined ? undefined : ANSWERED.get(call);
  return { text: secrets === undefined ? text : text.replace(secrets, `"$1":"${BLACKED_OUT}"`), isCut };
}

/** The payload of a push, which has no secrets. */
export function keepPushed(payload: object): JournalText {
  return kept(JSON.stringify(payload));
}

export function keepUrl(url: string): string {
  return url.includes("?") ? url.replace(ASKED, `$1${encodeURIComponent(BLACKED_OUT)}`) : url;
}

/** Whether a field is a secret. An empty value is none: a test wants to see that a field was empty. */
function isSecret(name: string, value: unknown): boolean {
  return value !== null && value !== "" && SENT.has(name.toLowerCase());
}

/** The text as it is shown. A beginning may end inside a character. */
export function shownText({ text, isCut }: JournalText): string {
  return isCut ? text.toWellFormed() : text;
}

/** Keeps a text or its beginning. */
function kept(text: string): JournalText {
  const isCut = text.length > SHOWN_MAX;
  return { text: isCut ? text.slice(0, SHOWN_MAX) : text, isCut };
}
