/**
 * Why a write or a read failed, where something follows from it: `busy`, another program wrote for longer than anybody waits; `full`,
 * there is no room; `damaged`, the file does not hold what SQLite wrote into it. Of a statement that failed nothing is done.
 */
export type Failure = "busy" | "full" | "damaged";

const FULL = new Set(["SQLITE_FULL", "SQLITE_IOERR_SHMSIZE", "ENOSPC", "EDQUOT"]);

/** The reason of an error of SQLite or the file system, as its code tells it; undefined for any other. */
export function failureOf(error: unknown): Failure | undefined {
  if (!(error instanceof Error) || !("code" in error)) return undefined;
  const code = String(error.code);
  if (code.startsWith("SQLITE_BUSY")) return "busy";
  if (FULL.has(code)) return "full";
  return /^SQLITE_(CORRUPT|NOTADB)/.test(code) ? "damaged" : undefined;
}
