import type { Fault, FaultOptions, PushEffect, RequestEffect } from "@chonsu/shared/stand-in/faults";
import { type Random, randomFraction, seededRandom } from "../../platform/random.ts";
import { isWebCode, readPathPattern } from "../calls/product-calls.ts";
import type { Asked } from "./asked.ts";

/** A push as rules see it. */
export interface AskedPush {
  readonly event: string;
  /** The receiver. Null for a push to everybody, which a rule for one member does not match. */
  readonly userId: number | null;
}

/** A rule of one kind with its counts. */
interface Rule<Subject, Effect> {
  readonly id: number;
  readonly effect: Effect;
  /**
   * Whether the rule applies to a request or push. It counts the match and draws a random number for the rule's share.
   */
  hits(asked: Subject): boolean;
  /** A random number from 0 up to, but not including, 1. It comes from another sequence than the numbers of `hits`. */
  fraction(): number;
  present(held: number): Fault;
}

export type RequestRule = Rule<Asked, RequestEffect>;
export type PushRule = Rule<AskedPush, PushEffect>;

/** A rule for requests. */
export function requestRule(id: number, options: FaultOptions, effect: RequestEffect, seed: string): RequestRule {
  const { call, method, path, user_id } = options;
  const isOnPath = path === undefined ? (asked: string) => !isWebCode(asked) : readPathPattern(path);
  const fits = (asked: Asked) =>
    (method === undefined ? asked.method !== "OPTIONS" : asked.method === method) &&
    isOnPath(asked.path) &&
    (call === undefined || asked.call === call) &&
    (user_id === undefined || asked.userId === user_id);
  return ruleOf(id, options, effect, seed, fits);
}

/** A rule for pushes. */
export function pushRule(id: number, options: FaultOptions, effect: PushEffect, seed: string): PushRule {
  const { event, user_id } = options;
  const fits = (asked: AskedPush) =>
    (event === "*" || asked.event === event) && (user_id === undefined || asked.userId === user_id);
  return ruleOf(id, options, effect, seed, fits);
}

function ruleOf<Subject, Effect>(
  id: number,
  options: FaultOptions,
  effect: Effect,
  seed: string,
  fits: (asked: Subject) => boolean,
): Rule<Subject, Effect> {
  const { share = 1, skip = 0, times = Number.POSITIVE_INFINITY } = options;
  const chance: Random = seededRandom(seed);
  const others: Random = seededRandom(`${seed} jitter`);
  let seen = 0;
  let hits = 0;
  return {
    id,
    effect,
    hits(asked) {
      if (hits >= times || !fits(asked)) return false;
      seen += 1;
      // Each match draws one number, so that later numbers do not depend on anything else.
      const isHit = seen > skip && (share === 1 || randomFraction(chance) < share);
      if (isHit) hits += 1;
      return isHit;
    },
    fraction: () => randomFraction(others),
    present: (held) => ({ id, ...options, seed, seen, hits, held }),
  };
}
