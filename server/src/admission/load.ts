import type { LoadLimits } from "../config/load-limits.ts";
import { type Clock, nextTurn } from "../platform/clock.ts";
import type { Log } from "../platform/log.ts";
import { type AdmissionQueue, openAdmissionQueue } from "./admission-queue.ts";
import { lowerPictureThreads } from "./picture-threads.ts";
import { openUploadBudget, type UploadBudget } from "./upload-budget.ts";
import { openWorkQueue, type WorkQueue } from "./work-queue.ts";

/** Reasons of refusals under load. `rate_limit` concerns one caller, the others concern all. */
export const REFUSAL_REASONS = ["late", "hashes", "pictures", "uploads", "connections", "rate_limit"] as const;
export type RefusalReason = (typeof REFUSAL_REASONS)[number];

/** The load limits of one running copy of the product (docs/decisions/024). */
export interface Load {
  readonly hashes: WorkQueue;
  readonly pictures: WorkQueue;
  readonly uploads: UploadBudget;
  readonly calls: AdmissionQueue;
  /** How many calls were refused since the start, by reason. */
  readonly refused: Readonly<Record<RefusalReason, number>>;
  noteRefusal(reason: RefusalReason): void;
}

/** Opens the queues and the upload budget with the given limits, and counts the refusals. */
export function createLoad(limits: LoadLimits, clock: Clock, log: Log): Load {
  const refused: Record<RefusalReason, number> = {
    late: 0,
    hashes: 0,
    pictures: 0,
    uploads: 0,
    connections: 0,
    rate_limit: 0,
  };
  const noteRefusal = (reason: RefusalReason) => {
    refused[reason] += 1;
  };
  const afterPicture = limits.picturesLast ? lowerPictureThreads : undefined;
  return {
    hashes: openWorkQueue(limits.hashes, () => noteRefusal("hashes")),
    pictures: openWorkQueue(limits.pictures, () => noteRefusal("pictures"), afterPicture),
    uploads: openUploadBudget(limits, () => noteRefusal("uploads")),
    calls: openAdmissionQueue({ waitMs: limits.callWaitMs, clock, nextTurn, log }),
    refused,
    noteRefusal,
  };
}
