import { failureOf } from "@chonsu/db/failures";
import { transact, type Unit } from "../../command/transact.ts";
import type { Context } from "../../context.ts";
import { notify } from "../notifications/notifications.service.ts";
import { findNextExpiry, type LinkRow, listUnnotifiedExpired, markNotified } from "./invitation-links.repository.ts";

/**
 * The longest sleep between two checks. A new link is valid for longer than that, so a link that is made during a sleep
 * needs no earlier check. After a suspend or a change of the clock, expired links are found within this time.
 * Milliseconds.
 */
const LONGEST_SLEEP_MS = 60 * 60 * 1000;

/** The delay after an error. Milliseconds. */
const RETRY_MS = 60 * 1000;

/** The maximum number of notifications in one transaction. */
const BATCH = 200;

/**
 * Notifies inviters of expired links: of each link exactly once, at the moment of its expiry (R14). Links that expired
 * while the server was off are handled at the start. Returns a function that stops it.
 */
export function startExpiryNotices(ctx: Context): () => void {
  let cancel: () => void = () => {};
  const look = () => {
    cancel();
    cancel = ctx.clock.after(notifyAllExpired(ctx), look);
  };
  look();
  const stopListening = ctx.earlyExpiries.listen(look);
  return () => {
    stopListening();
    cancel();
  };
}

/** Notifies of all expired links. Returns the milliseconds until the next check. */
function notifyAllExpired(ctx: Context): number {
  const failed: number[] = [];
  try {
    let links: LinkRow[];
    do {
      links = listUnnotifiedExpired(ctx.db, ctx.clock.now(), BATCH, failed);
      failed.push(...notifyOf(ctx, links));
    } while (links.length === BATCH);
    const next = findNextExpiry(ctx.db) ?? Number.POSITIVE_INFINITY;
    return failed.length > 0 ? RETRY_MS : Math.min(next - ctx.clock.now(), LONGEST_SLEEP_MS);
  } catch (error) {
    ctx.log.error("telling of expired invitation links failed", { error });
    return RETRY_MS;
  }
}

/** Notifies of expired links together; one by one when that fails. Returns the ids of those that failed. */
function notifyOf(ctx: Context, links: readonly LinkRow[]): number[] {
  try {
    if (links.length > 0) transact(ctx, (unit) => notifyOfExpiry(unit, links));
    return [];
  } catch (error) {
    if (links.length > 1 && failureOf(error) === undefined) return links.flatMap((link) => notifyOf(ctx, [link]));
    ctx.log.error("telling of expired invitation links failed", { links: links.map(({ id }) => id), error });
    return links.map(({ id }) => id);
  }
}

/** Notifies inviters of expired links in the caller's transaction, and marks the links as notified. */
export function notifyOfExpiry(unit: Unit, links: readonly LinkRow[]): void {
  for (const link of links) {
    notify(unit, {
      userId: link.inviterId,
      type: "invitation_expired",
      aboutId: link.id,
      relatedUserId: null,
      name: link.inviteeName,
    });
  }
  const ids = links.map(({ id }) => id);
  if (ids.length > 0) markNotified(unit.db, ids, unit.clock.now());
}
