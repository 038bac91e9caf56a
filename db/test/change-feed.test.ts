import { getTableName } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { CACHED_ROWS } from "../src/cached-rows.ts";
import { type Change, type ChangeFeed, watchChanges } from "../src/change-feed.ts";
import { type OpenDatabase, openDatabase } from "../src/open-database.ts";
import type { RowPart } from "../src/row-parts.ts";
import { CAST } from "../src/seed/cast.ts";
import { seeded } from "./seeded.ts";

const me = CAST.haneul.id;
const other = CAST.garam.id;
const third = CAST.junho.id;

const CAMPUS = seeded().connection.serialize();
let database: OpenDatabase;
let feed: ChangeFeed;
beforeEach(() => {
  database = openDatabase(CAMPUS);
  feed = watchChanges(database.connection);
});
afterEach(() => database.close());

const prepare = (text: string) => database.connection.prepare<unknown[]>(text);
const run = (text: string, ...values: unknown[]) => prepare(text).run(...values);
const numbers = (text: string, ...values: unknown[]) =>
  prepare(text)
    .pluck()
    .all(...values)
    .map(Number);
const inWords = (change: Change) =>
  change.kind === "chon" ? `chon ${change.a} ${change.b}` : `${change.kind} ${change.id}`;

/** The changes that the feed has after a statement, as short texts. */
function changesOf(text: string, ...values: unknown[]): string[] {
  run(text, ...values);
  return feed.take().map(inWords);
}

const PARTS = Object.entries(CACHED_ROWS).flatMap(([kind, parts]) =>
  Object.entries<RowPart>(parts).map(([name, part]) => [kind, name, part] as const),
);

