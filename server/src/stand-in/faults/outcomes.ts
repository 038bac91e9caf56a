import type { IncomingMessage } from "node:http";
import type { PushEffect } from "@chonsu/shared/stand-in/faults";
import type { FaultAnswer } from "./answer-instead.ts";

/** What rules did to a request. */
export interface RequestFate {
  /** The rules that applied, in order. */
  readonly rules: readonly number[];
  /** Whether they ended it: without an answer, or with half of one. */
  readonly end: "dropped" | "cut" | undefined;
  /** The answer that replaced the product's. */
  readonly answered: FaultAnswer | undefined;
}

/** What a rule did to a push. */
export interface PushOutcome {
  readonly rule: number;
  readonly effect: "held" | "dropped" | "doubled";
}

/**
 * What happened to requests and pushes in the faults, for the journal. An entry is collected with its request or
 * payload.
 */
export interface Outcomes {
  readonly requests: WeakMap<IncomingMessage, RequestFate>;
  /** By payload: each push has its own payload object. */
  readonly pushes: WeakMap<object, PushOutcome>;
}

export function openOutcomes(): Outcomes {
  return { requests: new WeakMap(), pushes: new WeakMap() };
}

/** The name of an effect in the journal. */
export function outcomeOf({ drop, double }: PushEffect): PushOutcome["effect"] {
  if (drop === true) return "dropped";
  return double === true ? "doubled" : "held";
}
