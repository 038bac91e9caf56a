import type { LoadLimits } from "../config/load-limits.ts";
import { type Clock, nextTurn } from "../platform/clock.ts";
import type { Log } from "../platform/log.ts";
import { openAdmissionQueue } from "./admission-queue.ts";
import { lowerPictureThreads } from "./picture-threads.ts";
import { openUploadBudget } from "./upload-budget.ts";
import { openWorkQueue } from "./work-queue.ts";

/** The load limits of one running copy of the product (docs/decisions/024). */
export type Load = ReturnType<typeof createLoad>;

/** Opens the queues and the upload budget with the given limits, and counts the refusals. */
export function createLoad(limits: LoadLimits, clock: Clock, log: Log) {
  /** By reason. `rate_limit` concerns one caller, the others concern all. */
  const refused = { late: 0, hashes: 0, pictures: 0, uploads: 0, connections: 0, rate_limit: 0 };
  const noteRefusal = (reason: keyof typeof refused) => {
    refused[reason] += 1;
  };
  const afterPicture = limits.picturesLast ? lowerPictureThreads : undefined;
  return {
    hashes: openWorkQueue(limits.hashes, () => noteRefusal("hashes")),
    pictures: openWorkQueue(limits.pictures, () => noteRefusal("pictures"), afterPicture),
    uploads: openUploadBudget(limits, () => noteRefusal("uploads")),
    calls: openAdmissionQueue({ waitMs: limits.callWaitMs, clock, nextTurn, log }),
    /** How many calls were refused since the start. */
    refused,
    noteRefusal,
  };
}
