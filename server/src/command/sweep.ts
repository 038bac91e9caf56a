import type { Context } from "../context.ts";
import { startJob } from "../platform/jobs.ts";

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
  ctx: Pick<Context, "clock" | "log">,
  rows: string,
  deleteBatch: (most: number) => number,
): () => Promise<void> {
  return startJob(ctx, {
    name: `sweeping ${rows}`,
    work: () => ({ ms: deleteBatch(BATCH) < BATCH ? PAUSE_MS : BETWEEN_BATCHES_MS }),
  });
}
