import { toTimestamp } from "@chonsu/shared/format/time/moments";
import type { ClockState } from "@chonsu/shared/stand-in/clock";
import type { AdjustableClock } from "./adjustable-clock.ts";

/** How a clock stands, as the control plane says it. */
export function clockState(clock: AdjustableClock): ClockState {
  const { now, isFrozen, offset } = clock.read();
  return { now: toTimestamp(now), frozen: isFrozen, offset_ms: Math.round(offset) };
}
