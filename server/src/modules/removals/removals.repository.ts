import type { Database } from "@chonsu/db/open-database";
import { inserterOf, isGiven, prepared } from "@chonsu/db/prepared";
import { removals } from "@chonsu/db/tables/removals";
import { and } from "drizzle-orm";

export type RemovalRow = typeof removals.$inferSelect;

const itself = and(isGiven(removals.kind, "kind"), isGiven(removals.ref, "ref"));
const inserted = inserterOf(removals);
const found = prepared((db) => db.select().from(removals).where(itself));
const deleted = prepared((db) => db.delete(removals).where(itself));

export function insertRemoval(db: Database, row: RemovalRow): void {
  inserted(db, row);
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
