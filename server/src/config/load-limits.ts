const MIB = 1024 * 1024;

/**
 * The load limits of one process. Calls beyond them are answered with 503, and the process continues
 * (docs/decisions/024).
 */
export type LoadLimits = Readonly<typeof STRICT_LOAD>;

/** How many tasks of a kind run at once, and how many may wait. */
export type WorkLimit = Readonly<LoadLimits["hashes"]>;

/**
 * The limits of production. Node has four threads for hashes, pictures and files together: two for hashes and one for
 * pictures leave one for files. A hundred waiting hashes take three seconds, which is acceptable for a login. The share
 * of one caller holds two of the largest posts. The members of a campus share a few addresses, and all of them may
 * connect in the same second.
 */
export const STRICT_LOAD = {
  /** The longest wait of a call. Milliseconds. */
  callWaitMs: 500,
  /** Password hashes. Each takes a thread for up to 50 ms and 19 MiB of memory. */
  hashes: { atOnce: 2, waiting: 100 },
  /** Pictures that are decoded and encoded again. Each takes up to hundreds of megabytes. */
  pictures: { atOnce: 1, waiting: 50 },
  /** Whether the threads of pictures use only processors that nothing else needs. */
  picturesLast: true,
  /** Memory for bodies that are read whole: of all callers together, and of one caller. Bytes. */
  uploadBytes: 512 * MIB,
  uploadBytesOfOne: 128 * MIB,
  /** Open push connections of one member. */
  connectionsOfMember: 50,
  /** Open connections of all callers. A further one is closed as soon as it opens. */
  connections: 25_000,
  /**
   * How long the head of a request may take to arrive after its connection has opened. Then the connection is closed.
   * Milliseconds.
   */
  headMs: 10_000,
  /** Push connections that have not signed in yet: of all callers, and of one address. */
  strangers: 5000,
  strangersOfAddress: 1000,
};

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
