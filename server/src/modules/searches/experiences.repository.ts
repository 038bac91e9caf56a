import type { Database } from "@chonsu/db/open-database";
import { asList, inGivenList, prepared } from "@chonsu/db/prepared";
import { experienceDetails, experiences } from "@chonsu/db/tables/experiences";
import { asc, eq } from "drizzle-orm";

const experiencesOf = prepared((db) =>
  db
    .select({ userId: experienceDetails.userId, id: experiences.id, title: experiences.title })
    .from(experienceDetails)
    .innerJoin(experiences, eq(experiences.id, experienceDetails.experienceId))
    .where(inGivenList(experienceDetails.id, "ids"))
    .orderBy(asc(experiences.id))
    .prepare(),
);

/** The experiences of some details with the members who wrote the details, ordered by experience. */
export function findExperiencesOf(db: Database, detailIds: readonly number[]) {
  return experiencesOf(db).all({ ids: asList(detailIds) });
}
