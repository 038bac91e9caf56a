import { BLACKED_OUT, SECRET_ANSWERS, SECRET_FIELDS } from "@chonsu/shared/stand-in/secrets";

const SENT: ReadonlySet<string> = new Set<string>(SECRET_FIELDS.sent);
const ANSWERED: ReadonlySet<string> = new Set(Object.values(SECRET_ANSWERS).flat());
/** What a server might give away under names of its own. */
const SUSPECT = /password|passwd|secret|token$/i;
const JWT = /eyJ[\w-]{5,}\.[\w-]+\.[\w-]*/g;
const CODE = /^\d{4,8}$/;
const CODE_MAX = 8;
/** Shorter values stand in texts by chance. */
const VALUE_MIN = 6;

/** The secrets that a request has sent: the token of its caller and the values of its secret fields. */
export function secretsIn(token: string | undefined, body: unknown): string[] {
  const found: string[] = token === undefined ? [] : [token];
  const look = (name: string, value: unknown): void => {
    if (typeof value === "string" && SENT.has(name.toLowerCase())) found.push(value);
    if (typeof value === "object" && value !== null) for (const [key, part] of Object.entries(value)) look(key, part);
  };
  look("", body);
  return found.filter((secret) => secret.length >= VALUE_MIN || CODE.test(secret));
}

/** So many secrets are remembered. */
const REMEMBERED_MAX = 200;

/** The latest secrets, which a server may give away in any later answer. */
export class RememberedSecrets {
  readonly #latest = new Set<string>();

  /** All of them, and those of this request. A word or a few digits stand in texts by chance: they are not kept. */
  with(secrets: readonly string[]): string[] {
    const all = new Set([...this.#latest, ...secrets]);
    for (const secret of secrets.filter((each) => each.length > CODE_MAX && /[^a-z]/i.test(each))) {
      this.#latest.delete(secret);
      this.#latest.add(secret);
      const [oldest] = this.#latest;
      if (this.#latest.size > REMEMBERED_MAX && oldest !== undefined) this.#latest.delete(oldest);
    }
    return [...all];
  }
}

/** A text without tokens and without these secrets. */
export function masked(text: string, secrets: readonly string[]): string {
  const clean = text.replaceAll(JWT, BLACKED_OUT);
  return secrets.reduce((rest, secret) => rest.replaceAll(secret, BLACKED_OUT), clean);
}

/** The value of an answer without secrets, those included that the server should not have sent. */
export function maskedValue(value: unknown, secrets: readonly string[], name = ""): unknown {
  if (Array.isArray(value)) return value.map((part) => maskedValue(part, secrets));
  if (typeof value === "object" && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, maskedValue(part, secrets, key)]));
  if (typeof value !== "string" || value === "") return value;
  return ANSWERED.has(name) || SUSPECT.test(name) ? BLACKED_OUT : masked(value, secrets);
}
