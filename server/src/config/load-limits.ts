/** How much of some work is done at once, and how much may wait for it. */
export interface WorkLimit {
  readonly atOnce: number;
  readonly waiting: number;
}

/** What one process takes on; beyond it answers 503 and goes on (docs/decisions/024). */
export interface LoadLimits {
  /** How long a call may wait for its turn. Milliseconds. */
  readonly callWaitMs: number;
  /** Hashes of passwords: 50 ms of a thread and 19 MiB each. */
  readonly hashes: WorkLimit;
  /** Pictures being decoded and written anew: up to hundreds of megabytes each. */
  readonly pictures: WorkLimit;
  /** Bytes of multipart bodies in memory, of all callers and of one. */
  readonly uploadBytes: number;
  readonly uploadBytesOfOne: number;
  /** Open connections of one member. */
  readonly connectionsOfMember: number;
}

const MIB = 1024 * 1024;

/**
 * The limits of production. Node has four threads for hashes, pictures and files together: one is left for files. A hundred hashes are
 * done in three seconds, which is what a person waits for a login. Two of the largest posts fit into the share of one caller.
 */
export const STRICT_LOAD = {
  callWaitMs: 500,
  hashes: { atOnce: 2, waiting: 100 },
  pictures: { atOnce: 1, waiting: 50 },
  uploadBytes: 512 * MIB,
  uploadBytesOfOne: 128 * MIB,
  connectionsOfMember: 50,
} as const satisfies LoadLimits;

/** More than there ever is. A number that JSON knows: sandboxes of their own are told their settings in it. */
export const ENDLESS = Number.MAX_SAFE_INTEGER;
const ENDLESS_WORK: WorkLimit = { atOnce: ENDLESS, waiting: ENDLESS };

/** None: a test suite on a busy machine never meets a 503 it did not ask for. */
export const NO_LOAD_LIMITS: LoadLimits = {
  callWaitMs: ENDLESS,
  hashes: ENDLESS_WORK,
  pictures: ENDLESS_WORK,
  uploadBytes: ENDLESS,
  uploadBytesOfOne: ENDLESS,
  connectionsOfMember: ENDLESS,
};
