import type { Database } from "@chonsu/db/open-database";
import { experienceTags } from "@chonsu/db/tables/experiences";
import { projectKeywords } from "@chonsu/db/tables/projects";
import { profileKeywords } from "@chonsu/db/tables/users";
import { asc, count, desc } from "drizzle-orm";

/** Terms in use with how often, the most used first, then in order of the alphabet. */
export function countKeywords(db: Database): { keyword: string; uses: number }[] {
  const used = db
    .select({ keyword: profileKeywords.keyword })
    .from(profileKeywords)
    .unionAll(db.select({ keyword: projectKeywords.keyword }).from(projectKeywords))
    .unionAll(db.select({ keyword: experienceTags.tag }).from(experienceTags))
    .as("used");
  return db
    .select({ keyword: used.keyword, uses: count() })
    .from(used)
    .groupBy(used.keyword)
    .orderBy(desc(count()), asc(used.keyword))
    .all();
}
