import type { Database } from "@chonsu/db/open-database";
import type { Actor } from "../../src/access/caller.ts";
import type { Removable, RemovalGrant } from "../../src/access/removal-grants.ts";
import type { Context } from "../../src/context.ts";
import { insertMember, setPasswordHash } from "../../src/modules/accounts/accounts.repository.ts";
import { type OwnComment, updateContent } from "../../src/modules/comments/comments.repository.ts";
import { commentRemover } from "../../src/modules/comments/comments.service.ts";
import {
  type DeletableDetail,
  deleteDetail,
  updateDetail,
} from "../../src/modules/experiences/experience-details.repository.ts";
import { insertInvitations } from "../../src/modules/experiences/experience-invitations.repository.ts";
import type { ExperienceRow, ManagedExperience } from "../../src/modules/experiences/experiences.repository.ts";
import { mayRespond } from "../../src/modules/friends/friends.policy.ts";
import { type FriendRow, settleRelation } from "../../src/modules/friends/friends.repository.ts";
import {
  deleteLink,
  type RevocableLink,
  setInvitee,
  type UsableLink,
} from "../../src/modules/invitation-links/invitation-links.repository.ts";
import { deleteComments } from "../../src/modules/projects/project-removal.repository.ts";
import type { OwnProject } from "../../src/modules/projects/projects.repository.ts";
import type { BeginSession, PasswordProof } from "../../src/modules/sessions/sessions.repository.ts";
import type { ProvenAddress } from "../../src/modules/verifications/verifications.policy.ts";
import { isRefusal } from "../../src/platform/refusal.ts";

declare const db: Database;
declare const ctx: Context;
declare const actor: Actor;
declare const usable: UsableLink;
declare const revocable: RevocableLink;
declare const deletable: DeletableDetail;
declare const comment: OwnComment;
declare const post: OwnProject;
declare const removal: { readonly comment: RemovalGrant<"comment">; readonly post: RemovalGrant<"project"> };
declare const managed: ManagedExperience;
declare const other: ExperienceRow;
declare const relation: FriendRow;
declare const proof: PasswordProof;
declare const begin: BeginSession;
declare const address: ProvenAddress<"reset">;
declare const leaving: Removable<"account">;

/** The grant to sign up with a link is used to revoke it. */
setInvitee(db, usable, 1);
deleteLink(db, revocable);
// TS2345
deleteLink(db, usable);

/** The grant of the experience's creator to delete a member's text is used to change it. */
deleteDetail(db, deletable);
// TS2345
updateDetail(db, deletable, { description: "", startDate: null, endDate: null });

/** The grant for one kind of row is used for another kind with the same columns. */
updateContent(db, comment, "댓글");
// TS2345
updateContent(db, usable, "댓글");

/** The author of a post deletes another member's comment on it. */
await commentRemover.remove(ctx, () => comment);
// TS2322
await commentRemover.remove(ctx, () => post);

/** The grant to delete a comment is used to delete a post. */
deleteComments(db, removal.post, 1);
// TS2345
deleteComments(db, removal.comment, 1);

/** The grant of one row with the id of another row. There is no parameter for an id. */
insertInvitations(db, managed, [1], 0);
// TS2554
insertInvitations(db, managed, [1], 0, other.id);

/** A request is answered with the row that was given to the policy. */
const found = mayRespond(db, relation, actor, "accepted");
if (!isRefusal(found)) {
  settleRelation(db, found, "accepted");
  // TS2345
  settleRelation(db, found.row, "accepted");
}

/** A password is set by id, by the actor, or with the proof of a login, an address or a departure. */
setPasswordHash(db, proof, "hash");
// TS2353
setPasswordHash(db, { userId: actor.id }, "hash");
// TS2345
setPasswordHash(db, actor, "hash");
// TS2345
setPasswordHash(db, begin, "hash");
// TS2345
setPasswordHash(db, address, "hash");
// TS2345
setPasswordHash(db, leaving, "hash");

/** A sign-up with an address that was proven for a reset, or not proven. */
const member = { passwordHash: "", dateJoined: 0, userName: "", degree: "", year: 2026, major1: "", major2: null };
// TS2345
insertMember(db, address, member, []);
// TS2353
insertMember(db, { email: "" }, member, []);
