import { and, eq, sql } from "drizzle-orm";
import type { Database } from "./open-database.ts";
import { leases } from "./tables/leases.ts";

/** Who has it does what happens by the clock and not by a call, for all processes on the database. */
export const JOBS_LEASE = "jobs";

interface Lease {
  readonly name: string;
  readonly holder: string;
}

/**
 * Takes a lease that is free or ran out, or renews one's own: one statement, so of several processes one succeeds. One that lasts far
 * longer than any could comes from a clock that was set back since, and counts for nothing. Answers whether the holder has it now.
 * Moments are milliseconds.
 */
export function takeLease(db: Database, { name, holder }: Lease, now: number, until: number): boolean {
  const isOver = sql`${leases.until} <= ${now} or ${leases.until} > ${until + (until - now)}`;
  const mayTake = sql`${leases.holder} = ${holder} or ${isOver}`;
  const { changes } = db
    .insert(leases)
    .values({ name, holder, until })
    .onConflictDoUpdate({ target: leases.name, set: { holder, until }, setWhere: mayTake })
    .run();
  return changes > 0;
}

/** Gives a lease back, if it is still the holder's: the next who asks has it. */
export function giveLeaseBack(db: Database, { name, holder }: Lease): void {
  db.delete(leases)
    .where(and(eq(leases.name, name), eq(leases.holder, holder)))
    .run();
}
