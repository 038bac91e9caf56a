import { NO_REF } from "@chonsu/shared/realtime/realtime";
import type { Unit } from "../../command/transact.ts";
import { listInCircle } from "../../events/events.ts";
import { circleInBatches, findNewestId, type WasInCircle } from "./project-circle.repository.ts";

/** For other modules; see the repository. */
export const newestPostId = findNewestId;

/**
 * Publishes changes of posts to their circles after the command: author, tagged members and commenters (wire.md §4).
 */
export function publishPosts(unit: Unit, projectIds: readonly number[]): void {
  for (const id of projectIds) unit.publishToCircle(id, () => circleInBatches(unit.db, id));
}

/**
 * Publishes a change of posts to people who have left a circle. People who are still in the circle are skipped. For a
 * post that is deleted, `ref` is NO_REF: the stored event is about no thing.
 */
export function publishLeft(unit: Unit, people: readonly WasInCircle[], ref?: typeof NO_REF): void {
  if (!unit.publishes) return;
  for (const [project_id, some] of Map.groupBy(people, ({ projectId }) => projectId)) {
    const ids = [...new Set(some.flatMap(({ userId }) => userId ?? []))];
    const still = listInCircle(unit.db, project_id, ids);
    for (const id of ids) if (!still.has(id)) unit.publishTo(id, "projects:changed", { project_id }, ref);
  }
}

/**
 * Publishes to everybody that posts were added or deleted, with the id of the first post of the feed; 0 when there is
 * none.
 */
export function publishFeed(unit: Unit): void {
  unit.publish("feed:changed", () => ({ latest_id: findNewestId(unit.db) ?? NO_REF }));
}
