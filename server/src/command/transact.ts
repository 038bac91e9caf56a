import type { Database } from "@chonsu/db/open-database";
import {
  type CommonEvent,
  type MemberEvent,
  REALTIME_REFS,
  type RealtimeFields,
} from "@chonsu/shared/realtime/realtime";
import type { Context } from "../context.ts";
import { placeOfPublished, recordChanges } from "../events/events.ts";
import { Refusal } from "../platform/refusal.ts";

/** One command's transaction and what it causes outside the database. */
export interface Unit {
  readonly db: Database;
  /** Whether a member is notified and mailed of it: everybody is, but by a stand-in's factories, which may work quietly or in the past. */
  reaches(userId: number): boolean;
  /** Whether events come anywhere; where not, nobody has to be found for them. */
  readonly publishes: boolean;
  /** Runs after the commit, in the order given; never when the command is refused or fails. For files, mail, sessions that end. */
  after(effect: () => void): void;
  /**
   * Tells a member that something happened: written with the command, so that a tab which is away learns it later, and pushed to the
   * open tabs after the commit, among the effects (decision 017). `ref` only where the thing it is about goes with the command: NO_REF.
   */
  publishTo<E extends MemberEvent>(userId: number, event: E, fields: RealtimeFields<E>, ref?: number): void;
  /** Tells everybody who is connected, after the commit; kept for nobody. What follows within a second may stand for it (wire.md §4). */
  publish<E extends CommonEvent>(event: E, fields: RealtimeFields<E>): void;
}

/** Something to be told; its place is known once it is written. */
interface WaitingEvent {
  readonly userId: number;
  readonly event: MemberEvent;
  readonly ref: number;
  seq: number;
}

/** Something for everybody; its place is known once all that is told is written. */
interface Published {
  seq: number;
}

/** A unit with what gathers in it. */
interface Work {
  readonly unit: Unit;
  readonly memberEvents: readonly WaitingEvent[];
  readonly commonEvents: readonly Published[];
  readonly effects: readonly (() => void)[];
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
  const { unit, memberEvents, commonEvents, effects } = beginWork(ctx);
  const result = commit(ctx.db, () => {
    const outcome = run(unit);
    if (outcome instanceof Refusal) return outcome;
    writeEvents(ctx.db, memberEvents);
    for (const one of commonEvents) one.seq = placeOfPublished(ctx.db);
    return outcome;
  });
  if (result instanceof Refusal) return result;
  ctx.memory.sync();
  for (const effect of effects) {
    try {
      effect();
    } catch (error) {
      ctx.log.error("an effect after a commit failed", { error });
    }
  }
  return result;
}

function beginWork(ctx: Context): Work {
  const memberEvents: WaitingEvent[] = [];
  const commonEvents: Published[] = [];
  const effects: (() => void)[] = [];
  return {
    memberEvents,
    commonEvents,
    effects,
    unit: {
      // One connection, one writer, nothing asynchronous: inside, the database itself is the transaction, and its prepared
      // statements (db/src/prepared.ts) are ready.
      db: ctx.db,
      reaches: () => true,
      publishes: true,
      after: (effect) => effects.push(effect),
      publishTo(userId, event, fields, ref = REALTIME_REFS[event](fields)) {
        const waiting = { userId, event, ref, seq: 0 };
        memberEvents.push(waiting);
        effects.push(() => ctx.push.emit(userId, event, { ...fields, seq: waiting.seq }));
      },
      publish(event, fields) {
        const one = { seq: 0 };
        commonEvents.push(one);
        effects.push(() => ctx.push.emitToAll(event, { ...fields, seq: one.seq }));
      },
    },
  };
}

/** All of it in one statement, at the end of the transaction, which keeps the writer's time short whoever is told of it. */
function writeEvents(db: Database, memberEvents: readonly WaitingEvent[]): void {
  if (memberEvents.length === 0) return;
  for (const [place, seq] of recordChanges(db, memberEvents).entries()) {
    const waiting = memberEvents[place];
    if (waiting !== undefined) waiting.seq = seq;
  }
}

function commit<T>(db: Database, run: () => T): T {
  const outcome: T[] = [];
  try {
    db.transaction(
      () => {
        const result = run();
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
