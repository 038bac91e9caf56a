import { transact, type Unit } from "../../command/transact.ts";
import type { Context } from "../../context.ts";
import { notify } from "../notifications/notifications.service.ts";
import { findNextExpiry, type LinkRow, listUnpublishedExpired, markPublished } from "./invitation-links.repository.ts";

/**
 * The longest sleep between two looks, in milliseconds. A link is good for longer, so one that a member makes during a sleep needs no
 * waking; and a machine that slept or whose clock was set finds what is due soon after.
 */
const LONGEST_SLEEP_MS = 60 * 60 * 1000;

/** Until the next try when one failed. Milliseconds. */
const RETRY_MS = 60 * 1000;

/** How many notices one transaction writes at most. */
const BATCH = 200;

/**
 * Tells inviters of links that ran out, each exactly once, at the moment it happens and whether or not anybody looks (R14): what fell
 * due while the server was off is told at the start. The function returned stops it.
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

/** Tells what is due and answers how long to sleep until the next look, in milliseconds. */
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

/** Tells inviters of links that ran out, in the caller's transaction; none of them is told of again. */
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
