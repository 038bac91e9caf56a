import type { Database } from "@chonsu/db/open-database";
import { given, prepared } from "@chonsu/db/prepared";
import { rateLimits } from "@chonsu/db/tables/rate-limits";
import { and, eq, gt, inArray, lte, sql } from "drizzle-orm";
import type { Charge } from "./call-limits.ts";

const { key, until } = rateLimits;

/**
 * The charges, each with the moment at which its limit is full again: now, when nothing is used. A moment that is too
 * far in the future is ignored. It comes from a clock that was set back, or from other limits before.
 */
const standing = sql`with standing as (
  select charge.value ->> 0 as key, charge.value ->> 1 as step, charge.value ->> 2 as "full",
    case when ${until} between ${given("now")} and ${given("now")} + (charge.value ->> 2) then ${until}
      else ${given("now")} end as free_at
  from json_each(${given("charges")}) charge left join ${rateLimits} on ${key} = charge.value ->> 0
)`;

const charge = prepared((db) =>
  db
    .insert(rateLimits)
    .select(
      sql`${standing} select key, free_at + step from standing
        where not exists (select 1 from standing where free_at + step > ${given("now")} + "full")`,
    )
    .onConflictDoUpdate({ target: key, set: { until: sql`excluded.until` } }),
);

/** Uses one unit of each limit. When one of them has none left, uses no unit and returns false. One statement. */
export function chargeAll(db: Database, charges: readonly Charge[], now: number): boolean {
  return charge(db).run({ charges: asRows(charges), now }).changes > 0;
}

const wait = prepared((db) =>
  db
    .select({ ms: sql<number>`max(free_at + step - ${given("now")} - "full")` })
    .from(sql`(${standing} select * from standing)`),
);

/** The milliseconds until every limit has a unit again. */
export function findWait(db: Database, charges: readonly Charge[], now: number): number {
  return wait(db).get({ charges: asRows(charges), now })?.ms ?? 0;
}

const giveBack = prepared((db) =>
  db
    .update(rateLimits)
    .set({ until: sql`${until} - (select value ->> 1 from json_each(${given("charges")}) where value ->> 0 = ${key})` })
    .where(sql`${key} in (select value ->> 0 from json_each(${given("charges")}))`),
);

/** Returns a unit to each limit. */
export function refundAll(db: Database, charges: readonly Charge[]): void {
  giveBack(db).run({ charges: asRows(charges) });
}

/** Notes something that holds until a moment, in the table of the limits. */
export function note(db: Database, noted: { readonly key: string; readonly until: number }): void {
  db.insert(rateLimits)
    .values(noted)
    .onConflictDoUpdate({ target: key, set: { until: noted.until } })
    .run();
}

/** Whether something is noted that still holds. */
export function isNoted(db: Database, what: string, now: number): boolean {
  return (
    db
      .select({ key })
      .from(rateLimits)
      .where(and(eq(key, what), gt(until, now)))
      .get() !== undefined
  );
}

/** Deletes at most `most` rows that have no effect any more. Returns how many were deleted. */
export function deletePast(db: Database, now: number, most: number): number {
  const past = db.select({ key }).from(rateLimits).where(lte(until, now)).orderBy(until).limit(most);
  return db.delete(rateLimits).where(inArray(key, past)).run().changes;
}

function asRows(charges: readonly Charge[]): string {
  return JSON.stringify(charges.map(({ key, stepMs, fullMs }) => [key, stepMs, fullMs]));
}
