import { APART } from "./cast/apart.ts";
import { FAR_CHON } from "./cast/far-chon.ts";
import { FIRST_CHON } from "./cast/first-chon.ts";
import type { CastMember } from "./cast/member.ts";
import { SECOND_CHON } from "./cast/second-chon.ts";
import { THIRD_CHON } from "./cast/third-chon.ts";

/** The named people of the seed, by handle: `CAST.haneul.id`. Ids never change; tests and the README refer to them. */
export const CAST = { ...FIRST_CHON, ...SECOND_CHON, ...THIRD_CHON, ...FAR_CHON, ...APART };

export type Handle = keyof typeof CAST;

/** Everyone, in order of id. */
export const MEMBERS: readonly CastMember[] = Object.values(CAST);

/** The id of a member, or null for somebody who left the product (R8). */
export function idOf(handle: Handle | null): number | null {
  return handle === null ? null : CAST[handle].id;
}

/** The password of every seeded member. */
export const SEED_PASSWORD = "chonsu-2026";

/**
 * argon2id of `SEED_PASSWORD` (m=19456, t=2, p=1), computed once, so that seeding hashes nothing and gives the same
 * bytes.
 */
export const SEED_PASSWORD_HASH =
  "$argon2id$v=19$m=19456,t=2,p=1$zy/hl6KNPNwrUw/Z21qBag$EMDzQr5gVYVpLZmQRO8gWh1MZi6IXiKodzv7K6cG5qs";

/**
 * The cost of argon2id in a stand-in, about a thirtieth of the cost in production. The passwords of a stand-in protect
 * nothing, and test suites sign up thousands of members.
 */
export const STAND_IN_HASH_COST = { memoryCost: 1024, timeCost: 1, parallelism: 1 } as const;

/** The beginning of all hashes of a stand-in. */
export const STAND_IN_HASH_START = "$argon2id$v=19$m=1024,t=1,p=1$";
