import type { Database } from "@chonsu/db/open-database";
import { NO_REF } from "@chonsu/shared/realtime/realtime";
import type { Unit } from "../../command/transact.ts";
import { forgetChangesAbout } from "../../events/events.ts";
import { findNewestId, type InPostCircle, listCircles, listShowing } from "./project-circle.repository.ts";

/** The circles of posts: author, tagged people and commenters, who hear what happens to them (wire.md §4). One statement. */
export function postCirclesOf(unit: Unit, projectIds: readonly number[]): InPostCircle[] {
  return listCircles(unit.db, projectIds);
}

/** Tells the circles of posts, as they are now and as they were before the command, that the posts changed. */
export function publishPosts(unit: Unit, projectIds: readonly number[], before: readonly InPostCircle[] = []): void {
  if (unit.publishes) publishAll(unit, [...before, ...postCirclesOf(unit, projectIds)]);
}

/** Tells those who had to do with a post that it is gone; what was told about it is forgotten. */
export function publishDeletedPost(unit: Unit, id: number, before: readonly InPostCircle[]): void {
  forgetChangesAbout(unit.db, "project", [id]);
  for (const { projectId, userId } of before)
    unit.publishTo(userId, "projects:changed", { project_id: projectId }, NO_REF);
}

/** A member is about to leave for good: the others on posts that show them hear that those change. */
export function publishPostsWith(unit: Unit, userId: number): void {
  const circles = postCirclesOf(unit, listShowing(unit.db, userId));
  publishAll(
    unit,
    circles.filter((one) => one.userId !== userId),
  );
}

/** The post that is first in the feed; undefined when there is none. */
export function newestPostId(db: Database): number | undefined {
  return findNewestId(db);
}

/** Tells everybody that posts came or went, with the one that is first in the feed now; 0 when there is none. */
export function publishFeed(unit: Unit): void {
  unit.publish("feed:changed", { latest_id: findNewestId(unit.db) ?? NO_REF });
}

function publishAll(unit: Unit, people: readonly InPostCircle[]): void {
  const known = new Map(people.map((one) => [`${one.projectId} ${one.userId}`, one]));
  for (const { projectId, userId } of known.values()) {
    unit.publishTo(userId, "projects:changed", { project_id: projectId });
  }
}
