import { STAND_IN_HASH_COST } from "@chonsu/db/seed/cast";
import { hash, verify } from "@node-rs/argon2";
import type { Context } from "../../context.ts";
import { isRefusal, type Refusal } from "../../platform/refusal.ts";

/** What hashing needs: its queue, and whether this is a stand-in. */
type Hashing = {
  readonly load: Pick<Context["load"], "hashes">;
  readonly config: Pick<Context["config"], "standIn">;
};

/** argon2id (the library's own default) with the lowest cost that OWASP recommends: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** The hash of a random unknown password, at the same cost. It is compared when there is no member. */
const NOBODYS_HASH =
  "$argon2id$v=19$m=19456,t=2,p=1$kQAeaKTXoFa/nEzi3B/sGQ$2u16iezR0ymDIKRFTibYA2W9JI/up4882MF8GijQ6B4";

/**
 * The stored form of a password. Hashing takes up to 50 ms on another thread: call it before a transaction, never
 * inside one. Refused when the queue is full.
 */
export function hashPassword({ load, config }: Hashing, password: string): Promise<string | Refusal<"OVERLOADED">> {
  return load.hashes.run(() => (config.standIn ? hashForStandIn(password) : hashAtOnce(password)));
}

/** Like `hashPassword`, without the queue: for tools. */
export function hashAtOnce(password: string): Promise<string> {
  return hash(composed(password), COST);
}

/** The stored form of a password in a stand-in, without the queue: for members that its control plane makes. */
export function hashForStandIn(password: string): Promise<string> {
  return hash(composed(password), STAND_IN_HASH_COST);
}

/**
 * A password in the form that is hashed (NFC): keyboards of different machines write the same Hangul composed or
 * decomposed (RFC 8265).
 */
function composed(password: string): string {
  return password.normalize("NFC");
}

/**
 * Whether a password matches a stored hash. Hashes of earlier versions are of the password as it was typed: it is
 * compared too where it is not composed, whether or not there is such a member. Without a hash (no such member) it takes the same time and is false, so
 * that the time of the answer does not show who is registered.
 */
export async function matchesPassword({ load }: Pick<Hashing, "load">, stored: string | undefined, password: string) {
  const known = hashToCheck(stored);
  const matches = await load.hashes.run(async () => {
    const isComposed = composed(password) === password;
    return (await verify(known, composed(password))) || (!isComposed && (await verify(known, password)));
  });
  return isRefusal(matches) ? matches : matches && stored !== undefined;
}

/** The hash to compare with: the member's, or the hash of the unknown password, which costs the same. */
export function hashToCheck(stored: string | undefined): string {
  return stored ?? NOBODYS_HASH;
}
