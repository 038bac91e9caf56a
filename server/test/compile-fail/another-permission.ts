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

/** The grant to sign up with a link is used to revoke it. */
export function revoke(db: Database, usable: UsableLink, revocable: RevocableLink): void {
  setInvitee(db, usable, 1);
  deleteLink(db, revocable);
  // TS2345
  deleteLink(db, usable);
}

/** The grant of the experience's creator to delete a member's text is used to change it. */
export function rewrite(db: Database, deletable: DeletableDetail): void {
  deleteDetail(db, deletable);
  // TS2345
  updateDetail(db, deletable, { description: "", startDate: null, endDate: null });
}

/** The grant for one kind of row is used for another kind with the same columns. */
export function mix(db: Database, own: OwnComment, usable: UsableLink): void {
  updateContent(db, own, "댓글");
  // TS2345
  updateContent(db, usable, "댓글");
}

/** The author of a post deletes another member's comment on it. */
export async function removeAsAuthor(ctx: Context, comment: OwnComment, post: OwnProject): Promise<void> {
  await commentRemover.remove(ctx, () => comment);
  // TS2322
  await commentRemover.remove(ctx, () => post);
}

/** The grant to delete a comment is used to delete a post. */
export function removeMore(db: Database, comment: RemovalGrant<"comment">, post: RemovalGrant<"project">): void {
  deleteComments(db, post, 1);
  // TS2345
  deleteComments(db, comment, 1);
}
