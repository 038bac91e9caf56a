import { toTimestamp } from "@chonsu/shared/format/time/moments";
import type { ClockState } from "@chonsu/shared/stand-in/clock";
import type { AdjustableClock } from "./adjustable-clock.ts";

/** The state of a clock in the form of the control plane. */
export function clockState(clock: AdjustableClock): ClockState {
  const { now, isFrozen, offset } = clock.read();
  return { now: toTimestamp(now), frozen: isFrozen, offset_ms: Math.round(offset) };
}
