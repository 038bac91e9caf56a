import type { Database } from "@chonsu/db/open-database";
import { NO_REF } from "@chonsu/shared/realtime/realtime";
import type { Unit } from "../../command/transact.ts";
import { forgetChangesAbout } from "../../events/events.ts";
import { listInCircle } from "../../events/project-changes.ts";
import {
  circleInPieces,
  findNewestId,
  type InPostCircle,
  listCircles,
  listShowing,
} from "./project-circle.repository.ts";

/**
 * The circles of posts, who receive events about them: author, tagged members and commenters (wire.md §4). One
 * statement.
 */
export function postCirclesOf(unit: Unit, projectIds: readonly number[]): InPostCircle[] {
  return listCircles(unit.db, projectIds);
}

/**
 * Publishes that posts changed, to their circles after the command. `before` are people who may have been in one until
 * then.
 */
export function publishPosts(unit: Unit, projectIds: readonly number[], before: readonly InPostCircle[] = []): void {
  if (!unit.publishes) return;
  for (const id of projectIds) unit.publishToCircle(id, () => circleInPieces(unit.db, id));
  for (const [project_id, people] of Map.groupBy(before, ({ projectId }) => projectId)) {
    const ids = [...new Set(people.map(({ userId }) => userId))];
    const still = listInCircle(unit.db, project_id, ids);
    for (const id of ids) if (!still.has(id)) unit.publishTo(id, "projects:changed", { project_id });
  }
}

/** Publishes to a post's circle that it is deleted. Stored events about it are removed. */
export function publishDeletedPost(unit: Unit, id: number, before: readonly InPostCircle[]): void {
  forgetChangesAbout(unit.db, "project", [id]);
  for (const { projectId, userId } of before)
    unit.publishTo(userId, "projects:changed", { project_id: projectId }, NO_REF);
}

/**
 * Called before a member's account is deleted: publishes to the others in the circles of posts that show the member.
 */
export function publishPostsWith(unit: Unit, userId: number): void {
  publishPosts(unit, listShowing(unit.db, userId));
}

/** The first post of the feed; undefined when there is none. */
export function newestPostId(db: Database): number | undefined {
  return findNewestId(db);
}

/**
 * Publishes to everybody that posts were added or deleted, with the id of the first post of the feed; 0 when there is
 * none.
 */
export function publishFeed(unit: Unit): void {
  unit.publish("feed:changed", () => ({ latest_id: findNewestId(unit.db) ?? NO_REF }));
}
