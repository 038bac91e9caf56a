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
  listWide,
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
  const wide = publishWide(unit, projectIds);
  publishAll(unit, [
    ...leftOf(unit, wide, before),
    ...postCirclesOf(
      unit,
      projectIds.filter((id) => !wide.has(id)),
    ),
  ]);
}

/** Publishes to circles of very many, which no list can hold. Returns the ids of their posts. */
function publishWide(unit: Unit, projectIds: readonly number[]): ReadonlySet<number> {
  const wide = listWide(unit.db, projectIds);
  for (const id of wide) unit.publishToCircle(id, () => circleInPieces(unit.db, id));
  return wide;
}

/** People without those who are still in a wide circle. */
function leftOf(unit: Unit, wide: ReadonlySet<number>, before: readonly InPostCircle[]): InPostCircle[] {
  const byPost = Map.groupBy(before, ({ projectId }) => projectId);
  return [...byPost].flatMap(([id, people]) => {
    if (!wide.has(id)) return people;
    const still = listInCircle(
      unit.db,
      id,
      people.map(({ userId }) => userId),
    );
    return people.filter(({ userId }) => !still.has(userId));
  });
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
  const showing = listShowing(unit.db, userId);
  const wide = publishWide(unit, showing);
  const circles = postCirclesOf(
    unit,
    showing.filter((id) => !wide.has(id)),
  );
  publishAll(
    unit,
    circles.filter((one) => one.userId !== userId),
  );
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
  unit.publish("feed:changed", { latest_id: findNewestId(unit.db) ?? NO_REF });
}

function publishAll(unit: Unit, people: readonly InPostCircle[]): void {
  const known = new Map(people.map((one) => [`${one.projectId} ${one.userId}`, one]));
  for (const { projectId, userId } of known.values()) {
    unit.publishTo(userId, "projects:changed", { project_id: projectId });
  }
}
