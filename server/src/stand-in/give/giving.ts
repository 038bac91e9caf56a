import { type Chance, chanceOf } from "@chonsu/db/seed/crowd/draw/chance";
import type { Actor } from "../../access/caller.ts";
import { signedIn } from "../../access/signed-in.ts";
import type { Unit } from "../../command/transact.ts";
import type { Context } from "../../context.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { Instance } from "../products/instance.ts";

/** One call that gives something: where, with which chance, and what addresses in its answer begin with. */
export interface Giving {
  readonly ctx: Context;
  readonly chance: Chance;
  readonly origin: string;
  /** Aborted when a reset ended the instance it is given to. */
  readonly over: AbortSignal;
}

/** Begins to give in an instance; a product with a seed gives the same each time. */
export function beginGiving({ ctx, over }: Instance, origin: string): Giving {
  return { ctx, chance: chanceOf(ctx.random.bytes(4).readUInt32BE(0), "give"), origin, over };
}

/** A member as the one who acts or looks. */
export function actorOf({ origin }: Giving, member: { readonly id: number; readonly isStaff: boolean }): Actor {
  return signedIn({ ...member, sessionId: "", origin });
}

/** The product at a moment of its past: for services that write when it is. */
export function at(ctx: Context, moment: number): Context {
  return { ...ctx, clock: { now: () => moment, after: ctx.clock.after } };
}

/** Acts of which nobody hears: no notification, no mail, no event. */
export function silent(unit: Unit): Unit {
  return { ...unit, reaches: () => false, publishes: false, publishTo() {}, publish() {} };
}

/** Acts that were seen long ago, as a question that is answered by now: open connections follow them, nobody is notified or mailed. */
export function seen(unit: Unit): Unit {
  return { ...unit, reaches: () => false };
}

/** The outcome of an act that cannot be refused, as what it depends on was checked or made just before. */
export function unrefused<T>(outcome: T | Refusal): T {
  if (outcome instanceof Refusal) throw new Error(`an act was refused: ${outcome.code}`);
  return outcome;
}

/** Milliseconds. */
interface When {
  readonly age_ms?: number | undefined;
  readonly step_ms?: number | undefined;
}

/** When each of so many happened, the latest last and `age_ms` ago; none before `floor`. Milliseconds since 1970. */
export function momentsOf({ ctx }: Giving, { age_ms = 0, step_ms = 0 }: When, count: number, floor = 0): number[] {
  const last = ctx.clock.now() - age_ms;
  return Array.from({ length: count }, (_, index) => Math.max(floor, last - (count - 1 - index) * step_ms));
}

/** Some moment from `start` to now. */
export function momentSince({ ctx, chance }: Giving, start: number): number {
  return start + Math.floor(chance.part() * Math.max(0, ctx.clock.now() - start));
}
