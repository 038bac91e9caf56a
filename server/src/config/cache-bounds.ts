import { ConfigError } from "../platform/config-error.ts";

const MIB = 1024 * 1024;
/** Enough for all cards and posts of a university of 50,000 members. */
const USUAL_MB = 512;
const MB_MIN = 16;
/** A cache keeps up to twice what it surely keeps (`recent.ts`). */
const AT_MOST = 2;

/** How much memory the caches of what was read recently may take. */
export interface CacheBounds {
  /** What the caches of members and posts surely keep. Bytes. */
  readonly cardBytes: number;
  readonly postBytes: number;
}

/** Divides the memory of `CACHE_MB` among the caches. Throws ConfigError for a value that is no such number. */
export function readCacheBounds(value = ""): CacheBounds {
  const megabytes = value === "" ? USUAL_MB : Number(value);
  if (!Number.isInteger(megabytes) || megabytes < MB_MIN)
    throw new ConfigError(`CACHE_MB is "${value}"; it must be a number of megabytes from ${MB_MIN}.`);
  const kept = (megabytes * MIB) / AT_MOST;
  return { cardBytes: kept / 2, postBytes: kept / 2 };
}
