/** How many tasks of a kind run at once, and how many may wait. */
export interface WorkLimit {
  readonly atOnce: number;
  readonly waiting: number;
}

/**
 * The load limits of one process. Calls beyond them are answered with 503, and the process continues
 * (docs/decisions/024).
 */
export interface LoadLimits {
  /** The longest wait of a call. Milliseconds. */
  readonly callWaitMs: number;
  /** Password hashes. Each takes a thread for up to 50 ms and 19 MiB of memory. */
  readonly hashes: WorkLimit;
  /** Pictures that are decoded and encoded again. Each takes up to hundreds of megabytes. */
  readonly pictures: WorkLimit;
  /** Whether the threads of pictures use only processors that nothing else needs. */
  readonly picturesLast: boolean;
  /** Memory for bodies that are read whole: of all callers together, and of one caller. Bytes. */
  readonly uploadBytes: number;
  readonly uploadBytesOfOne: number;
  /** Open push connections of one member. */
  readonly connectionsOfMember: number;
  /** Open connections of all callers. A further one is closed as soon as it opens. */
  readonly connections: number;
  /**
   * How long the head of a request may take to arrive after its connection has opened. Then the connection is closed.
   * Milliseconds.
   */
  readonly headMs: number;
  /** Push connections that have not signed in yet: of all callers, and of one address. */
  readonly strangers: number;
  readonly strangersOfAddress: number;
}

const MIB = 1024 * 1024;

/**
 * The limits of production. Node has four threads for hashes, pictures and files together: two for hashes and one for
 * pictures leave one for files. A hundred waiting hashes take three seconds, which is acceptable for a login. The share
 * of one caller holds two of the largest posts. The members of a campus share a few addresses, and all of them may
 * connect in the same second.
 */
export const STRICT_LOAD = {
  callWaitMs: 500,
  hashes: { atOnce: 2, waiting: 100 },
  pictures: { atOnce: 1, waiting: 50 },
  picturesLast: true,
  uploadBytes: 512 * MIB,
  uploadBytesOfOne: 128 * MIB,
  connectionsOfMember: 50,
  connections: 25_000,
  headMs: 10_000,
  strangers: 5000,
  strangersOfAddress: 1000,
} as const satisfies LoadLimits;

/** No limit, as a number that JSON can represent: sandboxes receive their settings as JSON. */
export const ENDLESS = Number.MAX_SAFE_INTEGER;
const ENDLESS_WORK: WorkLimit = { atOnce: ENDLESS, waiting: ENDLESS };

/** No limits: a test suite on a busy machine never receives an unexpected 503, and its pictures do not wait for browsers. */
export const NO_LOAD_LIMITS: LoadLimits = {
  callWaitMs: ENDLESS,
  hashes: ENDLESS_WORK,
  pictures: ENDLESS_WORK,
  picturesLast: false,
  uploadBytes: ENDLESS,
  uploadBytesOfOne: ENDLESS,
  connectionsOfMember: ENDLESS,
  connections: ENDLESS,
  headMs: 60_000,
  strangers: ENDLESS,
  strangersOfAddress: ENDLESS,
};
