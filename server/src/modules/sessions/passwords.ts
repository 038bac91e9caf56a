import { hash, verify } from "@node-rs/argon2";
import type { Context } from "../../context.ts";
import { isRefusal, type Refusal } from "../../platform/refusal.ts";

/** Where hashes wait for their turn. */
type Hashing = { readonly load: Pick<Context["load"], "hashes"> };

/** argon2id (the library's own default) with OWASP's least sound cost: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Of a random password nobody kept, at the same cost: what is checked when there is no member to check. */
const NOBODYS_HASH =
  "$argon2id$v=19$m=19456,t=2,p=1$kQAeaKTXoFa/nEzi3B/sGQ$2u16iezR0ymDIKRFTibYA2W9JI/up4882MF8GijQ6B4";

/**
 * The form in which a password is stored. Takes about 50 ms off the main thread: before a transaction, never inside. Refused where too
 * many wait.
 */
export function hashPassword({ load }: Hashing, password: string): Promise<string | Refusal<"OVERLOADED">> {
  return load.hashes.run(() => hashAtOnce(password));
}

/** The same without a turn: for tools, which nobody floods. */
export function hashAtOnce(password: string): Promise<string> {
  return hash(password, COST);
}

/**
 * Whether a password belongs to a stored hash. Without a hash (no such member) it takes the same time and says no, so that an
 * answer's time tells nothing about who is registered.
 */
export async function matchesPassword(
  { load }: Hashing,
  stored: string | undefined,
  password: string,
): Promise<boolean | Refusal<"OVERLOADED">> {
  const matches = await load.hashes.run(() => verify(hashToCheck(stored), password));
  return isRefusal(matches) ? matches : matches && stored !== undefined;
}

/** What a password is checked against: a member's hash, or nobody's at the same cost. */
export function hashToCheck(stored: string | undefined): string {
  return stored ?? NOBODYS_HASH;
}
