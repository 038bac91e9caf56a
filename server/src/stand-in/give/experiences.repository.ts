import type { Database } from "@chonsu/db/open-database";
import { batch } from "@chonsu/db/seed/batch";
import {
  experienceDetails,
  experienceInvitations,
  experienceLinks,
  experienceMembers,
  experienceSkills,
  experiences,
  experienceTags,
} from "@chonsu/db/tables/experiences";
import { profileSkills } from "@chonsu/db/tables/users";
import { inParts } from "./many-rows.ts";

export type ExperienceRow = typeof experiences.$inferSelect;
export type LinkRow = typeof experienceLinks.$inferSelect;
export type InvitationRow = typeof experienceInvitations.$inferSelect;
type DetailRow = Omit<typeof experienceDetails.$inferSelect, "id">;

/** In the order given. */
export function insertExperiences(db: Database, rows: readonly Omit<ExperienceRow, "id">[]): ExperienceRow[] {
  return inParts(rows, (part) => db.insert(experiences).values(part).returning().all());
}

export function insertMemberships(db: Database, rows: (typeof experienceMembers.$inferSelect)[]): void {
  batch(experienceMembers, rows).insert(db);
}

/** What members say, with its lists. */
export interface Detail extends DetailRow {
  readonly tags: readonly string[];
  readonly skills: readonly string[];
}

/** Writes what members say; their skills join those of their profiles (wire.md §3). */
export function insertDetails(db: Database, details: readonly Detail[]): void {
  const ids = inParts(details, (part) =>
    db
      .insert(experienceDetails)
      .values(part.map(({ tags: _tags, skills: _skills, ...row }) => row))
      .returning({ id: experienceDetails.id })
      .all(),
  );
  const lists = details.map((detail, index) => ({ ...detail, detailId: ids[index]?.id ?? 0 }));
  batch(
    experienceTags,
    lists.flatMap(({ detailId, tags }) => tags.map((tag, position) => ({ detailId, position, tag }))),
  ).insert(db);
  const skills = lists.flatMap((list) =>
    list.skills.map((skill, position) => ({ detailId: list.detailId, userId: list.userId, position, skill })),
  );
  if (skills.length === 0) return;
  batch(experienceSkills, skills).insert(db);
  inParts(skills, (part) => {
    db.insert(profileSkills).values(part).onConflictDoNothing().run();
    return [];
  });
}

/** In the order given. */
export function insertInvitations(db: Database, rows: readonly Omit<InvitationRow, "id">[]): InvitationRow[] {
  return inParts(rows, (part) => db.insert(experienceInvitations).values(part).returning().all());
}

export function insertLinks(db: Database, rows: LinkRow[]): void {
  batch(experienceLinks, rows).insert(db);
}
