import type { Database } from "@chonsu/db/open-database";
import { experienceLinks } from "@chonsu/db/tables/experiences";
import { and, eq, isNull } from "drizzle-orm";
import type { Grant } from "../../access/grant.ts";
import { oneOf } from "../../platform/one-of.ts";
import type { ManagedExperience } from "./experiences.repository.ts";

export type LinkRow = typeof experienceLinks.$inferSelect;

/** A share link that works now. */
export type UsableLink = Grant<"experience-link.use", LinkRow>;

/** Whose links of which experiences work no more. */
export type DisableLinks = Grant<
  "experience-link.disable",
  { readonly experienceIds: readonly number[]; readonly inviterIds: readonly number[] }
>;

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
export function putLink(db: Database, { row }: ManagedExperience, code: string, createdAt: number): void {
  db.insert(experienceLinks)
    .values({ code, experienceId: row.id, inviterId: row.creatorId, createdAt, disabledAt: null })
    .onConflictDoUpdate({
      target: [experienceLinks.experienceId, experienceLinks.inviterId],
      set: { code, createdAt, disabledAt: null },
    })
    .run();
}

/** Switches somebody's links of some experiences off (R22). */
export function disableLinks(db: Database, { row: { experienceIds, inviterIds } }: DisableLinks, now: number): void {
  db.update(experienceLinks)
    .set({ disabledAt: now })
    .where(
      and(
        oneOf(experienceLinks.experienceId, experienceIds),
        oneOf(experienceLinks.inviterId, inviterIds),
        isNull(experienceLinks.disabledAt),
      ),
    )
    .run();
}
