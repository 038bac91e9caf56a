import type { Database } from "@chonsu/db/open-database";
import { finderBy, isGiven, oneOf, prepared } from "@chonsu/db/prepared";
import { experienceLinks } from "@chonsu/db/tables/experiences";
import { and, isNull } from "drizzle-orm";
import type { Grant } from "../../access/grant.ts";
import type { ManagedExperience } from "./experiences.repository.ts";

export type LinkRow = typeof experienceLinks.$inferSelect;

/** A share link that works. */
export type UsableLink = Grant<"experience-link.use", LinkRow>;

/** The inviters and the experiences whose links may be switched off. */
export type DisableLinks = Grant<
  "experience-link.disable",
  { readonly experienceIds: readonly number[]; readonly inviterIds: readonly number[] }
>;

/** Finds the exact code: SQLite compares text byte by byte. */
export const findLinkByCode = finderBy(experienceLinks.code, (db, isIt) =>
  db.select().from(experienceLinks).where(isIt),
);

const linkOf = prepared((db) =>
  db
    .select()
    .from(experienceLinks)
    .where(and(isGiven(experienceLinks.experienceId, "experienceId"), isGiven(experienceLinks.inviterId, "inviterId"))),
);

/** The only link of a creator for an experience, on or off. */
export function findLinkOf(db: Database, experienceId: number, inviterId: number): LinkRow | undefined {
  return linkOf(db).get({ experienceId, inviterId });
}

/** Stores a creator's link. It replaces one that is off; the old code stays invalid. */
export function putLink(db: Database, { row }: ManagedExperience, code: string, createdAt: number): void {
  db.insert(experienceLinks)
    .values({ code, experienceId: row.id, inviterId: row.creatorId, createdAt, disabledAt: null })
    .onConflictDoUpdate({
      target: [experienceLinks.experienceId, experienceLinks.inviterId],
      set: { code, createdAt, disabledAt: null },
    })
    .run();
}

/** Switches off the links of some members for some experiences (R22). */
export function disableLinks(db: Database, { row: { experienceIds, inviterIds } }: DisableLinks, now: number): void {
  const { experienceId, inviterId } = experienceLinks;
  const isOfThese = and(oneOf(experienceId, experienceIds), oneOf(inviterId, inviterIds));
  db.update(experienceLinks)
    .set({ disabledAt: now })
    .where(and(isOfThese, isNull(experienceLinks.disabledAt)))
    .run();
}
