import { RECONNECT_FIRST_MS, RECONNECT_HIDDEN_MS, RECONNECT_MAX_MS } from "@chonsu/shared/limits";
import { isHidden } from "./presence.ts";
import { randomInteger } from "./random-integer.ts";

/**
 * The delay before the next try after some failures, in milliseconds. It doubles each time up to a limit, with a random part, so that a
 * server that comes back is not called by all clients at once. A hidden tab tries once soon and then waits longer.
 */
export function backOffMs(failures: number): number {
  const full = Math.min(RECONNECT_MAX_MS, RECONNECT_FIRST_MS * 2 ** failures);
  const drawn = randomInteger(Math.ceil(full / 2), full);
  return isHidden() && failures > 0 ? RECONNECT_HIDDEN_MS + drawn : drawn;
}
