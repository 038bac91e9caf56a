import { type SeededRandom, seededRandom } from "@chonsu/db/seeded-random";
import type { InputOf } from "@chonsu/shared/contract/endpoint";
import type { give as factories } from "@chonsu/shared/stand-in/give/give";
import type { Actor } from "../../access/caller.ts";
import { signedIn } from "../../access/grant.ts";
import { transact, type Unit } from "../../command/transact.ts";
import type { Context } from "../../context.ts";
import { randomName } from "../../platform/random.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { Instance } from "../products/instance.ts";

/** The options of a factory, with their defaults. */
export type FactoryOptions<Factory extends keyof typeof factories> = InputOf<(typeof factories)[Factory]>["body"];

/** One call of a factory: its instance, its randomness, and the origin of URLs in its answer. */
export interface Giving {
  readonly ctx: Context;
  readonly random: SeededRandom;
  readonly origin: string;
  /** Aborted when a reset has ended the instance. */
  readonly over: AbortSignal;
}

/** Begins a factory call in an instance. A product with a seed gives the same data each time. */
export function beginGiving({ ctx, over }: Instance, origin: string): Giving {
  return { ctx, random: seededRandom(randomName(ctx.random)), origin, over };
}

/** A member as the actor of a service call. */
export function actorOf({ origin }: Giving, member: { readonly id: number; readonly isStaff: boolean }): Actor {
  return signedIn({ ...member, sessionId: "", origin });
}

/** A factory call in its transaction. */
export interface Acts extends Giving {
  readonly ctx: Unit;
}

/** Runs a factory call in one transaction. When it is quiet, nobody hears of it. */
export function give<T>(giving: Giving, { quiet }: { readonly quiet: boolean }, run: (acts: Acts) => T): T {
  return transact(giving.ctx, (ctx) => run(quiet ? silent({ ...giving, ctx }) : { ...giving, ctx }));
}

/** The first arguments of a command that a member makes at a moment: unit and actor. */
export function by(acts: Acts, member: Parameters<typeof actorOf>[1], moment = acts.ctx.clock.now()): [Unit, Actor] {
  return [at(acts.ctx, moment), actorOf(acts, member)];
}

/** The unit at a moment of the past, for services that write the current time. */
export function at(unit: Unit, moment: number): Unit {
  return { ...unit, clock: { ...unit.clock, now: () => moment } };
}

/** A factory call whose actions send no notification, mail or event. */
export function silent(acts: Acts): Acts {
  const nothing = { publishTo() {}, publishLazily() {}, publishToCircle() {}, publish() {} };
  return notifying({ ...acts, ctx: { ...acts.ctx, publishes: false, ...nothing } });
}

/**
 * A factory call whose actions send notifications and mails only to the members whom `mayNotify` names: to nobody for
 * actions of the past, which members have already seen. Open connections receive all events.
 */
export function notifying(acts: Acts, mayNotify: Unit["mayNotify"] = () => false): Acts {
  return { ...acts, ctx: { ...acts.ctx, mayNotify } };
}

/**
 * The result of an action that cannot be refused, because its conditions were checked or made just before. Throws when
 * it is refused.
 */
export function unrefused<T>(outcome: T | Refusal): T {
  if (outcome instanceof Refusal) throw new Error(`an act was refused: ${outcome.code}`);
  return outcome;
}

/** Milliseconds. */
interface When {
  readonly age_ms?: number | undefined;
  readonly step_ms?: number | undefined;
}

/**
 * The moments of `count` actions in ascending order. The last one is `age_ms` ago, and none is before `floor`.
 * Milliseconds since 1970.
 */
export function momentsOf({ ctx }: Giving, { age_ms = 0, step_ms = 0 }: When, count: number, floor = 0): number[] {
  const last = ctx.clock.now() - age_ms;
  return Array.from({ length: count }, (_, index) => Math.max(floor, last - (count - 1 - index) * step_ms));
}

export function momentSince({ ctx, random }: Giving, start: number): number {
  return start + Math.floor(random.fraction() * Math.max(0, ctx.clock.now() - start));
}
