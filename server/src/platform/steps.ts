import { nextTurn, steadyMs } from "./clock.ts";

/** How long the steps of one turn of the event loop may take together. Milliseconds. */
const TURN_MS = 10;

/** Long work that stops after each short step, so that other work can run in between. */
export type Steps<T> = Generator<undefined, T, undefined>;

/** Does all steps at once: where nobody waits for the event loop. */
export function atOnce<T>(steps: Steps<T>): T {
  let step = steps.next();
  while (step.done !== true) step = steps.next();
  return step.value;
}

/** Does the steps in turns of the event loop, so that everybody else is served between them. */
export async function inTurns<T>(steps: Steps<T>): Promise<T> {
  for (;;) {
    const begunAt = steadyMs();
    do {
      const step = steps.next();
      if (step.done === true) return step.value;
    } while (steadyMs() - begunAt < TURN_MS);
    await new Promise<void>(nextTurn);
  }
}
