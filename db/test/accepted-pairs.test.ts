import { expect, it } from "vitest";
import { forEachAcceptedPair } from "../src/accepted-pairs.ts";
import { openDatabase } from "../src/open-database.ts";

/**
 * Sender, receiver, status: an id of many digits, a member with several relations, and relations in both directions.
 */
const RELATIONS = [
  [1, 2, "accepted"],
  [3, 2, "accepted"],
  [2, 4, "accepted"],
  [10_203_040_506, 2, "accepted"],
  [4, 3, "pending"],
  [1, 3, "rejected"],
  [7, 10_203_040_506, "accepted"],
] as const;

it("takes every accepted pair once and no other, without a sort", () => {
  const { connection, close } = openDatabase(":memory:");
  connection.pragma("foreign_keys = OFF");
  const insert = connection.prepare(
    "insert into friend_relations (from_user_id, to_user_id, status, created_at) values (?, ?, ?, 0)",
  );
  for (const relation of RELATIONS) insert.run(...relation);
  const prepare = connection.prepare.bind(connection);
  const texts: string[] = [];
  connection.prepare = (text: string) => {
    texts.push(text);
    return prepare(text);
  };
  const pairs: string[] = [];
  forEachAcceptedPair(connection, (a, b) => pairs.push([a, b].toSorted((x, y) => x - y).join(" ")));
  expect(pairs.toSorted()).toEqual(["1 2", "2 10203040506", "2 3", "2 4", "7 10203040506"].toSorted());
  const plan = prepare(`explain query plan ${texts[0]}`).all();
  expect(JSON.stringify(plan)).toContain("COVERING INDEX friend_relations_to");
  expect(JSON.stringify(plan)).not.toContain("TEMP B-TREE");
  close();
});

it("takes nothing when there are no chons", () => {
  const { connection, close } = openDatabase(":memory:");
  forEachAcceptedPair(connection, () => expect.unreachable());
  close();
});
