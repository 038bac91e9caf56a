import { hash, verify } from "@node-rs/argon2";

/** argon2id (the library's own default) with OWASP's least sound cost: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Of a random password nobody kept, at the same cost: what is checked when there is no member to check. */
const NOBODYS_HASH =
  "$argon2id$v=19$m=19456,t=2,p=1$kQAeaKTXoFa/nEzi3B/sGQ$2u16iezR0ymDIKRFTibYA2W9JI/up4882MF8GijQ6B4";

/** The form in which a password is stored. Takes about 50 ms off the main thread: before a transaction, never inside. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, COST);
}

/**
 * Whether a password belongs to a stored hash. Without a hash (no such member) it takes the same time and says no, so that an
 * answer's time tells nothing about who is registered.
 */
export async function matchesPassword(stored: string | undefined, password: string): Promise<boolean> {
  const matches = await verify(hashToCheck(stored), password);
  return matches && stored !== undefined;
}

/** What a password is checked against: a member's hash, or nobody's at the same cost. */
export function hashToCheck(stored: string | undefined): string {
  return stored ?? NOBODYS_HASH;
}
