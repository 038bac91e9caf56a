import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { check, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** The kinds of things to which very many rows may belong. */
export type RemovedKind = "account" | "comment" | "project";

/**
 * Things whose removal has begun. From then on nobody sees such a comment or post, and the rows that belong to it are
 * deleted in batches (decision 045). The row here is deleted together with the thing.
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

/**
 * True when the removal has begun for none of the given things of a kind. One comparison for each thing: for
 * `ref in (…)` with a column, SQLite would build a table for each row.
 */
export function isThere(kind: RemovedKind, ...refs: readonly SQLWrapper[]): SQL {
  const ofKind = sql`select 1 from ${removals} where ${removals.kind} = ${sql.raw(`'${kind}'`)}`;
  const each = refs.map((ref) => sql`not exists (${ofKind} and ${removals.ref} = ${ref})`);
  return sql.join(each, sql` and `);
}