describe("the change feed", () => {
  it("has a change for each new and each deleted chon, the smaller id first, and none for requests", () => {
    const pair = `chon ${[me, other].toSorted((a, b) => a - b).join(" ")}`;
    const moved = `chon ${[me, third].toSorted((a, b) => a - b).join(" ")}`;
    const insert = "insert into friend_relations (from_user_id, to_user_id, status, created_at) values (?, ?, ?, 0)";
    run("delete from friend_relations");
    feed.take();
    expect(changesOf(insert, other, me, "pending")).toEqual([]);
    expect(changesOf("update friend_relations set status = 'accepted'")).toEqual([pair]);
    expect(changesOf("update friend_relations set created_at = 1")).toEqual([]);
    expect(changesOf("update friend_relations set status = 'rejected'")).toEqual([pair]);
    expect(changesOf("delete from friend_relations")).toEqual([]);
    expect(changesOf(insert, me, other, "accepted")).toEqual([pair]);
    expect(changesOf("update friend_relations set to_user_id = ?", third)).toEqual([pair, moved]);
    expect(changesOf("delete from friend_relations")).toEqual([moved]);
  });

  it.each(PARTS)(
    "tells %s by its %s: when one changes in a column that is read, goes or comes",
    (kind, _name, part) => {
      const { owner, columns, order } = part;
      const table = getTableName(owner.table);
      const [row = 0] = numbers(`select max(rowid) from ${table}`);
      const [id = 0] = numbers(`select ${owner.name} from ${table} where rowid = ?`, row);
      const notice = `${kind} ${id}`;
      for (const { name } of [owner, ...Object.values(columns), ...order].filter((one) => one.table === owner.table)) {
        expect(changesOf(`update ${table} set ${name} = ${name} where rowid = ?`, row), name).toContain(notice);
      }
      run(`create temp table kept as select * from ${table} where rowid = ${row}`);
      expect(changesOf(`delete from ${table} where rowid = ?`, row)).toContain(notice);
      const came = changesOf(`insert into ${table} select * from kept`);
      expect(came.filter((one) => one === notice)).toEqual([notice]);
    },
  );

  it.each(["update experiences set title = '새 제목' where id = ?", "delete from experiences where id = ?"])(
    "tells all that is said about an experience: %s",
    (statement) => {
      const said = "select experience_id from experience_details group by 1 having count(*) > 1";
      const [experience = 0] = numbers(said);
      const details = numbers("select id from experience_details where experience_id = ? order by id", experience);
      const members = numbers("select user_id from experience_members where experience_id = ?", experience);
      expect(changesOf(statement, experience).toSorted()).toEqual(
        [...details.map((id) => `experienceDetail ${id}`), ...members.map((id) => `card ${id}`)].toSorted(),
      );
    },
  );

  it.each([
    "update users set last_login = 1, password_hash = ''",
    "update sessions set proven_at = 1",
    "update notifications set is_read = 1",
    "update messages set is_read = 1",
    "delete from comments",
    "update experiences set created_at = 1",
    "update experience_details set start_date = null, end_date = null",
    "delete from experience_invitations",
  ])("has no change for what memory does not keep: %s", (statement) => {
    expect(changesOf(statement)).toEqual([]);
  });

  it("has a change for all that foreign keys change with a member: chons, posts that name them, details", () => {
    const chons = database.connection
      .prepare<[number], { a: number; b: number }>(
        `select min(from_user_id, to_user_id) a, max(from_user_id, to_user_id) b from friend_relations
          where status = 'accepted' and ? in (from_user_id, to_user_id)`,
      )
      .all(me);
    const posts = numbers("select id from projects where user_id = ?", me);
    const naming = numbers(
      `select id from projects where user_id = :me or id in (select project_id from project_likes where user_id = :me)
          or id in (select project_id from project_tags where user_id = :me)`,
      { me },
    );
    const details = numbers("select id from experience_details where user_id = ?", me);
    expect([chons, posts, details].every((rows) => rows.length > 0)).toBe(true);
    expect(changesOf("delete from users where id = ?", me).toSorted()).toEqual(
      [
        ...chons.map(({ a, b }) => `chon ${a} ${b}`),
        ...posts.map((id) => `project ${id}`),
        ...naming.map((id) => `post ${id}`),
        ...details.map((id) => `experienceDetail ${id}`),
        `user ${me}`,
        `card ${me}`,
      ].toSorted(),
    );
  });

  it("has each change once, and only until it is taken", () => {
    run("update users set user_name = '하나' where id = ?", me);
    expect(changesOf("update users set user_name = '둘' where id = ?", me).toSorted()).toEqual([
      `card ${me}`,
      `user ${me}`,
    ]);
    expect(feed.take()).toEqual([]);
  });

  it("has no change of a rollback, of a transaction or to a savepoint", () => {
    const { connection } = database;
    connection.exec("begin");
    run("update users set user_name = '하나' where id = ?", me);
    connection.exec("rollback");
    expect(feed.take()).toEqual([]);
    connection.exec("begin; savepoint inner");
    run("update users set user_name = '둘' where id = ?", me);
    connection.exec("rollback to inner");
    run("update users set user_name = '셋' where id = ?", other);
    connection.exec("commit");
    expect(feed.take().map(inWords).toSorted()).toEqual([`card ${other}`, `user ${other}`]);
  });

  it.each(["or ignore", "or replace", "or fail"])(
    "has every change of a statement with its own clause: %s",
    (clause) => {
      const words = `insert ${clause} into profile_keywords (user_id, position, keyword) values (?, 8, 'ㄱ'), (?, 9, 'ㄴ')`;
      expect(changesOf(words, me, me).toSorted()).toEqual([`card ${me}`, `user ${me}`]);
    },
  );

  it("has a change for the row that another row replaces", () => {
    const [id = 0, a = 0, b = 0] =
      database.connection
        .prepare<[number], [number, number, number]>(
          "select id, low_user_id, high_user_id from friend_relations where status = 'accepted' and ? not in (low_user_id, high_user_id)",
        )
        .raw()
        .get(CAST.garam.id) ?? [];
    const replace = `insert or replace into friend_relations (id, from_user_id, to_user_id, status, created_at)
                     values (?, ?, ?, 'pending', 0)`;
    run("delete from friend_relations where ? in (from_user_id, to_user_id)", other);
    feed.take();
    expect(changesOf(replace, id, a, other)).toEqual([`chon ${a} ${b}`]);
  });

  it("leaves nothing in the schema, in a snapshot or in another connection", () => {
    const names = (of: OpenDatabase, schema: string) =>
      of.connection
        .prepare(`select name from ${schema}.sqlite_master where name like 'changes%' or type = 'trigger'`)
        .all();
    run("update users set user_name = '둘'");
    expect(names(database, "temp").length).toBeGreaterThan(1);
    expect(names(database, "main")).toEqual([]);
    const copy = openDatabase(database.connection.serialize());
    expect([names(copy, "main"), names(copy, "temp")]).toEqual([[], []]);
    copy.close();
  });
});
