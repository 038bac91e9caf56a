import { giveLeaseBack, JOBS_LEASE, takeLease } from "@chonsu/db/leases";
import type { Context } from "./context.ts";
import { findOrphans, removeOrphans } from "./files/sweep.ts";
import { startExpiryNotices } from "./modules/invitation-links/invitation-links.expiry.ts";
import { startMailDelivery } from "./modules/mails/mails.delivery.ts";
import { startRateLimitSweep } from "./modules/rate-limits/rate-limits.sweep.ts";
import { randomName } from "./random.ts";

/** How long a process that ended without a word, or stands still, keeps the others from the jobs. Milliseconds. */
const LEASE_MS = 15 * 1000;
/** How often the jobs are asked for, by who has them to keep them. Milliseconds. */
const LOOK_EVERY_MS = 5 * 1000;
/** Between two looks at files that no row names: an upload of another process is written before its row is. Milliseconds. */
const ORPHAN_MS = 60 * 1000;

/** What stops something that was started, and waits for what is under way. */
type Stop = () => Promise<void>;

/**
 * Starts what happens by the clock and not by a call. Of several processes on one database one does it for all (docs/decisions/018).
 * The function returned stops all of it and waits for what is under way.
 */
export function startJobs(ctx: Context): Stop {
  return ctx.config.redisUrl === undefined ? startTimed(ctx) : startWhenElected(ctx);
}

function startTimed(ctx: Context): Stop {
  const stops = [startExpiryNotices(ctx), startMailDelivery(ctx), startRateLimitSweep(ctx)];
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}

/** Asks for the jobs again and again, does them while they are this process's, and gives them back at the end. */
function startWhenElected(ctx: Context): Stop {
  const lease = { name: JOBS_LEASE, holder: randomName(ctx.random) };
  let stopJobs: Stop | undefined;
  let callOff = () => {};
  const look = () => {
    callOff = ctx.clock.after(LOOK_EVERY_MS, look);
    // Who serves nobody for a while does not fall behind.
    ctx.memory.followOthers();
    if (!isElected(ctx, lease)) {
      // Not waited for: somebody else does them by now.
      void stopJobs?.();
      stopJobs = undefined;
      return;
    }
    stopJobs ??= startElected(ctx);
    // Mails of processes that could not say so.
    ctx.mailBell.ringHere();
    ctx.memory.prune();
  };
  look();
  return async () => {
    callOff();
    await stopJobs?.();
    giveLeaseBack(ctx.db, lease);
  };
}

/** A lease that could not be renewed, whatever the reason, is lost. */
function isElected(ctx: Context, lease: { readonly name: string; readonly holder: string }): boolean {
  try {
    const now = ctx.clock.now();
    return takeLease(ctx.db, lease, now, now + LEASE_MS);
  } catch (error) {
    ctx.log.warn("the jobs could not be asked for", { error });
    return false;
  }
}

function startElected(ctx: Context): Stop {
  ctx.log.info("this process does the jobs");
  const orphans = findOrphans(ctx);
  const callOff = ctx.clock.after(ORPHAN_MS, () => removeOrphans(ctx, orphans));
  const stop = startTimed(ctx);
  return () => {
    callOff();
    return stop();
  };
}
