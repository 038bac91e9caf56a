import type { Database } from "@chonsu/db/open-database";
import { given, prepared } from "@chonsu/db/prepared";
import { removals } from "@chonsu/db/tables/removals";
import { and, eq } from "drizzle-orm";

export type RemovalRow = typeof removals.$inferSelect;

const itself = and(eq(removals.kind, given("kind")), eq(removals.ref, given("ref")));
const inserted = prepared((db) =>
  db
    .insert(removals)
    .values({ kind: given("kind"), ref: given("ref") })
    .prepare(),
);
const found = prepared((db) => db.select().from(removals).where(itself).prepare());
const deleted = prepared((db) => db.delete(removals).where(itself).prepare());

export function insertRemoval(db: Database, row: RemovalRow): void {
  inserted(db).run(row);
}

export function findRemoval(db: Database, row: RemovalRow): RemovalRow | undefined {
  return found(db).get(row);
}

export function deleteRemoval(db: Database, row: RemovalRow): void {
  deleted(db).run(row);
}

/** All things that are being removed. */
export function listRemovals(db: Database): RemovalRow[] {
  return db.select().from(removals).all();
}
