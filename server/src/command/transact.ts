import type { Database } from "@chonsu/db/open-database";
import {
  type CommonEvent,
  type MemberEvent,
  REALTIME_REFS,
  type RealtimeFields,
} from "@chonsu/shared/realtime/realtime";
import type { Context } from "../context.ts";
import { type MemberChange, recordChanges, recordProjectChanges, reserveSeqs } from "../events/events.ts";
import type { Batches } from "../platform/batches.ts";
import { isRefusal, type Refusal, refuseOverload } from "../platform/refusal.ts";

/** The context during one command, with the command's transaction and its effects outside the database. */
export interface Unit extends Context {
  /**
   * Whether a member gets notifications and mails. Always true except in a stand-in's factories, which may work
   * silently or in the past.
   */
  mayNotify(userId: number): boolean;
  /** Whether events are delivered anywhere. If not, their receivers need not be looked up. */
  readonly publishes: boolean;
  /**
   * Runs `effect` after the commit. Effects run in the order in which they were given, and do not run when the command
   * is refused or fails. For files, mail and sessions that end.
   */
  after(effect: () => void): void;
  /**
   * Publishes an event to a member. The event is written in the transaction, so that an offline client can read it
   * later. It is pushed to connected clients after the commit (decision 017). `ref` is the id of the thing that the
   * event is about, or NO_REF when the command deletes that thing.
   */
  publishTo<E extends MemberEvent>(userId: number, event: E, fields: RealtimeFields<E>, ref?: number): void;
  /** The same, but `fields` is called to make the payload: at once, and only if the member has an open connection. */
  publishLazily<E extends MemberEvent>(userId: number, event: E, ref: number, fields: () => RealtimeFields<E>): void;
  /**
   * Publishes a change of a post to all members of its circle. One row is written for all of them. `receivers` lists
   * them after the commit, and the event is pushed to them in batches.
   */
  publishToCircle(projectId: number, receivers: () => Batches<number>): void;
  /**
   * Publishes an event to all connected clients after the commit. It is not stored. Events within one second may be
   * merged into one (wire.md §4). `fields` is called when an event is sent.
   */
  publish<E extends CommonEvent>(event: E, fields: () => RealtimeFields<E>): void;
}

/** An event for everybody, or for the circle of a post; its `seq` is known after all events of members are written. */
interface PublishedEvent {
  readonly projectId?: number;
  seq: number;
}

/**
 * Runs a command: all of it or nothing. When `run` returns a refusal, everything is undone and the refusal is returned.
 * After the command, memory is updated from the change feed (docs/decisions/011). The command is committed in a group
 * with others. Its effects run only when the commit is safe on the disk (docs/decisions/034; wire.md §4). An effect
 * that throws is logged; the commit stays. `run` is synchronous, as SQLite is: hash and decode before it, send after
 * it.
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
  const lastSeq = Math.max(0, ...[memberEvents.at(-1), commonEvents.at(-1)].map((one) => one?.seq ?? 0));
  ctx.commits.register((failure) => {
    if (failure !== undefined) return ctx.memory.follow(changes);
    ctx.noteDurable(lastSeq);
    runEffects(ctx, effects);
  });
  return result;
}

type Within<Input extends readonly unknown[], Done> = (unit: Unit, ...input: Input) => Done;

/** A command that can be a part of another one: `within` works in the transaction of the caller (docs/decisions/032). */
type NestableCommand<Input extends readonly unknown[], Done, Shown> = ((ctx: Context, ...input: Input) => Shown) & {
  readonly within: Within<Input, Done>;
};

/**
 * Makes a command that opens its own transaction when it is called. `show` presents what it has done: after the
 * transaction, because nothing uncommitted may be shown.
 */
export function command<Input extends readonly unknown[], Done>(
  within: Within<Input, Done>,
): NestableCommand<Input, Done, Done>;
export function command<Input extends readonly unknown[], Done, Shown>(
  within: Within<Input, Done>,
  show: (ctx: Context, done: Exclude<Done, Refusal>, ...input: Input) => Shown,
): NestableCommand<Input, Done, Shown | Extract<Done, Refusal>>;
export function command<Input extends readonly unknown[], Done>(
  within: Within<Input, Done>,
  show?: (ctx: Context, done: Done, ...input: Input) => unknown,
) {
  const alone = (ctx: Context, ...input: Input) => {
    const done = transact(ctx, (unit) => within(unit, ...input));
    return show === undefined || isRefusal(done) ? done : show(ctx, done, ...input);
  };
  return Object.assign(alone, { within });
}

function runEffects(ctx: Context, effects: readonly (() => void)[]): void {
  for (const effect of effects) {
    try {
      effect();
    } catch (error) {
      ctx.log.error("an effect after a commit failed", { error });
    }
  }
}

/** A unit with its collected events and effects. */
function beginWork(ctx: Context) {
  const memberEvents: MemberChange[] = [];
  const commonEvents: PublishedEvent[] = [];
  const effects: (() => void)[] = [];
  const publishLazily: Unit["publishLazily"] = (userId, event, ref, fields) => {
    const waiting = { userId, event, ref, seq: 0 };
    memberEvents.push(waiting);
    // A client that connects later fetches the changes it missed. It finds this one, because the rows are written
    // before the push.
    if (!ctx.push.isHeard(userId)) return;
    const made = fields();
    effects.push(() => ctx.push.emit(userId, event, { ...made, seq: waiting.seq }));
  };
  const unit: Unit = {
    // The database has one connection and a transaction is synchronous. So inside a transaction `ctx.db` is the
    // transaction. Its prepared statements (db/src/prepared.ts) are already compiled.
    ...ctx,
    mayNotify: () => true,
    publishes: true,
    after: (effect) => effects.push(effect),
    publishTo(userId, event, fields, ref = REALTIME_REFS[event](fields)) {
      publishLazily(userId, event, ref, () => fields);
    },
    publishLazily,
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
  };
  return { unit, memberEvents, commonEvents, effects };
}

/** Writes the events at the end of the transaction, with the same number of statements for any number of receivers. */
function writeEvents(
  db: Database,
  memberEvents: readonly MemberChange[],
  commonEvents: readonly PublishedEvent[],
): void {
  const all = [...memberEvents, ...commonEvents];
  if (all.length === 0) return;
  const first = reserveSeqs(db, all.length);
  for (const [place, one] of all.entries()) one.seq = first + place;
  recordChanges(db, memberEvents);
  recordProjectChanges(
    db,
    commonEvents.flatMap(({ projectId, seq }) => (projectId === undefined ? [] : [{ projectId, seq }])),
  );
}

function pushToCircle(
  ctx: Context,
  { projectId, seq }: Required<PublishedEvent>,
  receivers: () => Batches<number>,
): void {
  ctx.push.emitToEach(`post ${projectId}`, {
    receivers,
    send: (userId) => ctx.push.emit(userId, "projects:changed", { project_id: projectId, seq }),
    onFailure: (error) => ctx.log.error("a push to the circle of a post failed", { error }),
  });
}
