import type { Database } from "@chonsu/db/open-database";
import { given, prepared } from "@chonsu/db/prepared";
import { rateLimits } from "@chonsu/db/tables/rate-limits";
import { inArray, lte, sql } from "drizzle-orm";

/** One unit of a limit: `stepMs` until it is free again, `fullMs` when all of the limit is used up. */
export interface Charge {
  readonly key: string;
  readonly stepMs: number;
  readonly fullMs: number;
}

const { key, until } = rateLimits;

/**
 * What is charged beside when each limit is free again: now, where nothing is used up. A moment beyond all that can be used up comes
 * from a clock that was set back since, or from wider limits, and counts for nothing.
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
    .onConflictDoUpdate({ target: key, set: { until: sql`excluded.until` } })
    .prepare(),
);

/** Uses up one unit of each limit, or of none when one of them has none left, in one statement. */
export function chargeAll(db: Database, charges: readonly Charge[], now: number): boolean {
  return charge(db).run({ charges: asRows(charges), now }).changes > 0;
}

const wait = prepared((db) =>
  db
    .select({ ms: sql<number>`max(free_at + step - ${given("now")} - "full")` })
    .from(sql`(${standing} select * from standing)`)
    .prepare(),
);

/** How long until each limit has a unit again, in milliseconds. */
export function findWait(db: Database, charges: readonly Charge[], now: number): number {
  return wait(db).get({ charges: asRows(charges), now })?.ms ?? 0;
}

const giveBack = prepared((db) =>
  db
    .update(rateLimits)
    .set({ until: sql`${until} - (select value ->> 1 from json_each(${given("charges")}) where value ->> 0 = ${key})` })
    .where(sql`${key} in (select value ->> 0 from json_each(${given("charges")}))`)
    .prepare(),
);

/** Gives back a unit of each limit. */
export function refundAll(db: Database, charges: readonly Charge[]): void {
  giveBack(db).run({ charges: asRows(charges) });
}

/** Takes away rows that mean nothing any more, so many at most; answers how many. */
export function deletePast(db: Database, now: number, most: number): number {
  const past = db.select({ key }).from(rateLimits).where(lte(until, now)).orderBy(until).limit(most);
  return db.delete(rateLimits).where(inArray(key, past)).run().changes;
}

function asRows(charges: readonly Charge[]): string {
  return JSON.stringify(charges.map(({ key, stepMs, fullMs }) => [key, stepMs, fullMs]));
}
