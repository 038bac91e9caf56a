import type { Database } from "@chonsu/db/open-database";
import type { Actor } from "../../src/access/caller.ts";
import type { RemovalGrant } from "../../src/access/removal-grants.ts";
import type { Context } from "../../src/context.ts";
import { insertMember, setPasswordHash } from "../../src/modules/accounts/accounts.repository.ts";
import type { LeavingMember } from "../../src/modules/accounts/departures.repository.ts";
import { commentRemover } from "../../src/modules/comments/comment-removal.service.ts";
import { type OwnComment, updateContent } from "../../src/modules/comments/comments.repository.ts";
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

/** The grant of one row with the id of another row. There is no parameter for an id. */
export function invite(db: Database, managed: ManagedExperience, other: ExperienceRow): void {
  insertInvitations(db, managed, [1], 0);
  // TS2554
  insertInvitations(db, managed, [1], 0, other.id);
}

/** A request is answered with the row that was given to the policy. */
export function accept(db: Database, row: FriendRow, actor: Actor): void {
  const facts = { isMember: () => true, between: () => row, countChons: () => 0 };
  const found = mayRespond(facts, row, actor, "accepted");
  if (isRefusal(found)) return;
  settleRelation(db, found, "accepted");
  // TS2345
  settleRelation(db, found.row, "accepted");
}

/** A password is set by id, by the actor, or with the proof of a login, an address or a departure. */
export function setPassword(
  db: Database,
  proof: PasswordProof,
  [actor, begin, address, leaving]: [Actor, BeginSession, ProvenAddress<"reset">, LeavingMember],
): void {
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
}

/** A sign-up with an address that was proven for a reset, or not proven. */
export function register(db: Database, address: ProvenAddress<"reset">, email: string): void {
  const member = { passwordHash: "", dateJoined: 0, userName: "", degree: "", year: 2026, major1: "", major2: null };
  // TS2345
  insertMember(db, address, member, []);
  // TS2353
  insertMember(db, { email }, member, []);
}
