import { BLACKED_OUT, SECRET_ANSWERS, SECRET_FIELDS } from "@chonsu/shared/stand-in/secrets";

/** The maximum length of a shown body. UTF-16 units. */
const SHOWN_MAX = 16 * 1024;
/** Up to this length the whole text is kept, because that costs less than copying its beginning. UTF-16 units. */
const SPARED_MAX = 64 * 1024;

const SENT: ReadonlySet<string> = new Set(SECRET_FIELDS.sent);
const ASKED = new RegExp(`([?&](?:${SECRET_FIELDS.asked.join("|")})=)[^&#]*`, "gi");
const ANSWERED: ReadonlyMap<string, RegExp> = new Map(
  Object.entries(SECRET_ANSWERS).map(([call, names]) => [call, textFields(names)]),
);

/** Matches the text fields with these names in JSON, even when the text is cut inside such a field. */
function textFields(names: readonly string[]): RegExp {
  return new RegExp(`"(${names.join("|")})":"(?:[^"\\\\]|\\\\.)*(?:"|\\\\?$)`, "g");
}

/** A body, or its beginning, without its secrets. */
export interface KeptText {
  readonly text: string;
  /** Whether only a part of it is shown. */
  readonly isCut: boolean;
}

/** The body of a request, as JSON. */
export function keepSent(body: unknown): KeptText {
  return kept(JSON.stringify(body, (name, value) => (isSecret(name, value) ? BLACKED_OUT : value)) ?? "null");
}

/** The answer of a call, as JSON. */
export function keepAnswered(json: string, call: string | undefined): KeptText {
  const { text, isCut } = kept(json);
  const secrets = call === undefined ? undefined : ANSWERED.get(call);
  return { text: secrets === undefined ? text : text.replace(secrets, `"$1":"${BLACKED_OUT}"`), isCut };
}

/** The payload of a push, which has no secrets. */
export function keepPushed(payload: object): KeptText {
  return kept(JSON.stringify(payload));
}

/** A URL with its query. */
export function keepUrl(url: string): string {
  return url.includes("?") ? url.replace(ASKED, `$1${encodeURIComponent(BLACKED_OUT)}`) : url;
}

/** Whether a field is a secret. An empty value is none: a test wants to see that a field was empty. */
function isSecret(name: string, value: unknown): boolean {
  return value !== null && value !== "" && SENT.has(name.toLowerCase());
}

/** The part of a body that is shown: all of it, or its beginning, which may end inside a character. */
export function shownText({ text, isCut }: KeptText): string {
  return isCut ? text.slice(0, SHOWN_MAX).toWellFormed() : text;
}

/**
 * Keeps a text or its beginning. The beginning of a long text is copied, because a slice would keep the whole text in
 * memory.
 */
function kept(text: string): KeptText {
  if (text.length <= SPARED_MAX) return { text, isCut: text.length > SHOWN_MAX };
  return { text: Buffer.from(text.slice(0, SHOWN_MAX), "utf16le").toString("utf16le"), isCut: true };
}
