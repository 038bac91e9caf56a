/**
 * The reason why a write or a read failed, for reasons to which the caller can react. `busy`: another program held the
 * lock longer than the timeout. `full`: the disk is full. `damaged`: the file does not hold what SQLite wrote. A
 * statement that failed has changed nothing.
 */
export type Failure = "busy" | "full" | "damaged";

const FULL = new Set(["SQLITE_FULL", "SQLITE_IOERR_SHMSIZE", "ENOSPC", "EDQUOT"]);

/** The reason of an error of SQLite or the file system, by its code; undefined for any other error. */
export function failureOf(error: unknown): Failure | undefined {
  if (!(error instanceof Error) || !("code" in error)) return undefined;
  const code = String(error.code);
  if (code.startsWith("SQLITE_BUSY")) return "busy";
  if (FULL.has(code)) return "full";
  return /^SQLITE_(CORRUPT|NOTADB)/.test(code) ? "damaged" : undefined;
}
