/** Allows `burst` calls at once, then one more every `everyMs` milliseconds. */
export interface RateLimit {
  readonly burst: number;
  readonly everyMs: number;
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/**
 * The limits of production. Limits by address are wide, since a campus shares a few addresses. Limits by account are
 * narrow, since an account is one person (docs/decisions/019 gives the reason of each).
 */
const IN_ROWS = {
  /** Password checks, at login and as proof. Each takes a core for up to 50 ms. */
  passwordsByAddress: { burst: 60, everyMs: 3 * SECOND },
  wrongLoginsByAccountAndAddress: { burst: 10, everyMs: MINUTE },
  /** Wrong passwords for one account from all addresses, except those from which its member has signed in lately. */
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
  /** Codes mailed to one mailbox that one network asked for: somebody else's network has its own. */
  codesByRecipientAndNetwork: { burst: 5, everyMs: 5 * MINUTE },
  /** Codes mailed to one mailbox, whoever asked. It bounds the mails, and with them the guesses (R3). */
  codesByRecipient: { burst: 40, everyMs: 5 * MINUTE },
  codeTriesByAddress: { burst: 60, everyMs: 6 * SECOND },
  signUpsByAddress: { burst: 40, everyMs: 30 * SECOND },
  resetsByAddress: { burst: 20, everyMs: 30 * SECOND },
  inquiriesByAddress: { burst: 10, everyMs: 2 * MINUTE },
  inquiriesByMember: { burst: 5, everyMs: HOUR },
  /** Mails that open calls send, for one network: it cannot use up those of all. */
  mailsByNetwork: { burst: 100, everyMs: SECOND },
  /** All mails that calls send, of all kinds, to all recipients. */
  mails: { burst: 300, everyMs: SECOND / 2 },
} as const satisfies Readonly<Record<string, RateLimit>>;

/**
 * Limits that are counted in memory (decision 051): what a member writes, and what visitors read. A person never meets
 * them; a loop does.
 */
export const IN_MEMORY = {
  /** Requests and invitations, which notify another member. */
  asksByMember: { burst: 60, everyMs: 20 * SECOND },
  postsByMember: { burst: 30, everyMs: 30 * SECOND },
  commentsByMember: { burst: 40, everyMs: 6 * SECOND },
  messagesByMember: { burst: 120, everyMs: SECOND },
  /** Changes of a member's own things, and answers. */
  editsByMember: { burst: 120, everyMs: 2 * SECOND },
  /** Likes, read marks and other switches. */
  marksByMember: { burst: 240, everyMs: SECOND / 2 },
  searchesByMember: { burst: 240, everyMs: SECOND / 2 },
  /** Pictures, whatever they belong to. */
  picturesByMember: { burst: 100, everyMs: 5 * SECOND },
  /** The same call about the same thing: acts that are undone and done again. */
  repeatsByMember: { burst: 10, everyMs: 30 * SECOND },
  /** Different posts, invitations and experiences that callers without a token open. Opening one again is free. */
  visitsByAddress: { burst: 40, everyMs: 30 * SECOND },
  visitsByNetwork: { burst: 120, everyMs: 15 * SECOND },
} as const satisfies Readonly<Record<string, RateLimit>>;

export const STRICT_LIMITS = { ...IN_ROWS, ...IN_MEMORY };

/** A limit that is counted in memory. */
export type MemoryLimit = keyof typeof IN_MEMORY;

/** For how long a visitor may open the same thing again without counting. */
export const VISIT_KEPT_MS = HOUR;

/** For how long an address counts as one of a member's own after a login from it. */
export const PLACE_KEPT_MS = 60 * 24 * HOUR;

export type LimitName = keyof typeof STRICT_LIMITS;

/** The limits of one running copy of the product. A limit that is missing here is not applied. */
export type RateLimits = Readonly<Partial<Record<LimitName, RateLimit>>>;

/** More calls than any test suite makes. They are still counted. */
const LOOSE_LIMIT: RateLimit = { burst: 1_000_000, everyMs: 1 };

export const LOOSE_LIMITS: RateLimits = Object.fromEntries(
  Object.keys(STRICT_LIMITS).map((name) => [name, LOOSE_LIMIT]),
);
