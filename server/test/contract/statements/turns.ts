import { ServerResponse } from "node:http";
import { vi } from "vitest";
import { connectionOf } from "../../support/connection.ts";
import type { TestApp } from "../../support/harness.ts";

/**
 * The most that was read and written between two turns of the event loop during `run`, with an empty cache of members:
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
  const { cards } = app.ctx;
  const spies = [
    vi.spyOn(cards, "of").mockImplementation((ids, read) => read(ids)),
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
  const counted = <T>(act: () => T, rowsOf: (result: T) => number) => {
    const before = Number(changes.get());
    const result = act();
    onRows(Math.max(rowsOf(result), Number(changes.get()) - before));
    return result;
  };
  const { all, run } = statement;
  const reading = vi.spyOn(statement, "all").mockImplementation(function (this: Statement, ...values) {
    return counted(
      () => all.apply(this, values),
      (rows) => rows.length,
    );
  });
  const changing = vi.spyOn(statement, "run").mockImplementation(function (this: Statement, ...values) {
    return counted(
      () => run.apply(this, values),
      () => 0,
    );
  });
  return [reading, changing];
}

function characterSpies(onCharacters: (characters: number) => void) {
  const count = (chunk: unknown) => {
    if (typeof chunk === "string" || Buffer.isBuffer(chunk)) onCharacters(chunk.length);
  };
  const { write, end } = ServerResponse.prototype;
  return [
    vi.spyOn(ServerResponse.prototype, "write").mockImplementation(function (this: ServerResponse, ...values) {
      count(values[0]);
      return write.apply(this, values as never);
    }),
    vi.spyOn(ServerResponse.prototype, "end").mockImplementation(function (this: ServerResponse, ...values) {
      count(values[0]);
      return end.apply(this, values as never);
    }),
  ];
}
