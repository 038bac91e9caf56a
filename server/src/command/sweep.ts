import type { Context } from "../context.ts";

const PAUSE_MS = 10 * 60 * 1000;
/**
 * The number of rows deleted at once. Other writes run between two batches; deleting very many rows at once would block
 * them.
 */
const BATCH = 500;
const BETWEEN_BATCHES_MS = 50;

/**
 * Deletes rows that are not needed any more, in batches, at once and then every ten minutes. `deleteBatch` deletes at
 * most `most` rows and returns how many it has deleted. Returns a function that stops the sweep.
 */
export function startSweep(
  { clock, log }: Pick<Context, "clock" | "log">,
  rows: string,
  deleteBatch: (most: number) => number,
): () => void {
  let cancel: () => void = () => {};
  const sweep = () => {
    cancel = clock.after(restAfter(), sweep);
  };
  const restAfter = () => {
    try {
      return deleteBatch(BATCH) < BATCH ? PAUSE_MS : BETWEEN_BATCHES_MS;
    } catch (error) {
      log.error(`sweeping ${rows} failed`, { error });
      return PAUSE_MS;
    }
  };
  sweep();
  return () => cancel();
}
