import { ServerResponse } from "node:http";
import { vi } from "vitest";
import { findPostCards } from "../../../src/modules/projects/project-parts.repository.ts";
import { findCards } from "../../../src/modules/users/users.repository.ts";
import { connectionOf } from "../../support/connection.ts";
import type { TestApp } from "../../support/harness.ts";

/**
 * The most that was read and written between two turns of the event loop during `run`, with empty caches of members and posts:
 * rows that statements returned or changed, the same for a single statement, and characters of answers.
 */
export async function longestTurn<T>(app: TestApp, run: () => Promise<T>) {
  const longest = { rows: 0, rowsOfOneStatement: 0, characters: 0 };
  let now = { rows: 0, characters: 0 };
  let isCounting = false;
  const add = (part: "rows" | "characters", count: number) => {
    if (!isCounting) setImmediate(endTurn);
    isCounting = true;
    now[part] += count;
    longest[part] = Math.max(longest[part], now[part]);
  };
  const endTurn = () => {
    now = { rows: 0, characters: 0 };
    isCounting = false;
  };
  const { cards, posts } = app.ctx;
  const spies = [
    vi.spyOn(cards, "of").mockImplementation((ids) => findCards(app.ctx.db, ids)),
    vi.spyOn(posts, "of").mockImplementation((ids) => findPostCards(app.ctx.db, ids)),
    ...rowSpies(app, (rows) => {
      longest.rowsOfOneStatement = Math.max(longest.rowsOfOneStatement, rows);
      add("rows", rows);
    }),
    ...characterSpies((characters) => add("characters", characters)),
  ];
  try {
    return { answer: await run(), turn: longest };
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}

interface Statement {
  all(...values: unknown[]): unknown[];
  run(...values: unknown[]): unknown;
}

/** Counts the rows that each statement returns or changes, with those that foreign keys change. */
function rowSpies(app: TestApp, onRows: (rows: number) => void) {
  const changes = connectionOf(app).prepare("select total_changes()").pluck();
  const statement: Statement = Object.getPrototypeOf(changes);
  const spyOn = (name: "all" | "run") => {
    const original = statement[name];
    return vi.spyOn(statement, name).mockImplementation(function (this: Statement, ...values) {
      const before = Number(changes.get());
      const result = original.apply(this, values);
      const returned = Array.isArray(result) ? result.length : 0;
      onRows(Math.max(returned, Number(changes.get()) - before));
      return result as unknown[];
    });
  };
  return [spyOn("all"), spyOn("run")];
}

function characterSpies(onCharacters: (characters: number) => void) {
  return (["write", "end"] as const).map((name) => {
    const original = ServerResponse.prototype[name] as (...values: unknown[]) => never;
    return vi.spyOn(ServerResponse.prototype, name).mockImplementation(function (
      this: ServerResponse,
      ...values: unknown[]
    ) {
      const [chunk] = values;
      if (typeof chunk === "string" || Buffer.isBuffer(chunk)) onCharacters(chunk.length);
      return original.apply(this, values);
    });
  });
}
