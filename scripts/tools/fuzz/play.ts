import { z } from "zod";
import { disagreements } from "./agreement.ts";
import { Callers } from "./callers.ts";
import { type Complaint, type Fault, report } from "./fault.ts";
import { recordOf } from "./input/mutations.ts";
import type { Plan, Step } from "./input/plan.ts";
import { TEXTS } from "./input/words.ts";
import type { Instance } from "./instance.ts";
import { brokenInvariants } from "./invariants.ts";
import { accessComplaints, formComplaints } from "./judge.ts";
import { type Request, requestOf, type Ways } from "./request.ts";
import { type Answer, send } from "./send.ts";
import { Witness } from "./witness.ts";

/** Callbacks for the events of a sequence. */
export interface Listener {
  onStep(): void;
  onAnswer(request: Request, answer: Answer | undefined): void;
  onWait(ms: number): void;
  /** Whether the fault is new. A new fault ends the sequence. */
  isNews(fault: Fault): boolean;
}

/** The name for faults that belong to no single call. */
export const INVARIANTS = "invariants";
const TERMS_ASKED = 4;

/** Plays a sequence in a new instance and checks all invariants at the end. Throws the first new fault. */
export async function play(steps: readonly Step[], instance: Instance, ways: Ways, listener: Listener): Promise<void> {
  const player = new Player(instance, ways, listener);
  for (const step of steps) {
    listener.onStep();
    await player.play(step);
  }
  await player.conclude(steps.length);
}

class Player {
  readonly #instance: Instance;
  readonly #ways: Ways;
  readonly #listener: Listener;
  readonly #callers: Callers;
  readonly #witness: Witness;

  constructor(instance: Instance, ways: Ways, listener: Listener) {
    this.#instance = instance;
    this.#ways = ways;
    this.#listener = listener;
    this.#callers = new Callers(instance);
    this.#witness = new Witness(instance);
  }

  async play(step: Step): Promise<void> {
    if (step.do === "ask") return await this.#ask(step.plan);
    if (step.do === "askTogether") return await this.#askTogether(step.plans);
    return await this.#wait(step.ms);
  }

  async #ask(plan: Plan): Promise<void> {
    const request = requestOf(plan, this.#instance, this.#callers, this.#ways);
    this.#witness.look();
    const answer = await this.#send(request);
    if (answer === undefined) return;
    this.#report(request.call, [
      ...formComplaints(request, answer),
      ...accessComplaints(request, answer),
      ...this.#witness.leaks(request, answer),
      ...this.#witness.changes(request, answer),
    ]);
    this.#remember(request, answer);
  }

  /**
   * With requests at the same time the result of each is unknown. Each response must be well formed, and at the end nothing may contradict
   * itself.
   */
  async #askTogether(plans: readonly Plan[]): Promise<void> {
    const requests = plans.map((plan) => requestOf(plan, this.#instance, this.#callers, this.#ways));
    const answers = await Promise.all(requests.map((request) => this.#send(request)));
    for (const [index, request] of requests.entries()) {
      const answer = answers[index];
      if (answer !== undefined) this.#report(request.call, formComplaints(request, answer));
    }
    this.#witness.look();
  }

  async #wait(ms: number): Promise<void> {
    this.#listener.onWait(ms);
    this.#instance.clock.advance(ms);
    // Lets the promises of due timers continue.
    await new Promise((resolve) => setImmediate(resolve));
    this.#report("time", this.#heard());
    this.#witness.look();
  }

  async conclude(pick: number): Promise<void> {
    const terms = TEXTS.filter((_text, index) => index % TEXTS.length >= pick % TEXTS.length).slice(0, TERMS_ASKED);
    this.#report(INVARIANTS, [...this.#heard(), ...brokenInvariants(this.#instance, ["", "로보", ...terms])]);
    this.#report(INVARIANTS, await disagreements(this.#instance, this.#callers, pick));
  }

  async #send(request: Request): Promise<Answer | undefined> {
    const answer = await send(this.#instance.app, request);
    this.#listener.onAnswer(request, answer);
    if (answer === undefined) this.#report(request.call, [{ rule: "no answer", detail: "the call hangs" }]);
    else this.#report(request.call, answer.status >= 500 ? serverFault(answer, this.#instance) : this.#heard());
    return answer;
  }

  /** Errors that the server logged, and faults in pushes. */
  #heard(): Complaint[] {
    const logged = this.#instance.errors.splice(0).map((detail) => ({ rule: "the server logged an error", detail }));
    return [...logged, ...this.#instance.pushes.take()];
  }

  #report(call: string, complaints: readonly Complaint[]): void {
    report(call, complaints, this.#listener.isNews);
  }

  /** Keeps the returned proof of an address for the next call. */
  #remember(request: Request, answer: Answer): void {
    const proof = z.object({ verification: z.string() }).safeParse(answer.json);
    if (request.call !== "verifications.verify" || !proof.success || answer.status >= 400) return;
    this.#instance.verifications.set(String(recordOf(request.body)["email"]), proof.data.verification);
  }
}

function serverFault({ status, text }: Answer, instance: Instance): Complaint[] {
  return [{ rule: `status ${status}`, detail: [text, ...instance.errors.splice(0)].join("\n") }];
}
