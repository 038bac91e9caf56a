import type { Database } from "@chonsu/db/open-database";
import { deleteComment, type OwnComment } from "../../src/modules/comments/comments.repository.ts";
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
  deleteComment(db, own);
  // TS2345
  deleteComment(db, usable);
}
