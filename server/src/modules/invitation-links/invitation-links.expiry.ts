import { transact, type Unit } from "../../command/transact.ts";
import type { Context } from "../../context.ts";
import { notify } from "../notifications/notifications.service.ts";
import { findNextExpiry, type LinkRow, listUnpublishedExpired, markPublished } from "./invitation-links.repository.ts";

/**
 * The longest sleep between two checks, in milliseconds. A link is valid for longer, so one that is made during a sleep
 * needs no wake-up. After a suspend or a change of the clock, due links are found within this time.
 */
const LONGEST_SLEEP_MS = 60 * 60 * 1000;

/** The delay after an error. Milliseconds. */
const RETRY_MS = 60 * 1000;

/** The maximum number of notifications in one transaction. */
const BATCH = 200;

/**
 * Notifies inviters of expired links, each exactly once, at the moment of expiry (R14). Links that expired while the
 * server was off are handled at the start. The returned function stops it.
 */
export function startExpiryNotices(ctx: Context): () => void {
  let cancel: () => void = () => {};
  const look = () => {
    cancel();
    cancel = ctx.clock.after(publishAllExpired(ctx), look);
  };
  look();
  const stopListening = ctx.earlyExpiries.listen(look);
  return () => {
    stopListening();
    cancel();
  };
}

/** Notifies of all expired links. Returns the milliseconds until the next check. */
function publishAllExpired(ctx: Context): number {
  try {
    let published: number;
    do {
      published = publishExpired(ctx);
    } while (published === BATCH);
    const next = findNextExpiry(ctx.db) ?? Number.POSITIVE_INFINITY;
    return Math.min(next - ctx.clock.now(), LONGEST_SLEEP_MS);
  } catch (error) {
    ctx.log.error("telling of expired invitation links failed", { error });
    return RETRY_MS;
  }
}

function publishExpired(ctx: Context): number {
  return transact(ctx, (unit) => {
    const links = listUnpublishedExpired(unit.db, ctx.clock.now(), BATCH);
    notifyOfExpiry(ctx, unit, links);
    return links.length;
  });
}

/** Notifies inviters of expired links in the caller's transaction, and marks the links as notified. */
export function notifyOfExpiry(ctx: Context, unit: Unit, links: readonly LinkRow[]): void {
  for (const link of links) {
    notify(ctx, unit, {
      userId: link.inviterId,
      type: "invitation_expired",
      aboutId: link.id,
      relatedUserId: null,
      name: link.inviteeName,
    });
  }
  const ids = links.map(({ id }) => id);
  if (ids.length > 0) markPublished(unit.db, ids, ctx.clock.now());
}
