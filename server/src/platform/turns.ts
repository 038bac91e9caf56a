import { nextTurn, steadyMs } from "./clock.ts";

/** How long joined steps may take together. Milliseconds. */
const TURN_MS = 10;

/** Long work that stops after each short step, so that other work can run in between. */
export type Steps<T> = Generator<undefined, T, undefined>;

/** Who waits for a turn, first in, first out. A process has one event loop, so all its products wait together. */
const waiting: (() => void)[] = [];

function giveTurn(): void {
  waiting.shift()?.();
  if (waiting.length > 0) nextTurn(giveTurn);
}

/**
 * Resolves in a turn of the event loop that belongs to the caller: no other long work goes on in this turn. For work
 * that waits for something else too between its turns; all other work uses `inTurns`.
 */
export function ownTurn(): Promise<void> {
  return new Promise((resolve) => {
    if (waiting.push(resolve) === 1) nextTurn(giveTurn);
  });
}

/**
 * Does long work step by step, each step in a turn of the event loop of its own, the first one in a later turn. So
 * everybody else is served between two steps, and a turn is never longer than one step of one work. An error of a step
 * ends the work and rejects the promise. When `end` is aborted, no further step begins and the promise resolves with
 * undefined.
 */
export async function inTurns<T>(steps: Steps<T>, end: AbortSignal): Promise<T | undefined>;
export async function inTurns<T>(steps: Steps<T>): Promise<T>;
export async function inTurns<T>(steps: Steps<T>, end?: AbortSignal): Promise<T | undefined> {
  for (;;) {
    await ownTurn();
    if (end?.aborted) return undefined;
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

/** Joins very short steps to steps of some milliseconds. */
export function* joined<T>(steps: Steps<T>): Steps<T> {
  for (let begunAt = steadyMs(); ; ) {
    const step = steps.next();
    if (step.done === true) return step.value;
    if (steadyMs() - begunAt < TURN_MS) continue;
    yield;
    begunAt = steadyMs();
  }
}

/** Does all steps at once: where nobody waits for the event loop. */
export function atOnce<T>(steps: Steps<T>): T {
  let step = steps.next();
  while (step.done !== true) step = steps.next();
  return step.value;
}
