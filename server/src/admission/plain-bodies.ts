import type { IncomingMessage } from "node:http";
import type { Clock } from "../platform/clock.ts";
import type { UploadBudget } from "./upload-budget.ts";

/** How long a body without files may take to arrive. Milliseconds. */
const ARRIVAL_MAX_MS = 30_000;
/** Any usual call is smaller; the memory of larger bodies is counted. Bytes. */
const UNCOUNTED_BYTES = 16 * 1024;

export interface BodyLimits {
  readonly uploads: UploadBudget;
  readonly clock: Clock;
}

/**
 * Limits a body that is read as one text: its time, and together with all uploads its memory, from the moment it is
 * announced; a longer one than `most` bytes is refused elsewhere. `whose` is the member's id, null for a visitor. False
 * when there is no memory for it.
 */
export function limitPlainBody(
  raw: IncomingMessage,
  most: number,
  whose: number | null,
  { uploads, clock }: BodyLimits,
): boolean {
  const announced = Math.min(Number(raw.headers["content-length"] ?? most), most);
  if (announced > UNCOUNTED_BYTES) {
    const stay = uploads.enter(whose);
    if (!stay.take(announced)) return false;
    raw.once("close", () => stay.leave());
  }
  const callOff = clock.after(ARRIVAL_MAX_MS, () => raw.destroy());
  raw.once("end", callOff).once("close", callOff);
  return true;
}
