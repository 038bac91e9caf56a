import type { Database } from "@chonsu/db/open-database";
import type { RemovalGrant } from "../../src/access/removal-grants.ts";
import type { Context } from "../../src/context.ts";
import { commentRemover } from "../../src/modules/comments/comment-removal.service.ts";
import { type OwnComment, updateContent } from "../../src/modules/comments/comments.repository.ts";
import {
  type DeletableDetail,
  deleteDetail,
  updateDetail,
} from "../../src/modules/experiences/experience-details.repository.ts";
import {
  deleteLink,
  type RevocableLink,
  setInvitee,
  type UsableLink,
} from "../../src/modules/invitation-links/invitation-links.repository.ts";
import { deleteComments } from "../../src/modules/projects/project-removal.repository.ts";
import type { OwnProject } from "../../src/modules/projects/projects.repository.ts";

/** Who may sign up with a link revokes it. */
export function revoke(db: Database, usable: UsableLink, revocable: RevocableLink): void {
  setInvitee(db, usable, 1);
  deleteLink(db, revocable);
  // TS2345
  deleteLink(db, usable);
}

/** Who may delete what somebody said, as the creator of the experience, rewrites it. */
export function rewrite(db: Database, deletable: DeletableDetail): void {
  deleteDetail(db, deletable);
  // TS2345
  updateDetail(db, deletable, { description: "", startDate: null, endDate: null });
}

/** What was granted for one kind of row is used for another with the same columns. */
export function mix(db: Database, own: OwnComment, usable: UsableLink): void {
  updateContent(db, own, "댓글");
  // TS2345
  updateContent(db, usable, "댓글");
}

/** The author of a post removes a comment on it. */
export async function removeAsAuthor(ctx: Context, comment: OwnComment, post: OwnProject): Promise<void> {
  await commentRemover.remove(ctx, () => comment);
  // TS2322
  await commentRemover.remove(ctx, () => post);
}

/** What may go with a comment goes with a post. */
export function removeMore(db: Database, comment: RemovalGrant<"comment">, post: RemovalGrant<"project">): void {
  deleteComments(db, post, 1);
  // TS2345
  deleteComments(db, comment, 1);
}
