import type { IncomingMessage, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import type { Fault, FaultOptions, RequestEffect } from "@chonsu/shared/stand-in/faults";
import type { PushEntry } from "@chonsu/shared/stand-in/journal";
import { type CorsOrigins, corsHeaders } from "../../platform/addresses/origins.ts";
import type { Clock } from "../../platform/clock.ts";
import { type Random, randomName } from "../../platform/random.ts";
import { type Refusal, refuse } from "../../platform/refusal.ts";
import { type FaultAnswer, faultAnswer, refuseUpgrade, sendInstead } from "./answer-instead.ts";
import { RuleRequest } from "./asked.ts";
import { type HeldPushes, holdPushes } from "./held-pushes.ts";
import { type AskedPush, type FaultRule, ruleOf } from "./rule.ts";
import { answerAfter, cutAnswer, dropAnswer, dropConnection, slowAnswer } from "./throttling.ts";

const RULES_MAX = 100;
const NO_EFFECT: RequestEffect = {};

interface FaultsParts {
  /** Faults on the network use real time. */
  readonly machine: Clock;
  /** The source of seeds for rules without a seed. It is called again for each instance. */
  readonly random: () => Random;
  /** The origins that may read answers. */
  readonly corsOrigins: CorsOrigins;
}

export interface RequestFault {
  /** The rules that apply, in order. */
  readonly rules: readonly number[];
  readonly delayMs: number;
  /** The effect after the delay. */
  readonly effect: RequestEffect;
  /** The answer of this effect, in place of the product's. */
  readonly answer: FaultAnswer | undefined;
}

/** Faults between a product and its callers, by rules. */
export class Faults {
  readonly #parts: FaultsParts;
  readonly #held: HeldPushes;
  /** By id, in the order of creation. */
  readonly #rules = new Map<number, FaultRule>();
  #random: Random;
  #made = 0;
  #instance = 0;

  constructor(parts: FaultsParts) {
    this.#parts = parts;
    this.#held = holdPushes(parts.machine);
    this.#random = parts.random();
  }

  add(options: FaultOptions): Fault | Refusal<"FAULT_LIMIT_REACHED"> {
    if (this.#rules.size >= RULES_MAX) return refuse("FAULT_LIMIT_REACHED");
    this.#made += 1;
    const rule = ruleOf(this.#made, options, options.seed ?? randomName(this.#random));
    this.#rules.set(rule.id, rule);
    return rule.present(0);
  }

  /** Every rule, in the order of creation. */
  list(): Fault[] {
    return Array.from(this.#rules.values(), (rule) => rule.present(this.#held.count(rule.id)));
  }

  /** Removes a rule and sends the pushes it held. Returns whether it existed. */
  remove(id: number): boolean {
    const wasThere = this.#rules.delete(id);
    this.#held.release(id);
    return wasThere;
  }

  /** Removes all rules and sends all held pushes. */
  removeAll(): void {
    this.#rules.clear();
    this.#held.release();
  }

  /** Sends all held pushes and returns their number. */
  release(): number {
    return this.#held.release();
  }

  /**
   * Decides what happens to a request. Rules apply in the order of their creation. Delays add up. The first rule with
   * another effect is the last rule that is applied. Undefined when no rule applies.
   */
  decide(request: IncomingMessage): RequestFault | undefined {
    if (this.#rules.size === 0) return undefined;
    const asked = new RuleRequest(request);
    const rules: number[] = [];
    let delayMs = 0;
    for (const rule of this.#rules.values()) {
      if (rule.kind === "push" || !rule.hits(asked)) continue;
      const { delay_ms = 0, jitter_ms = 0, ...effect } = rule.effect;
      rules.push(rule.id);
      delayMs += delay_ms + (jitter_ms === 0 ? 0 : rule.fraction() * jitter_ms);
      if (Object.keys(effect).length > 0) return { rules, delayMs, effect, answer: this.#answerOf(effect, request) };
    }
    return rules.length === 0 ? undefined : { rules, delayMs, effect: NO_EFFECT, answer: undefined };
  }

  /** Does to a request what was decided. `handOn` passes it on to the product. */
  apply(fault: RequestFault | undefined, request: IncomingMessage, response: ServerResponse, handOn: () => void): void {
    if (fault === undefined) return handOn();
    const { delayMs, effect, answer } = fault;
    this.#after(delayMs, response, () => {
      if (answer !== undefined && effect.after !== true) return sendInstead(request, response, answer);
      if (effect.drop === "before") return dropConnection(response);
      this.#throttle(effect, response, answer);
      handOn();
    });
  }

  /**
   * Does to the opening of a web socket what was decided: a rule can refuse, drop and delay it. Rules for pushes apply
   * to what is sent through an open one.
   */
  applyToUpgrade(fault: RequestFault | undefined, socket: Duplex, handOn: () => void): void {
    if (fault === undefined) return handOn();
    const { delayMs, effect, answer } = fault;
    this.#after(delayMs, socket, () => {
      if (answer !== undefined) refuseUpgrade(socket, answer);
      else if (effect.drop !== undefined || effect.cut_after_bytes !== undefined) socket.destroy();
      else handOn();
    });
  }

  /** Sends a push with `deliver`, as the first matching rule says. Returns what this rule did. */
  send(asked: AskedPush, deliver: () => void): PushEntry["fault"] {
    const rules = [...this.#rules.values()].filter((one) => one.kind === "push");
    const found = rules.find((one) => one.hits(asked));
    if (found === undefined) {
      deliver();
      return null;
    }
    const { id: rule, effect } = found;
    if (effect.drop === true) return { rule, effect: "dropped" };
    if (effect.double === true) {
      deliver();
      deliver();
      return { rule, effect: "doubled" };
    }
    this.#held.hold(rule, effect.hold_ms, deliver);
    return { rule, effect: "held" };
  }

  /** Removes everything, because the current instance has ended. */
  reset(): void {
    this.#instance += 1;
    this.#made = 0;
    this.#random = this.#parts.random();
    this.#rules.clear();
    this.#held.forget();
  }

  #answerOf(effect: RequestEffect, { headers }: IncomingMessage): FaultAnswer | undefined {
    if (effect.status === undefined && effect.code === undefined) return undefined;
    return faultAnswer(effect, corsHeaders(this.#parts.corsOrigins, headers.origin));
  }

  /** Runs `go` after the delay, unless the caller has disconnected. When the instance has ended, it disconnects. */
  #after(delayMs: number, peer: ServerResponse | Duplex, go: () => void): void {
    if (delayMs === 0) return go();
    const instance = this.#instance;
    const callOff = this.#parts.machine.after(delayMs, () => {
      if (instance === this.#instance) go();
      else peer.destroy();
    });
    peer.once("close", callOff);
  }

  #throttle(effect: RequestEffect, response: ServerResponse, instead: FaultAnswer | undefined): void {
    const { drop, cut_after_bytes, bytes_per_second } = effect;
    const instance = this.#instance;
    const isLifted = () => instance !== this.#instance;
    if (instead !== undefined) answerAfter(response, instead, isLifted);
    if (drop !== undefined) dropAnswer(response, isLifted);
    if (cut_after_bytes !== undefined) cutAnswer(response, cut_after_bytes, isLifted);
    if (bytes_per_second !== undefined) slowAnswer(response, bytes_per_second, this.#parts.machine, isLifted);
  }
}
