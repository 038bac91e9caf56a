import type { Context } from "./context.ts";
import { startExpiryNotices } from "./modules/invitation-links/invitation-links.expiry.ts";

/** Starts what happens by the clock and not by a call. The function returned stops all of it. */
export function startJobs(ctx: Context): () => void {
  const stops = [startExpiryNotices(ctx)];
  return () => {
    for (const stop of stops) stop();
  };
}
