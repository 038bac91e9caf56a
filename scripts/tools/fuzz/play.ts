import { setImmediate } from "node:timers/promises";
import { recordOf } from "../../testing/strict.ts";
import { disagreements } from "./agreement.ts";
import { Callers } from "./callers.ts";
import type { Complaint } from "./fault.ts";
import type { Plan, Step } from "./input/plan.ts";
import { TEXTS } from "./input/words.ts";
import type { Instance } from "./instance.ts";
import { brokenInvariants } from "./invariants.ts";
import { accessComplaints, formComplaints } from "./judge.ts";
import { type Request, requestOf, type Ways } from "./request.ts";
import { type Answer, send } from "./send.ts";
import { takenComplaints } from "./stored.ts";
import { type Witness, watch } from "./witness.ts";

/** A moment of a sequence: a request with its response, or time that passes. */
export type Moment = { readonly request: Request; readonly answer: Answer | undefined } | { readonly wait: number };

/** Callbacks for the events of a sequence. */
export interface Listener {
  onStep(): void;
  onMoment(moment: Moment): void;
  /** Throws the first fault that is new. It ends the sequence. */
  report(call: string, complaints: readonly Complaint[]): void;
}

/** The name for faults that belong to no single call. */
export const INVARIANTS = "invariants";
const TERMS_ASKED = 4;

/** What the steps of a sequence share. */
interface Playing {
  readonly instance: Instance;
  readonly ways: Ways;
  readonly listener: Listener;
  readonly callers: Callers;
  readonly witness: Witness;
}

/** Plays a sequence in a new instance and checks all invariants at the end. Throws the first new fault. */
export async function play(steps: readonly Step[], instance: Instance, ways: Ways, listener: Listener): Promise<void> {
  const playing = { instance, ways, listener, callers: new Callers(instance), witness: watch(instance) };
  for (const step of steps) {
    listener.onStep();
    await ("wait" in step ? passTime(playing, step.wait) : askAll(playing, step.plans));
  }
  const pick = steps.length;
  const from = pick % TEXTS.length;
  const terms = TEXTS.slice(from, from + TERMS_ASKED);
  const broken = [...heard(instance), ...brokenInvariants(instance, ["", "로보", ...terms])];
  listener.report(INVARIANTS, broken);
  listener.report(INVARIANTS, await disagreements(instance, playing.callers, pick));
}

/**
 * With requests at the same time the result of each is unknown. Each response must be well formed, and at the end nothing may contradict
 * itself.
 */
async function askAll(playing: Playing, plans: readonly Plan[]): Promise<void> {
  const { instance, ways, listener, callers, witness } = playing;
  const requests = plans.map((plan) => requestOf(plan, instance, callers, ways));
  witness.look();
  const answers = await Promise.all(requests.map((request) => ask(playing, request)));
  for (const [at, request] of requests.entries()) {
    const answer = answers[at];
    if (answer === undefined) continue;
    const isAlone = requests.length === 1;
    const more = isAlone
      ? [
          ...accessComplaints(request, answer),
          ...takenComplaints(request, answer),
          ...witness.complaints(request, answer),
        ]
      : [];
    listener.report(request.call, [...formComplaints(request, answer), ...more]);
    if (isAlone) rememberProof(instance, request, answer);
  }
  witness.look();
}

async function passTime({ instance, listener, witness }: Playing, ms: number): Promise<void> {
  listener.onMoment({ wait: ms });
  instance.clock.advance(ms);
  // Lets the promises of due timers continue.
  await setImmediate();
  listener.report("time", heard(instance));
  witness.look();
}

async function ask({ instance, listener }: Playing, request: Request): Promise<Answer | undefined> {
  const answer = await send(instance.app, request);
  listener.onMoment({ request, answer });
  listener.report(request.call, serverFaults(answer, instance));
  return answer;
}

function serverFaults(answer: Answer | undefined, instance: Instance): Complaint[] {
  if (answer === undefined) return [{ rule: "no answer", detail: "the call hangs" }];
  const { status, text } = answer;
  if (status < 500) return heard(instance);
  return [{ rule: `status ${status}`, detail: [text, ...instance.errors.splice(0)].join("\n") }];
}

/** Errors that the server logged, and faults in pushes. */
function heard({ errors, pushes }: Instance): Complaint[] {
  return [...loggedComplaints(errors), ...pushes.take()];
}

/** The errors that a server logged since the last call. */
export function loggedComplaints(errors: string[]): Complaint[] {
  return errors.splice(0).map((detail) => ({ rule: "the server logged an error", detail }));
}

/** Keeps the returned proof of an address for the next call. */
function rememberProof({ verifications }: Instance, request: Request, answer: Answer): void {
  if (request.call !== "verifications.verify" || answer.status >= 400) return;
  verifications.set(String(recordOf(request.body)["email"]), String(recordOf(answer.json)["verification"]));
}
