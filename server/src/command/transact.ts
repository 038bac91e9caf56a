import type { Database } from "@chonsu/db/open-database";
import {
  type CommonEvent,
  type MemberEvent,
  REALTIME_REFS,
  type RealtimeFields,
} from "@chonsu/shared/realtime/realtime";
import type { Context } from "../context.ts";
import { recordChanges, takePlaces } from "../events/events.ts";
import { recordProjectChanges } from "../events/project-changes.ts";
import type { Source } from "../platform/pieces.ts";
import { isRefusal, refuseOverload } from "../platform/refusal.ts";

/** One command's transaction and its effects outside the database. */
export interface Unit {
  readonly db: Database;
  /**
   * Whether a member gets notifications and mails. Always true except in a stand-in's factories, which may work
   * silently or in the past.
   */
  reaches(userId: number): boolean;
  /** Whether events are delivered anywhere. If not, their receivers need not be looked up. */
  readonly publishes: boolean;
  /**
   * Runs after the commit, in the order given; never when the command is refused or fails. For files, mail and sessions
   * that end.
   */
  after(effect: () => void): void;
  /**
   * Publishes an event to a member. It is written in the transaction, so that an offline client reads it later, and
   * pushed to connected clients after the commit (decision 017). `ref` is the thing it is about; NO_REF where the
   * command deletes that thing.
   */
  publishTo<E extends MemberEvent>(userId: number, event: E, fields: RealtimeFields<E>, ref?: number): void;
  /** The same; `fields` is asked at once, and only if the member has an open connection. */
  publishMade<E extends MemberEvent>(userId: number, event: E, ref: number, fields: () => RealtimeFields<E>): void;
  /**
   * Publishes that a post changed to the members of its circle: one row for all of them, however many they are.
   * `receivers` names them after the commit, and they are pushed to in pieces.
   */
  publishToCircle(projectId: number, receivers: () => Source<number>): void;
  /**
   * Publishes an event to all connected clients after the commit. It is not stored. Events within one second may be
   * merged into one (wire.md §4): `fields` is asked when one is sent.
   */
  publish<E extends CommonEvent>(event: E, fields: () => RealtimeFields<E>): void;
}

/** An event to publish; its `seq` is known after it is written. */
interface WaitingEvent {
  readonly userId: number;
  readonly event: MemberEvent;
  readonly ref: number;
  seq: number;
}

/** An event for everybody, or for the circle of a post; its `seq` is known after all events of members are written. */
interface Published {
  readonly projectId?: number;
  seq: number;
}

/** A unit with its collected events and effects. */
interface Work {
  readonly unit: Unit;
  readonly memberEvents: readonly WaitingEvent[];
  readonly commonEvents: readonly Published[];
  readonly effects: readonly (() => void)[];
}

/**
 * Runs a command: all of it or nothing. A refusal that `run` returns undoes everything and is returned. After it memory
 * is updated from the change feed (docs/decisions/011). It is committed with others, and its effects run when the commit
 * is safe on the disk (docs/decisions/034), never earlier (wire.md §4). An effect that throws is logged; the commit
 * stays. `run` is synchronous, as SQLite is: hash and decode before it, send after it.
 */
export function transact<T>(ctx: Context, run: (unit: Unit) => T): T {
  if (ctx.commits.hasFailed) throw refuseOverload();
  const { unit, memberEvents, commonEvents, effects } = beginWork(ctx);
  const result = ctx.commits.run(() => {
    const outcome = run(unit);
    if (isRefusal(outcome)) return outcome;
    writeEvents(ctx.db, memberEvents, commonEvents);
    return outcome;
  }, isRefusal);
  if (isRefusal(result)) return result;
  const changes = ctx.memory.sync();
  ctx.commits.note((failure) => (failure === undefined ? runEffects(ctx, effects) : ctx.memory.follow(changes)));
  return result;
}

function runEffects(ctx: Context, effects: Work["effects"]): void {
  for (const effect of effects) {
    try {
      effect();
    } catch (error) {
      ctx.log.error("an effect after a commit failed", { error });
    }
  }
}

function beginWork(ctx: Context): Work {
  const memberEvents: WaitingEvent[] = [];
  const commonEvents: Published[] = [];
  const effects: (() => void)[] = [];
  const publishMade: Unit["publishMade"] = (userId, event, ref, fields) => {
    const waiting = { userId, event, ref, seq: 0 };
    memberEvents.push(waiting);
    // Who connects after this asks for what was missed, and finds it: the rows are there before the push.
    if (!ctx.push.isHeard(userId)) return;
    const made = fields();
    effects.push(() => ctx.push.emit(userId, event, { ...made, seq: waiting.seq }));
  };
  return {
    memberEvents,
    commonEvents,
    effects,
    unit: {
      // There is one connection and nothing asynchronous, so inside a transaction the database object is the
      // transaction. Its prepared statements (db/src/prepared.ts) are already compiled.
      db: ctx.db,
      reaches: () => true,
      publishes: true,
      after: (effect) => effects.push(effect),
      publishTo(userId, event, fields, ref = REALTIME_REFS[event](fields)) {
        publishMade(userId, event, ref, () => fields);
      },
      publishMade,
      publishToCircle(projectId, receivers) {
        const one = { projectId, seq: 0 };
        commonEvents.push(one);
        effects.push(() => pushToCircle(ctx, one, receivers));
      },
      publish(event, fields) {
        const one = { seq: 0 };
        commonEvents.push(one);
        effects.push(() => ctx.push.emitToAll(event, () => ({ ...fields(), seq: one.seq })));
      },
    },
  };
}

/** A fixed number of statements at the end of the transaction, for any number of receivers. */
function writeEvents(db: Database, memberEvents: readonly WaitingEvent[], commonEvents: readonly Published[]): void {
  const all = [...memberEvents, ...commonEvents];
  if (all.length === 0) return;
  const first = takePlaces(db, all.length);
  for (const [place, one] of all.entries()) one.seq = first + place;
  recordChanges(db, memberEvents);
  recordProjectChanges(
    db,
    commonEvents.flatMap(({ projectId, seq }) => (projectId === undefined ? [] : [{ projectId, seq }])),
  );
}

function pushToCircle(ctx: Context, { projectId, seq }: Required<Published>, receivers: () => Source<number>): void {
  ctx.push.emitToEach(`post ${projectId}`, {
    receivers,
    send: (userId) => ctx.push.emit(userId, "projects:changed", { project_id: projectId, seq }),
    onFailure: (error) => ctx.log.error("a push to the circle of a post failed", { error }),
  });
}
