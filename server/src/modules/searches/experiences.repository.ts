import type { Database } from "@chonsu/db/open-database";
import { experienceDetails, experienceSkills, experiences, experienceTags } from "@chonsu/db/tables/experiences";
import { labelMatches, type SearchTerm, textsMatch } from "@chonsu/shared/format/search-text";
import { asc, eq } from "drizzle-orm";

/** An experience that somebody wrote about. */
export interface FoundExperience {
  readonly userId: number;
  readonly id: number;
  readonly title: string;
}

/**
 * Who wrote about which experience, where a term is found in the title or in their own description, tags or skills; by experience.
 * All of them for an empty term. An index of the texts belongs behind this function (docs/decisions/006).
 */
export function findExperiences(db: Database, term: SearchTerm): FoundExperience[] {
  const rows = listDetails(db);
  if (term.text === "") return rows;
  const byTerm = new Set(
    listTagsAndSkills(db)
      .filter(({ text }) => labelMatches(text, term))
      .map(({ detailId }) => detailId),
  );
  return rows.filter((row) => byTerm.has(row.detailId) || textsMatch([row.title, row.description], term));
}

function listDetails(db: Database) {
  return db
    .select({
      detailId: experienceDetails.id,
      userId: experienceDetails.userId,
      description: experienceDetails.description,
      id: experiences.id,
      title: experiences.title,
    })
    .from(experienceDetails)
    .innerJoin(experiences, eq(experiences.id, experienceDetails.experienceId))
    .orderBy(asc(experiences.id), asc(experienceDetails.id))
    .all();
}

function listTagsAndSkills(db: Database) {
  return db
    .select({ detailId: experienceTags.detailId, text: experienceTags.tag })
    .from(experienceTags)
    .unionAll(db.select({ detailId: experienceSkills.detailId, text: experienceSkills.skill }).from(experienceSkills))
    .all();
}
