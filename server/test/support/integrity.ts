import { listNamedFiles } from "@chonsu/db/named-files";
import { IMPOSSIBLE } from "@chonsu/db/test/impossible-rows";
import { connectionOf } from "./connection.ts";
import type { TestApp } from "./harness.ts";

/** All contradictions in an app: of rows, counts, the graph in memory, and files. */
export function contradictionsIn(app: Pick<TestApp, "ctx">): string[] {
  const connection = connectionOf(app);
  const broken = Object.entries(IMPOSSIBLE).flatMap(([rule, sql]) => {
    const rows = connection.prepare(sql).all();
    return rows.length === 0 ? [] : [`${rule}: ${JSON.stringify(rows.slice(0, 5))}`];
  });
  const named = listNamedFiles(app.ctx.db);
  const orphans = app.ctx.files.list().filter((name) => !named.has(name));
  return [...broken, ...graphErrors(app), ...orphans.map((name) => `a file that nothing names: ${name}`)];
}

/** Files that rows name and that are not there. Seeds without pictures have such rows. */
export function missingFilesIn({ ctx }: Pick<TestApp, "ctx">): string[] {
  const there = new Set(ctx.files.list());
  const missing = [...listNamedFiles(ctx.db)].filter((name) => !there.has(name));
  return missing.map((name) => `a row names a file that is not there: ${name}`);
}

function graphErrors(app: Pick<TestApp, "ctx">): string[] {
  const ends = "select iif(from_user_id = u.id, to_user_id, from_user_id) friend from friend_relations";
  const accepted = `${ends} where status = 'accepted' and u.id in (from_user_id, to_user_id)`;
  const stored = `select json_group_array(friend order by friend) from (${accepted})`;
  const rows = connectionOf(app).prepare(`select u.id, (${stored}) stored from users u`).all();
  return rows.flatMap(({ id, stored }) => {
    const known = JSON.stringify(app.ctx.graph.friendsOf(Number(id)));
    return stored === known ? [] : [`the graph knows ${known} of ${id}, the rows ${stored}`];
  });
}
