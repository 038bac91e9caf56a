import type { WorkLimit } from "../config/load-limits.ts";
import { type Refusal, refuseOverload } from "../platform/refusal.ts";

/** Work that takes threads and memory: so much of it at once, so much waiting, and no more. */
export interface WorkQueue {
  /** Does a task when it is its turn, in the order of asking. Too many wait: it is refused at once. Throws what the task throws. */
  run<T>(task: () => Promise<T>): Promise<T | Refusal<"OVERLOADED">>;
  /** How many tasks wait for their turn. */
  readonly waiting: number;
}

/** An empty queue; `onRefused` hears of each refusal. */
export function openWorkQueue({ atOnce, waiting }: WorkLimit, onRefused: () => void): WorkQueue {
  let running = 0;
  const line: (() => void)[] = [];
  return {
    get waiting() {
      return line.length;
    },
    async run(task) {
      if (running < atOnce) running += 1;
      else if (line.length < waiting) await new Promise<void>((turn) => line.push(turn));
      else {
        onRefused();
        return refuseOverload();
      }
      try {
        return await task();
      } finally {
        // The place goes to the next in line, so nobody who comes now is before them.
        const next = line.shift();
        if (next === undefined) running -= 1;
        else next();
      }
    },
  };
}
