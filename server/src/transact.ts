import type { Database } from "@chonsu/db/open-database";
import type { Context } from "./context.ts";
import { Refusal } from "./refusal.ts";

/** One command's transaction and what it causes outside the database. */
export interface Unit {
  readonly db: Database;
  /** Runs after the commit, in the order given; never when the command is refused or fails. For push, files, mail. */
  after(effect: () => void): void;
}

/** Thrown through drizzle to make it roll back, and caught right behind it. */
class Undo extends Error {}

/**
 * Runs a command as one immediate transaction: all of it or nothing. A refusal that `run` returns undoes everything and is returned.
 * After the commit memory follows what the database says has changed (docs/decisions/011), then the effects run, never before it
 * (wire.md §4); one that throws is logged and does not undo what is committed.
 * `run` is synchronous, as SQLite is: hash and decode before, send after.
 */
export function transact<T>(ctx: Context, run: (unit: Unit) => T): T {
  const effects: (() => void)[] = [];
  const result = commit(ctx, (db) => run({ db, after: (effect) => effects.push(effect) }));
  if (result instanceof Refusal) return result;
  ctx.memory.catchUp();
  for (const effect of effects) {
    try {
      effect();
    } catch (error) {
      ctx.log.error("an effect after a commit failed", { error });
    }
  }
  return result;
}

function commit<T>(ctx: Context, run: (db: Database) => T): T {
  const outcome: T[] = [];
  try {
    ctx.db.transaction(
      () => {
        // One connection, one writer, nothing asynchronous: inside, the database itself is the transaction, and its prepared
        // statements (db/src/prepared.ts) are ready.
        const result = run(ctx.db);
        outcome[0] = result;
        if (result instanceof Refusal) throw new Undo();
      },
      { behavior: "immediate" },
    );
  } catch (thrown) {
    if (!(thrown instanceof Undo)) throw thrown;
  }
  for (const result of outcome) return result;
  throw new Error("a transaction ended without a result");
}
