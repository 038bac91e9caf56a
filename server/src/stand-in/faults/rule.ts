import { seededRandom } from "@chonsu/db/seeded-random";
import { patternOf } from "@chonsu/shared/format/path-pattern";
import { type Fault, type FaultOptions, PushEffect, RequestEffect } from "@chonsu/shared/stand-in/faults";
import { type Random, randomFraction } from "../../platform/random.ts";
import { isWebCode } from "../calls/product-calls.ts";
import type { RuleRequest } from "./asked.ts";

/** A push as rules see it. */
export interface AskedPush {
  readonly event: string;
  /** The receiver. Null for a push to everybody, which a rule for one member does not match. */
  readonly userId: number | null;
}

export type FaultRule = ReturnType<typeof ruleOf>;

/** Makes the rule of these options: for pushes with an event, else for requests. */
export function ruleOf(id: number, options: FaultOptions, seed: string) {
  return options.event === undefined ? requestRule(id, options, seed) : pushRule(id, options, seed);
}

function requestRule(id: number, options: FaultOptions, seed: string) {
  const { call, method, path, user_id, effect } = options;
  const pattern = path === undefined ? undefined : patternOf(path);
  const fits = (asked: RuleRequest) =>
    (method === undefined ? asked.method !== "OPTIONS" : asked.method === method) &&
    (pattern === undefined ? !isWebCode(asked.path) : pattern.test(asked.path)) &&
    (call === undefined || asked.call === call) &&
    (user_id === undefined || asked.userId === user_id);
  return { kind: "request" as const, effect: RequestEffect.parse(effect), ...counted(id, options, seed, fits) };
}

function pushRule(id: number, options: FaultOptions, seed: string) {
  const { event, user_id, effect } = options;
  const fits = (asked: AskedPush) =>
    (event === "*" || asked.event === event) && (user_id === undefined || asked.userId === user_id);
  return { kind: "push" as const, effect: PushEffect.parse(effect), ...counted(id, options, seed, fits) };
}

function counted<Subject>(id: number, options: FaultOptions, seed: string, fits: (asked: Subject) => boolean) {
  const { share = 1, skip = 0, times = Number.POSITIVE_INFINITY } = options;
  const chance: Random = seededRandom(seed);
  const others: Random = seededRandom(`${seed} jitter`);
  let seen = 0;
  let hits = 0;
  return {
    id,
    /**
     * Whether the rule applies to a request or push. It counts the match and draws a random number for the rule's
     * share.
     */
    hits(asked: Subject): boolean {
      if (hits >= times || !fits(asked)) return false;
      seen += 1;
      // Each match draws one number, so that later numbers do not depend on anything else.
      const isHit = seen > skip && (share === 1 || randomFraction(chance) < share);
      if (isHit) hits += 1;
      return isHit;
    },
    /** A random number from 0 up to, but not including, 1. It comes from another sequence than the numbers of `hits`. */
    fraction: () => randomFraction(others),
    present: (held: number): Fault => ({ id, ...options, seed, seen, hits, held }),
  };
}
