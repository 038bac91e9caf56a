/** So much at once, and then one more whenever `everyMs` milliseconds have passed. */
export interface RateLimit {
  readonly burst: number;
  readonly everyMs: number;
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;

/**
 * The limits of production. Those by address are wide, since a campus goes out by a few addresses; those by account are narrow, since
 * an account is one person (docs/decisions/019 says of each what it is against).
 */
export const STRICT_LIMITS = {
  /** Passwords checked, at the login and as proof: each takes a core for 50 ms. */
  passwordsByAddress: { burst: 60, everyMs: 3 * SECOND },
  /** Wrong passwords for one account from one place. */
  wrongLoginsByAccountAndAddress: { burst: 10, everyMs: MINUTE },
  /** Wrong passwords for one account from all the dataset. */
  wrongLoginsByAccount: { burst: 100, everyMs: 30 * SECOND },
  /** Wrong passwords of somebody who holds a token. */
  wrongProofsByMember: { burst: 10, everyMs: MINUTE },
  emailChecksByAddress: { burst: 40, everyMs: 6 * SECOND },
  codesByAddress: { burst: 40, everyMs: 30 * SECOND },
  /** Codes into one mailbox. */
  codesByRecipient: { burst: 5, everyMs: 2 * MINUTE },
  codeTriesByAddress: { burst: 60, everyMs: 6 * SECOND },
  codeTriesByAccount: { burst: 15, everyMs: MINUTE },
  signUpsByAddress: { burst: 40, everyMs: 30 * SECOND },
  signUpsByAccount: { burst: 10, everyMs: MINUTE },
  resetsByAddress: { burst: 20, everyMs: 30 * SECOND },
  resetsByAccount: { burst: 10, everyMs: MINUTE },
  inquiriesByAddress: { burst: 10, everyMs: 2 * MINUTE },
  inquiriesByAccount: { burst: 5, everyMs: 5 * MINUTE },
  /** Mails that anybody can cause, of all kinds, to all recipients. */
  mails: { burst: 300, everyMs: SECOND / 2 },
} as const satisfies Readonly<Record<string, RateLimit>>;

export type LimitName = keyof typeof STRICT_LIMITS;

/** The limits of one running copy of the product. One that is left out counts nothing. */
export type RateLimits = Readonly<Partial<Record<LimitName, RateLimit>>>;

/** More than any test suite on one address asks for, and counted all the same. */
const LOOSE_LIMIT: RateLimit = { burst: 1_000_000, everyMs: 1 };

/** The same limits where the product is a stand-in. */
export const LOOSE_LIMITS: RateLimits = Object.fromEntries(
  Object.keys(STRICT_LIMITS).map((name) => [name, LOOSE_LIMIT]),
);
