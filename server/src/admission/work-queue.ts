import type { WorkLimit } from "../config/load-limits.ts";
import { type Refusal, refuseOverload } from "../platform/refusal.ts";

/**
 * Opens an empty queue for work that takes threads and memory. It limits how many tasks run at once and how many wait.
 * `onRefused` is called at each refusal, `onEnd` after each task.
 */
export function openWorkQueue({ atOnce, waiting }: WorkLimit, onRefused: () => void, onEnd = () => {}) {
  let running = 0;
  const queue: (() => void)[] = [];
  return {
    /** How many tasks wait. */
    get waiting() {
      return queue.length;
    },
    /** Runs a task in the order of arrival. Refuses at once when too many tasks wait. Throws what the task throws. */
    async run<T>(task: () => Promise<T>): Promise<T | Refusal<"OVERLOADED">> {
      if (running < atOnce) running += 1;
      else if (queue.length < waiting) await new Promise<void>((turn) => queue.push(turn));
      else {
        onRefused();
        return refuseOverload();
      }
      try {
        return await task();
      } finally {
        onEnd();
        // The slot goes directly to the next waiting task, so that a new task cannot overtake it.
        const next = queue.shift();
        if (next === undefined) running -= 1;
        else next();
      }
    },
  };
}
