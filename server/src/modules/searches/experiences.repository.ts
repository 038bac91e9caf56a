import type { Database } from "@chonsu/db/open-database";
import { experienceDetails, experiences } from "@chonsu/db/tables/experiences";
import { asc, eq } from "drizzle-orm";
import { oneOf } from "../../one-of.ts";

/** The experiences that some details are about, with who wrote them; by experience. */
export function findExperiencesOf(db: Database, detailIds: readonly number[]) {
  return db
    .select({ userId: experienceDetails.userId, id: experiences.id, title: experiences.title })
    .from(experienceDetails)
    .innerJoin(experiences, eq(experiences.id, experienceDetails.experienceId))
    .where(oneOf(experienceDetails.id, detailIds))
    .orderBy(asc(experiences.id))
    .all();
}
