import type { IncomingMessage } from "node:http";
import type { PushEffect } from "@chonsu/shared/stand-in/faults";
import type { FaultAnswer } from "./answer-instead.ts";

/** What rules did to a request. */
export interface RequestFate {
  /** Those that hit it, in the order they were asked. */
  readonly rules: readonly number[];
  /** Whether its end was theirs: it hears nothing, or half of an answer. */
  readonly end: "dropped" | "cut" | undefined;
  /** What it was answered in place of the product. */
  readonly answered: FaultAnswer | undefined;
}

/** What a rule did to a push. */
export interface PushFate {
  readonly rule: number;
  readonly effect: "held" | "dropped" | "doubled";
}

/** What became of requests and pushes on their way through the faults, for the journal. Goes with what it is about. */
export interface Outcomes {
  readonly requests: WeakMap<IncomingMessage, RequestFate>;
  /** By payload: each push has one of its own. */
  readonly pushes: WeakMap<object, PushFate>;
}

/** No fates yet. */
export function openOutcomes(): Outcomes {
  return { requests: new WeakMap(), pushes: new WeakMap() };
}

/** What an effect is called where it is told of. */
export function outcomeOf({ drop, double }: PushEffect): PushFate["effect"] {
  if (drop === true) return "dropped";
  return double === true ? "doubled" : "held";
}
