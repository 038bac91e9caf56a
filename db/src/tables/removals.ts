import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { check, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Kinds of things on which very much may hang. */
export type RemovedKind = "account" | "comment" | "project";

/**
 * Things whose removal has begun: nobody sees a comment or a post any more, and what hangs on them is deleted in pieces
 * (decision 045). The row is deleted with the thing.
 */
export const removals = sqliteTable(
  "removals",
  {
    kind: text("kind").$type<RemovedKind>().notNull(),
    ref: integer("ref").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.ref] }),
    check("removals_kind", sql`${table.kind} in ('account', 'comment', 'project')`),
  ],
);

/** Whether the removal of none of some things of a kind has begun. */
export function isThere(kind: RemovedKind, ...refs: readonly SQLWrapper[]): SQL {
  const begun = sql`${removals.kind} = ${sql.raw(`'${kind}'`)} and ${removals.ref} in (${sql.join([...refs], sql`, `)})`;
  return sql`not exists (select 1 from ${removals} where ${begun})`;
}
