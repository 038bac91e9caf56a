import type { Database } from "@chonsu/db/open-database";
import { given, prepared } from "@chonsu/db/prepared";
import { interestNotices } from "@chonsu/db/tables/notifications";
import { asc, eq, gt } from "drizzle-orm";

/** Notifications about a post that are not written yet: those of members with an id greater than `upTo`. */
export type WaitingNotices = typeof interestNotices.$inferSelect;

const next = prepared((db) =>
  db
    .select()
    .from(interestNotices)
    .where(gt(interestNotices.projectId, given("after")))
    .orderBy(asc(interestNotices.projectId))
    .limit(1),
);

/** The first post whose notifications wait, of those with an id greater than `after`. */
export function findWaiting(db: Database, after: number): WaitingNotices | undefined {
  return next(db).get({ after });
}

export function insertWaiting(db: Database, projectId: number): void {
  db.insert(interestNotices).values({ projectId, upTo: 0 }).run();
}

export function setWaiting(db: Database, { projectId, upTo }: WaitingNotices): void {
  db.update(interestNotices).set({ upTo }).where(eq(interestNotices.projectId, projectId)).run();
}

export function deleteWaiting(db: Database, { projectId }: Pick<WaitingNotices, "projectId">): void {
  db.delete(interestNotices).where(eq(interestNotices.projectId, projectId)).run();
}
