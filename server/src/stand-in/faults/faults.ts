import type { IncomingMessage, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { type Fault, type FaultOptions, PushEffect, RequestEffect } from "@chonsu/shared/stand-in/faults";
import type { Clock } from "../../platform/clock.ts";
import { type CorsOrigins, corsHeaders } from "../../platform/origins.ts";
import { type Random, randomName } from "../../platform/random.ts";
import { type Refusal, refuse } from "../../platform/refusal.ts";
import type { Push } from "../../realtime/push.ts";
import { isAside } from "../calls/product-calls.ts";
import type { AdjustableClock } from "../clock/adjustable-clock.ts";
import { type FaultAnswer, faultAnswer, refuseUpgrade, sendInstead } from "./answer-instead.ts";
import { Asked } from "./asked.ts";
import { type HeldPushes, holdPushes } from "./held-pushes.ts";
import { type Outcomes, outcomeOf } from "./outcomes.ts";
import { type AskedPush, type AskedRequest, pushRule, type Rule, requestRule } from "./rule.ts";
import { answerAfter, cutAnswer, dropAnswer, dropConnection, slowAnswer } from "./throttling.ts";

const RULES_MAX = 100;
const NO_EFFECT: RequestEffect = {};

/** What faults need. */
interface FaultsParts {
  /** Faults on the network use real time. */
  readonly machine: Clock;
  /** The source of seeds for rules without a seed. It is called again for each instance. */
  readonly random: () => Random;
  /** The origins that may read answers. */
  readonly corsOrigins: CorsOrigins;
  /** Receives what happened to each request and push. */
  readonly outcomes: Outcomes;
}

/** The combined effect of rules on one request. */
interface Decision {
  readonly rules: readonly number[];
  readonly delayMs: number;
  /** The effect after the delay. */
  readonly effect: RequestEffect;
}

/** Faults between a product and its callers, by rules. */
export class Faults {
  readonly #parts: FaultsParts;
  readonly #held: HeldPushes;
  readonly #requestRules = new Map<number, Rule<AskedRequest, RequestEffect>>();
  readonly #pushRules = new Map<number, Rule<AskedPush, PushEffect>>();
  #random: Random;
  #made = 0;
  #instance = 0;
  #present: AdjustableClock | undefined;

  constructor(parts: FaultsParts) {
    this.#parts = parts;
    this.#held = holdPushes(parts.machine);
    this.#random = parts.random();
  }

  /** Adds a rule. */
  add(options: FaultOptions): Fault | Refusal<"FAULT_LIMIT_REACHED"> {
    if (this.#requestRules.size + this.#pushRules.size >= RULES_MAX) return refuse("FAULT_LIMIT_REACHED");
    this.#made += 1;
    const id = this.#made;
    const { event, effect, seed = randomName(this.#random) } = options;
    if (event === undefined) {
      return this.#keep(this.#requestRules, requestRule(id, options, RequestEffect.parse(effect), seed));
    }
    return this.#keep(this.#pushRules, pushRule(id, options, PushEffect.parse(effect), seed));
  }

  /** Every rule, in the order of creation. */
  list(): Fault[] {
    const rules = [...this.#requestRules.values(), ...this.#pushRules.values()];
    return rules.toSorted((a, b) => a.id - b.id).map((rule) => rule.present(this.#held.count(rule.id)));
  }

  /** Removes a rule and sends the pushes it held. Returns whether it existed. */
  remove(id: number): boolean {
    const wasThere = this.#requestRules.delete(id) || this.#pushRules.delete(id);
    this.#held.release(id);
    return wasThere;
  }

  /** Removes all rules and sends all held pushes. */
  removeAll(): void {
    this.#requestRules.clear();
    this.#pushRules.clear();
    this.#held.release();
  }

  /** Sends all held pushes and returns their number. */
  release(): number {
    return this.#held.release();
  }

  intercept(request: IncomingMessage, response: ServerResponse, handOn: () => void): void {
    const decision = this.#decide(request);
    if (decision === undefined) return handOn();
    const { rules, delayMs, effect } = decision;
    const { answered, end } = this.#outcome(effect, request);
    // The outcome is also recorded when the caller receives another answer than the product's.
    const instead = effect.after === true ? undefined : answered;
    this.#parts.outcomes.requests.set(request, { rules, end, answered: instead });
    this.#after(delayMs, response, () => {
      if (answered !== undefined && effect.after !== true) return sendInstead(request, response, answered);
      if (effect.drop === "before") return dropConnection(response);
      this.#throttle(effect, response, answered);
      handOn();
    });
  }

  /**
   * A rule can refuse, drop and delay the opening of a web socket. Rules for pushes apply to what is sent through an
   * open one.
   */
  interceptUpgrade(request: IncomingMessage, socket: Duplex, handOn: () => void): void {
    const decision = this.#decide(request);
    if (decision === undefined) return handOn();
    const { answered, end } = this.#outcome(decision.effect, request);
    this.#after(decision.delayMs, socket, () => {
      if (answered !== undefined) refuseUpgrade(socket, answered);
      else if (end !== undefined) socket.destroy();
      else handOn();
    });
  }

  aroundPush(push: Push, clock: AdjustableClock): Push {
    const send = (asked: AskedPush, payload: object, deliver: () => void) => {
      // Rules apply only to the current instance, not to one that is prepared for a reset.
      const rule = clock === this.#present ? [...this.#pushRules.values()].find((one) => one.hits(asked)) : undefined;
      if (rule === undefined) return deliver();
      this.#parts.outcomes.pushes.set(payload, { rule: rule.id, effect: outcomeOf(rule.effect) });
      this.#meddle(rule, deliver);
    };
    return {
      ...push,
      emit: (userId, event, payload) => send({ event, userId }, payload, () => push.emit(userId, event, payload)),
      emitToAll: (event, payload) => send({ event, userId: null }, payload, () => push.emitToAll(event, payload)),
    };
  }

  begin(clock: AdjustableClock): void {
    this.#present = clock;
  }

  reset(): void {
    this.#instance += 1;
    this.#made = 0;
    this.#random = this.#parts.random();
    this.#requestRules.clear();
    this.#pushRules.clear();
    this.#held.forget();
  }

  #keep<R extends Rule<never, unknown>>(rules: Map<number, R>, rule: R): Fault {
    rules.set(rule.id, rule);
    return rule.present(0);
  }

  /**
   * Applies rules in the order of their creation. Delays add up. The first rule with another effect is the last rule
   * that is applied.
   */
  #decide(request: IncomingMessage): Decision | undefined {
    if (this.#requestRules.size === 0 || isAside(request.url)) return undefined;
    const asked = new Asked(request);
    const rules: number[] = [];
    let delayMs = 0;
    for (const rule of this.#requestRules.values()) {
      if (!rule.hits(asked)) continue;
      const { delay_ms = 0, jitter_ms = 0, ...effect } = rule.effect;
      rules.push(rule.id);
      delayMs += delay_ms + (jitter_ms === 0 ? 0 : rule.fraction() * jitter_ms);
      if (Object.keys(effect).length > 0) return { rules, delayMs, effect };
    }
    return rules.length === 0 ? undefined : { rules, delayMs, effect: NO_EFFECT };
  }

  #outcome(effect: RequestEffect, { headers }: IncomingMessage) {
    const { status, code, drop, cut_after_bytes } = effect;
    if (status !== undefined || code !== undefined) {
      const readers = corsHeaders(this.#parts.corsOrigins, headers.origin);
      return { answered: faultAnswer(effect, readers), end: undefined };
    }
    if (drop !== undefined) return { answered: undefined, end: "dropped" } as const;
    return { answered: undefined, end: cut_after_bytes === undefined ? undefined : "cut" } as const;
  }

  /** Runs `go` after the delay, unless the caller has disconnected or the instance has ended. */
  #after(delayMs: number, peer: ServerResponse | Duplex, go: () => void): void {
    if (delayMs === 0) return go();
    const instance = this.#instance;
    const callOff = this.#parts.machine.after(delayMs, () => {
      if (instance === this.#instance) go();
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

  #meddle({ id, effect }: Rule<AskedPush, PushEffect>, deliver: () => void): void {
    if (effect.drop === true) return;
    if (effect.double !== true) return this.#held.hold(id, effect.hold_ms, deliver);
    deliver();
    deliver();
  }
}
