import type { IncomingMessage } from "node:http";
import type { Clock } from "../platform/clock.ts";
import type { UploadBudget } from "./upload-budget.ts";

/** How long a body without files may take to arrive. Milliseconds. */
const ARRIVAL_MAX_MS = 30_000;
/** Bodies up to this size are not counted in the upload budget: all usual calls are smaller. Bytes. */
const UNCOUNTED_BYTES = 16 * 1024;

/** The limits for bodies: the memory that all of them share, and the clock for their arrival. */
export interface BodyLimits {
  readonly uploads: UploadBudget;
  readonly clock: Clock;
}

/**
 * Limits the arrival time and the memory of a body that is read as one text. The memory is taken from the budget of all
 * uploads as soon as the request announces the body's length. Returns false when the budget has no room. `most` is the
 * maximum length in bytes; a longer body is refused elsewhere. `memberId` is null for a visitor.
 */
export function limitPlainBody(
  raw: IncomingMessage,
  most: number,
  memberId: number | null,
  { uploads, clock }: BodyLimits,
): boolean {
  const announced = Math.min(Number(raw.headers["content-length"] ?? most), most);
  if (announced > UNCOUNTED_BYTES) {
    const stay = uploads.enter(memberId);
    if (!stay.take(announced)) return false;
    raw.once("close", () => stay.leave());
  }
  const callOff = clock.after(ARRIVAL_MAX_MS, () => raw.destroy());
  raw.once("end", callOff).once("close", callOff);
  return true;
}
