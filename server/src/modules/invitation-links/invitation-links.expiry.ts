import { failureOf } from "@chonsu/db/failures";
import { transact, type Unit } from "../../command/transact.ts";
import type { Context } from "../../context.ts";
import { type Sleep, startJob } from "../../platform/jobs.ts";
import { notify } from "../notifications/notifications.service.ts";
import { findNextExpiry, type LinkRow, listUnnotifiedExpired, markNotified } from "./invitation-links.repository.ts";

/** The delay after an error. Milliseconds. */
const RETRY_MS = 60 * 1000;

/** The maximum number of notifications in one transaction. */
const BATCH = 200;

/**
 * Notifies inviters of expired links: of each link exactly once, at the moment of its expiry (R14). Links that expired
 * while the server was off are handled at the start. Returns a function that stops it.
 */
export function startExpiryNotices(ctx: Context): () => Promise<void> {
  return startJob(ctx, {
    name: "telling of expired invitation links",
    wakes: ctx.earlyExpiries,
    work: () => notifyAllExpired(ctx),
  });
}

/**
 * Notifies of all expired links. A new link is valid for longer than the longest sleep of a job, so a link that is made
 * during the sleep needs no earlier check.
 */
function notifyAllExpired(ctx: Context): Sleep {
  const failed: number[] = [];
  let links: LinkRow[];
  do {
    links = listUnnotifiedExpired(ctx.db, ctx.clock.now(), BATCH, failed);
    failed.push(...notifyOf(ctx, links));
  } while (links.length === BATCH);
  const next = findNextExpiry(ctx.db) ?? Number.POSITIVE_INFINITY;
  return { ms: failed.length > 0 ? RETRY_MS : next - ctx.clock.now() };
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
