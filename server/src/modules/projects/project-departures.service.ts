import type { RemovalGrant } from "../../access/removal-grants.ts";
import type { Unit } from "../../command/transact.ts";
import { publishPosts } from "./project-circle.service.ts";
import { deleteLikes, deleteTags, unsignComments, unsignPosts } from "./project-departures.repository.ts";

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
  for (const takeOff of [deleteLikes, deleteTags, unsignComments]) {
    const ids = takeOff(unit.db, begun, most);
    publishPosts(unit, [...new Set(ids)]);
    if (ids.length > 0) return ids.length;
  }
  const posts = unsignPosts(unit.db, begun, Math.ceil(most / ROWS_OF_A_POST));
  publishPosts(unit, posts);
  return posts.length * ROWS_OF_A_POST;
}
