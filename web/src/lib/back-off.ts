import { RECONNECT_FIRST_MS, RECONNECT_HIDDEN_MS, RECONNECT_MAX_MS } from "@chonsu/shared/limits";
import { isHidden } from "./presence.ts";
import { randomInteger } from "./random-integer.ts";

/**
 * How long to wait before the next try after some that failed: twice as long each time up to a limit, and never the same twice, so that a
 * server that comes back is not met by everybody at once. A tab nobody looks at tries once soon and then has time. Milliseconds.
 */
export function backOffMs(failures: number): number {
  const full = Math.min(RECONNECT_MAX_MS, RECONNECT_FIRST_MS * 2 ** failures);
  const drawn = randomInteger(Math.ceil(full / 2), full);
  return isHidden() && failures > 0 ? RECONNECT_HIDDEN_MS + drawn : drawn;
}
