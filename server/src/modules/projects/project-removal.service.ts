import { NO_REF } from "@chonsu/shared/realtime/realtime";
import type { Actor } from "../../access/caller.ts";
import type { RemovalGrant } from "../../access/removal-grants.ts";
import type { Unit } from "../../command/transact.ts";
import type { Context } from "../../context.ts";
import { forgetChangesAbout } from "../../events/events.ts";
import { withdrawPostNotices } from "../notifications/notifications.service.ts";
import { removerOf } from "../removals/removals.service.ts";
import { deleteWaiting } from "./interest-notices.repository.ts";
import type { WasInCircle } from "./project-circle.repository.ts";
import { publishFeed, publishLeft, publishPosts } from "./project-circle.service.ts";
import { findImages } from "./project-parts.repository.ts";
import {
  deleteComments,
  deleteLikes,
  deleteLikesOf,
  deleteRemoved,
  deleteTags,
  deleteTagsOf,
  findRemoved,
  unsignComments,
  unsignPosts,
} from "./project-removal.repository.ts";
import { mayChange } from "./projects.policy.ts";
import { findProject } from "./projects.repository.ts";

/** Deletes a post of the actor with all related rows. Its picture files are deleted after the commit (R19). */
export function removeProject(ctx: Context, actor: Actor, id: number) {
  return projectRemover.remove(ctx, (unit) => mayChange(findProject(unit.db, id), actor));
}

/** Removes a post in batches. From the beginning of the removal on, nobody sees the post. */
export const projectRemover = removerOf({
  kind: "project",
  begin(unit, { row: { ref } }) {
    deleteWaiting(unit.db, { projectId: ref });
    publishFeed(unit);
  },
  deleteBatches: [
    (unit, { row: { ref } }, most) => withdrawPostNotices(unit, ref, most),
    (unit, begun, most) => publishGone(unit, deleteComments(unit.db, begun, most)),
    (unit, begun, most) => publishGone(unit, deleteTags(unit.db, begun, most)),
    (unit, begun, most) => deleteLikes(unit.db, begun, most),
    (unit, { row: { ref } }, most) => forgetChangesAbout(unit.db, "project", [ref], most),
  ],
  finish(unit, begun) {
    const row = findRemoved(unit.db, begun);
    const files = findImages(unit.db, begun.row.ref).map(({ file }) => file);
    deleteRemoved(unit.db, begun);
    if (row !== undefined) publishGone(unit, [{ projectId: row.id, userId: row.userId }]);
    unit.after(() => unit.files.remove(files));
  },
});

/** Publishes the deletion of the post to people who were in its circle. */
function publishGone(unit: Unit, people: readonly WasInCircle[]): number {
  publishLeft(unit, people, NO_REF);
  return people.length;
}

/**
 * Removing the author from a post takes as long as changing this many other rows, because the post is indexed again.
 */
const ROWS_OF_A_POST = 4;

/**
 * Removes a member whose account is being deleted from some posts, and publishes to the circles of these posts. Likes
 * and tags are deleted; comments and posts stay without an author (R8). Returns how many rows were changed; 0 when no
 * post shows the member any more.
 */
export function leavePosts(unit: Unit, begun: RemovalGrant<"account">, most: number): number {
  for (const takeOff of [deleteLikesOf, deleteTagsOf, unsignComments]) {
    const ids = takeOff(unit.db, begun, most);
    publishPosts(unit, [...new Set(ids)]);
    if (ids.length > 0) return ids.length;
  }
  const posts = unsignPosts(unit.db, begun, Math.ceil(most / ROWS_OF_A_POST));
  publishPosts(unit, posts);
  return posts.length * ROWS_OF_A_POST;
}
