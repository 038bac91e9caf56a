import type { IncomingMessage } from "node:http";
import type { PushEffect } from "@chonsu/shared/stand-in/faults";
import type { FaultAnswer } from "./answer-instead.ts";

/** What rules did to a request. */
export interface RequestOutcome {
  /** The rules that applied, in order. */
  readonly rules: readonly number[];
  /** Whether the rules ended the request: without an answer, or with a part of one. */
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
 * What the faults did to requests and pushes, for the journal. An entry is removed from memory together with its
 * request or payload.
 */
export class Outcomes {
  readonly requests = new WeakMap<IncomingMessage, RequestOutcome>();
  /** By payload: each push has its own payload object. */
  readonly pushes = new WeakMap<object, PushOutcome>();
}

/** The name of an effect in the journal. */
export function outcomeOf({ drop, double }: PushEffect): PushOutcome["effect"] {
  if (drop === true) return "dropped";
  return double === true ? "doubled" : "held";
}
