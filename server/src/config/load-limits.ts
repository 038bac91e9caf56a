/** How many tasks of a kind run at once, and how many may wait. */
export interface WorkLimit {
  readonly atOnce: number;
  readonly waiting: number;
}

/** The load limits of one process. Beyond them it answers 503 and continues (docs/decisions/024). */
export interface LoadLimits {
  /** The longest wait of a call. Milliseconds. */
  readonly callWaitMs: number;
  /** Password hashes: 50 ms of a thread and 19 MiB each. */
  readonly hashes: WorkLimit;
  /** Pictures that are decoded and encoded again: up to hundreds of megabytes each. */
  readonly pictures: WorkLimit;
  /** Bytes of multipart bodies in memory, of all callers and of one. */
  readonly uploadBytes: number;
  readonly uploadBytesOfOne: number;
  /** Open connections of one member. */
  readonly connectionsOfMember: number;
  /** Open connections of all callers. One more is closed as soon as it opens. */
  readonly connections: number;
  /** The head of a request arrives in so many milliseconds after its connection has opened, or its connection is closed. */
  readonly headMs: number;
  /** Push connections on which no member was admitted yet, of all callers and of one address. */
  readonly strangers: number;
  readonly strangersOfAddress: number;
}

const MIB = 1024 * 1024;

/**
 * The limits of production. Node has four threads for hashes, pictures and files together: one is left for files. A
 * hundred hashes take three seconds, which is acceptable for a login. The share of one caller holds two of the largest
 * posts. A campus shares a few addresses, and all its members may connect in the same second.
 */
export const STRICT_LOAD = {
  callWaitMs: 500,
  hashes: { atOnce: 2, waiting: 100 },
  pictures: { atOnce: 1, waiting: 50 },
  uploadBytes: 512 * MIB,
  uploadBytesOfOne: 128 * MIB,
  connectionsOfMember: 50,
  connections: 25_000,
  headMs: 10_000,
  strangers: 5000,
  strangersOfAddress: 1000,
} as const satisfies LoadLimits;

/** No limit, as a number that JSON can carry: sandboxes receive their settings as JSON. */
export const ENDLESS = Number.MAX_SAFE_INTEGER;
const ENDLESS_WORK: WorkLimit = { atOnce: ENDLESS, waiting: ENDLESS };

/** No limits: a test suite on a busy machine never meets an unexpected 503. */
export const NO_LOAD_LIMITS: LoadLimits = {
  callWaitMs: ENDLESS,
  hashes: ENDLESS_WORK,
  pictures: ENDLESS_WORK,
  uploadBytes: ENDLESS,
  uploadBytesOfOne: ENDLESS,
  connectionsOfMember: ENDLESS,
  connections: ENDLESS,
  headMs: 60_000,
  strangers: ENDLESS,
  strangersOfAddress: ENDLESS,
};
