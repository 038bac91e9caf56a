import type { Database } from "@chonsu/db/open-database";
import { experienceLinks } from "@chonsu/db/tables/experiences";
import { and, eq, isNull } from "drizzle-orm";
import type { Granted } from "../../command/grant.ts";
import { oneOf } from "../../platform/one-of.ts";

export type LinkRow = typeof experienceLinks.$inferSelect;

/** A share link that works now. */
export type UsableLink = Granted<LinkRow>;

/** By the code exactly: SQLite compares text byte by byte. */
export function findLinkByCode(db: Database, code: string): LinkRow | undefined {
  return db.select().from(experienceLinks).where(eq(experienceLinks.code, code)).get();
}

/** The one link a creator has for an experience, off or on. */
export function findLinkOf(db: Database, experienceId: number, inviterId: number): LinkRow | undefined {
  return db
    .select()
    .from(experienceLinks)
    .where(and(eq(experienceLinks.experienceId, experienceId), eq(experienceLinks.inviterId, inviterId)))
    .get();
}

/** Writes a creator's link; it takes the place of one that is off, whose code stays dead. */
export function putLink(db: Database, link: Omit<LinkRow, "disabledAt">): void {
  const { code, createdAt } = link;
  db.insert(experienceLinks)
    .values({ ...link, disabledAt: null })
    .onConflictDoUpdate({
      target: [experienceLinks.experienceId, experienceLinks.inviterId],
      set: { code, createdAt, disabledAt: null },
    })
    .run();
}

/** Switches somebody's links of some experiences off (R22). */
export function disableLinks(db: Database, experienceIds: readonly number[], inviterId: number, now: number): void {
  db.update(experienceLinks)
    .set({ disabledAt: now })
    .where(
      and(
        oneOf(experienceLinks.experienceId, experienceIds),
        eq(experienceLinks.inviterId, inviterId),
        isNull(experienceLinks.disabledAt),
      ),
    )
    .run();
}
