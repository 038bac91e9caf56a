import type { Context } from "../context.ts";
import { startExpiryNotices } from "../modules/invitation-links/invitation-links.expiry.ts";
import { startMailDelivery } from "../modules/mails/mails.delivery.ts";
import { startRateLimitSweep } from "../modules/rate-limits/rate-limits.sweep.ts";

/** Starts what happens by the clock and not by a call. The function returned stops all of it and waits for what is under way. */
export function startJobs(ctx: Context): () => Promise<void> {
  const stops = [startExpiryNotices(ctx), startMailDelivery(ctx), startRateLimitSweep(ctx)];
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}
