import type { Context } from "../context.ts";
import { accountRemover } from "../modules/accounts/departures.service.ts";
import { commentRemover } from "../modules/comments/comment-removal.service.ts";
import { startExpiryNotices } from "../modules/invitation-links/invitation-links.expiry.ts";
import { startMailDelivery } from "../modules/mails/mails.delivery.ts";
import { startMailSweep } from "../modules/mails/mails.service.ts";
import { startInterestNotices } from "../modules/projects/interest-notices.service.ts";
import { projectRemover } from "../modules/projects/project-removal.service.ts";
import { startRateLimitSweep } from "../modules/rate-limits/rate-limits.service.ts";
import { startRemovals } from "../modules/removals/removals.service.ts";

/** Starts the jobs that run by the clock. Returns a function that stops all of them and waits for running work. */
export function startJobs(ctx: Context): () => Promise<void> {
  const stops = [
    startExpiryNotices(ctx),
    startInterestNotices(ctx),
    startMailDelivery(ctx),
    startRateLimitSweep(ctx),
    startMailSweep(ctx),
    startRemovals(ctx, [accountRemover, commentRemover, projectRemover]),
  ];
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}
