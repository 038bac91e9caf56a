import type { Database } from "@chonsu/db/open-database";
import { finderBy, isGiven, prepared } from "@chonsu/db/prepared";
import { searchHistory } from "@chonsu/db/tables/searches";
import { and, desc, eq, lte } from "drizzle-orm";
import type { Actor } from "../../access/caller.ts";
import type { Grant } from "../../access/grant.ts";

export type SearchRow = typeof searchHistory.$inferSelect;

export const findSearch = finderBy(searchHistory.id, (db, isIt) => db.select().from(searchHistory).where(isIt));

const searchesOf = prepared((db) =>
  db.select().from(searchHistory).where(isGiven(searchHistory.userId, "userId")).orderBy(desc(searchHistory.id)),
);

/**
 * The actor's search words, the latest first. They are ordered by id, because ids always grow, even when the clock is
 * set back.
 */
export function listSearches(db: Database, actor: Actor): SearchRow[] {
  return searchesOf(db).all({ userId: actor.id });
}

export function findWord(db: Database, actor: Actor, keyword: string): SearchRow | undefined {
  return db
    .select()
    .from(searchHistory)
    .where(and(eq(searchHistory.userId, actor.id), eq(searchHistory.keyword, keyword)))
    .get();
}

export function insertSearch(db: Database, actor: Actor, keyword: string, createdAt: number): SearchRow {
  return db.insert(searchHistory).values({ userId: actor.id, keyword, createdAt }).returning().get();
}

export function deleteSearch(db: Database, { row }: Grant<"search.forget", SearchRow>): void {
  db.delete(searchHistory).where(eq(searchHistory.id, row.id)).run();
}

export function deleteSearchesOf(db: Database, actor: Actor): void {
  db.delete(searchHistory).where(eq(searchHistory.userId, actor.id)).run();
}

/** Deletes the oldest words of a member, so that at most `kept` stay. */
export function deleteOldest(db: Database, actor: Actor, kept: number): void {
  const firstTooMany = db
    .select({ id: searchHistory.id })
    .from(searchHistory)
    .where(eq(searchHistory.userId, actor.id))
    .orderBy(desc(searchHistory.id))
    .limit(1)
    .offset(kept);
  db.delete(searchHistory)
    .where(and(eq(searchHistory.userId, actor.id), lte(searchHistory.id, firstTooMany)))
    .run();
}
