import { expect, it, onTestFinished } from "vitest";
import { openDatabase } from "../../src/open-database.ts";
import { comments } from "../../src/tables/comments.ts";
import { isThere } from "../../src/tables/removals.ts";

it("leaves out removed things, and looks each up without building a table for each row", () => {
  const { db, connection, close } = openDatabase(":memory:");
  onTestFinished(close);
  connection.pragma("foreign_keys = off");
  const insert = connection.prepare(
    "insert into comments (id, project_id, parent_id, content, created_at) values (?, 1, ?, '', 0)",
  );
  for (const [id, parentId] of [
    [1, null],
    [2, 1],
    [3, null],
    [4, 3],
  ])
    insert.run(id, parentId);
  connection.exec("insert into removals (kind, ref) values ('comment', 3), ('project', 1)");
  const visible = db
    .select({ id: comments.id })
    .from(comments)
    .where(isThere("comment", comments.id, comments.parentId));
  expect(visible.all()).toEqual([{ id: 1 }, { id: 2 }]);
  const { sql, params } = visible.toSQL();
  const steps = connection.prepare<unknown[], { opcode: string }>(`explain ${sql}`).all(...params);
  expect(steps.map(({ opcode }) => opcode)).not.toContain("OpenEphemeral");
});
