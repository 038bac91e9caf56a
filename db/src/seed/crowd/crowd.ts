import type Sqlite from "better-sqlite3";
import { getTableColumns, getTableName } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { seededRandom } from "../../seeded-random.ts";
import { notifications } from "../../tables/notifications.ts";
import { makeChons } from "./chons.ts";
import { writeConversations } from "./conversations.ts";
import { type Crowd, inOrder } from "./crowd-dataset.ts";
import { writeExperiences } from "./experiences.ts";
import { writeMembers, writeSearches } from "./members.ts";
import { makePeople } from "./people.ts";
import { writePosts } from "./posts.ts";
import { writeInvitations, writeRelations } from "./relations.ts";
import { STANDING } from "./standing.ts";

/** The limits of a crowd. With fewer members nobody would reach 50 chons. */
export const CROWD_MEMBERS_MIN = 100;
export const CROWD_MEMBERS_MAX = 200_000;
export const CROWD_SEED_MAX = 4_294_967_295;

/**
 * The parts of a crowd, in the order of the foreign keys. Notifications come last, because they depend on all other parts.
 */
const PARTS = [
  ["members", writeMembers],
  ["relations", writeRelations],
  ["invitations", writeInvitations],
  ["posts", writePosts],
  ["experiences", writeExperiences],
  ["conversations", writeConversations],
  ["searches", writeSearches],
  [
    "notices",
    ({ notices, write }) => write(notifications, inOrder(notices), ({ at, ...row }) => ({ ...row, createdAt: at })),
  ],
] as const satisfies ReadonlyArray<readonly [name: string, write: (crowd: Crowd) => void]>;

export type SeedStep = "people" | (typeof PARTS)[number][0] | "indices";

/** Called with the progress of a long seeding: the current step, and the part that is done, from 0 to 1. */
export type SeedProgress = (step: SeedStep, part: number) => void;

/** The approximate number of rows for each member, and the part of the time that writing them takes. */
const ROWS_PER_MEMBER = 55;
const ROWS_PART = 0.6;
const ITEMS_AT_ONCE = 2000;
const ROWS_PER_STATEMENT = 100;

/**
 * Writes a university of any size in one transaction: members with about twenty chons each (at most fifty), and
 * everything that they wrote, liked, did together and were notified of since the product opened eight years before
 * `now` (milliseconds). The same seed gives the same crowd. Needs an empty schema.
 */
export function seedCrowd(
  connection: Sqlite.Database,
  { members, seed }: { readonly members: number; readonly seed: number },
  now: number,
  onProgress: SeedProgress,
): void {
  connection.transaction(() => {
    let step: SeedStep = "people";
    let rows = 0;
    const report = () => onProgress(step, Math.min(1, rows / (members * ROWS_PER_MEMBER)) * ROWS_PART);
    report();
    const random = seededRandom(`crowd ${seed}`);
    const people = makePeople(members, random, now);
    const crowd: Crowd = {
      random,
      now,
      people,
      active: people.filter(({ id }) => id !== STANDING.nothing),
      chons: makeChons(people, random, now),
      notices: [],
      write(table, items, rowsOf) {
        for (let start = 0; start < items.length; start += ITEMS_AT_ONCE) {
          const some = items.slice(start, start + ITEMS_AT_ONCE);
          const written = some.flatMap((item, index) => rowsOf(item, start + index));
          insertRows(connection, table, written);
          rows += written.length;
          report();
        }
      },
    };
    const writeParts = () => {
      for (const [name, writePart] of PARTS) {
        step = name;
        report();
        writePart(crowd);
      }
    };
    withBareTables(connection, writeParts, (part) => onProgress("indices", ROWS_PART + part * (1 - ROWS_PART)));
  })();
}

/** Inserts rows that all have the same columns in the same order, many with each statement. */
function insertRows(connection: Sqlite.Database, table: SQLiteTable, rows: readonly object[]): void {
  const columns = getTableColumns(table);
  const names = Object.keys(rows[0] ?? {}).map((key) => `"${columns[key]?.name}"`);
  const insert = (count: number) => {
    const values = Array.from({ length: count }, () => `(${names.map(() => "?").join()})`);
    return connection.prepare(`insert into "${getTableName(table)}" (${names.join()}) values ${values.join()}`);
  };
  const full = rows.length < ROWS_PER_STATEMENT ? undefined : insert(ROWS_PER_STATEMENT);
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT) {
    const batch = rows.slice(start, start + ROWS_PER_STATEMENT);
    const statement = batch.length === ROWS_PER_STATEMENT && full ? full : insert(batch.length);
    statement.run(
      batch.flatMap((row) =>
        Object.values(row).map((value) => (typeof value === "boolean" ? Number(value) : (value ?? null))),
      ),
    );
  }
}

/**
 * Drops all indexes except those of primary keys, runs `work`, and creates the indexes again. This is one sort instead
 * of a search for each row. Unique indexes are checked when they are created. `made` is called after each index, with
 * the part of the indexes that is done. It must run in a transaction.
 */
function withBareTables(connection: Sqlite.Database, work: () => void, made: (part: number) => void): void {
  const indices = connection
    .prepare<[], { readonly name: string; readonly sql: string }>(
      "select name, sql from sqlite_master where type = 'index' and sql is not null order by name",
    )
    .all();
  for (const { name } of indices) connection.exec(`drop index "${name}"`);
  work();
  for (const [index, { sql }] of indices.entries()) {
    connection.exec(sql);
    made((index + 1) / indices.length);
  }
}
