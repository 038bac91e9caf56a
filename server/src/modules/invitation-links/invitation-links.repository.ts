import type { Database } from "@chonsu/db/open-database";
import { finderBy, given, inserterOf, isGiven, prepared } from "@chonsu/db/prepared";
import { invitationLinks } from "@chonsu/db/tables/invitation-links";
import { and, asc, count, desc, eq, inArray, isNull, lte, min, notInArray, sql } from "drizzle-orm";
import type { Actor } from "../../access/caller.ts";
import type { Grant } from "../../access/grant.ts";

export type LinkRow = typeof invitationLinks.$inferSelect;

/** A link that is valid for sign-up. */
export type UsableLink = Grant<"invitation-link.use", LinkRow>;

/** A link the actor may revoke. */
export type RevocableLink = Grant<"invitation-link.revoke", LinkRow>;

export const findLink = finderBy(invitationLinks.id, (db, isIt) => db.select().from(invitationLinks).where(isIt));

/** Finds the exact code: SQLite compares text byte by byte (R15). */
export const findLinkByCode = finderBy(invitationLinks.code, (db, isIt) =>
  db.select().from(invitationLinks).where(isIt),
);

const isEarlier = sql`(${invitationLinks.createdAt}, ${invitationLinks.id}) < (${given("createdAt")}, ${given("id")})`;
const linksOf = prepared((db) =>
  db
    .select()
    .from(invitationLinks)
    .where(and(isGiven(invitationLinks.inviterId, "inviterId"), isEarlier))
    .orderBy(desc(invitationLinks.createdAt), desc(invitationLinks.id))
    .limit(given("limit")),
);

/** A member's links, newest first. With `after`, those that follow it. */
export function listLinksOf(db: Database, actor: Actor, after: LinkRow | undefined, limit: number): LinkRow[] {
  const { createdAt, id } = after ?? { createdAt: Number.MAX_SAFE_INTEGER, id: 0 };
  return linksOf(db).all({ inviterId: actor.id, createdAt, id, limit });
}

export function countLinksOf(db: Database, inviterId: number): number {
  return (
    db.select({ count: count() }).from(invitationLinks).where(eq(invitationLinks.inviterId, inviterId)).get()?.count ??
    0
  );
}

const inserted = inserterOf(invitationLinks);

export function insertLink(
  db: Database,
  { row }: Grant<"invitation-link.create", { readonly inviterId: number }>,
  link: Pick<LinkRow, "code" | "inviteeName" | "createdAt" | "expiresAt">,
): LinkRow {
  return inserted(db, { ...link, inviterId: row.inviterId, inviteeId: null, expiryNotifiedAt: null });
}

/** Accepts a link for a newcomer, in the transaction that creates the newcomer. */
export function setInvitee(db: Database, { row }: UsableLink, inviteeId: number): void {
  db.update(invitationLinks).set({ inviteeId }).where(eq(invitationLinks.id, row.id)).run();
}

export function deleteLink(db: Database, { row }: RevocableLink): void {
  db.delete(invitationLinks).where(eq(invitationLinks.id, row.id)).run();
}

const unusedAndUnnotified = and(isNull(invitationLinks.expiryNotifiedAt), isNull(invitationLinks.inviteeId));

/** Unused expired links whose inviters are not notified yet, oldest first, without those with the ids `except`. */
export function listUnnotifiedExpired(db: Database, now: number, limit: number, except: number[] = []): LinkRow[] {
  return db
    .select()
    .from(invitationLinks)
    .where(and(unusedAndUnnotified, lte(invitationLinks.expiresAt, now), notInArray(invitationLinks.id, except)))
    .orderBy(asc(invitationLinks.expiresAt), asc(invitationLinks.id))
    .limit(limit)
    .all();
}

export function markNotified(db: Database, ids: readonly number[], now: number): void {
  db.update(invitationLinks)
    .set({ expiryNotifiedAt: now })
    .where(inArray(invitationLinks.id, [...ids]))
    .run();
}

/** The moment when the next unused link expires. Null when there is none. */
export function findNextExpiry(db: Database): number | null {
  const next = { at: min(invitationLinks.expiresAt) };
  return db.select(next).from(invitationLinks).where(unusedAndUnnotified).get()?.at ?? null;
}
