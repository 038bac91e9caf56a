/** Allows `burst` calls at once, then one more every `everyMs` milliseconds. */
export interface RateLimit {
  readonly burst: number;
  readonly everyMs: number;
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;

/**
 * The limits of production. Limits by address are wide, since a campus shares a few addresses. Limits by account are
 * narrow, since an account is one person (docs/decisions/019 gives the reason of each).
 */
export const STRICT_LIMITS = {
  /** Password checks, at login and as proof. Each takes a core for up to 50 ms. */
  passwordsByAddress: { burst: 60, everyMs: 3 * SECOND },
  /** Wrong passwords for one account from one address. */
  wrongLoginsByAccountAndAddress: { burst: 10, everyMs: MINUTE },
  /** Wrong passwords for one account from all addresses. */
  wrongLoginsByAccount: { burst: 100, everyMs: 30 * SECOND },
  /** Wrong passwords of a signed-in member. */
  wrongProofsByMember: { burst: 10, everyMs: MINUTE },
  /**
   * Calls that reveal whether an address belongs to a member, counted for a whole network, because one person may have
   * all its addresses.
   */
  membershipsByNetwork: { burst: 200, everyMs: 2 * SECOND },
  emailChecksByAddress: { burst: 40, everyMs: 6 * SECOND },
  codesByAddress: { burst: 40, everyMs: 30 * SECOND },
  /** Codes mailed to one address. */
  codesByRecipient: { burst: 5, everyMs: 2 * MINUTE },
  codeTriesByAddress: { burst: 60, everyMs: 6 * SECOND },
  codeTriesByAccount: { burst: 15, everyMs: MINUTE },
  signUpsByAddress: { burst: 40, everyMs: 30 * SECOND },
  signUpsByAccount: { burst: 10, everyMs: MINUTE },
  resetsByAddress: { burst: 20, everyMs: 30 * SECOND },
  resetsByAccount: { burst: 10, everyMs: MINUTE },
  inquiriesByAddress: { burst: 10, everyMs: 2 * MINUTE },
  inquiriesByAccount: { burst: 5, everyMs: 5 * MINUTE },
  /** All mails that calls send, of all kinds, to all recipients. */
  mails: { burst: 300, everyMs: SECOND / 2 },
} as const satisfies Readonly<Record<string, RateLimit>>;

/** The name of a rate limit. */
export type LimitName = keyof typeof STRICT_LIMITS;

/** The limits of one running copy of the product. A limit that is missing here is not applied. */
export type RateLimits = Readonly<Partial<Record<LimitName, RateLimit>>>;

/** More calls than any test suite makes. They are still counted. */
const LOOSE_LIMIT: RateLimit = { burst: 1_000_000, everyMs: 1 };

/** The limits of a stand-in. */
export const LOOSE_LIMITS: RateLimits = Object.fromEntries(
  Object.keys(STRICT_LIMITS).map((name) => [name, LOOSE_LIMIT]),
);
