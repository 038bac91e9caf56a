import type { Database } from "@chonsu/db/open-database";
import type { Actor } from "../../src/access/caller.ts";
import { insertInvitations } from "../../src/modules/experiences/experience-invitations.repository.ts";
import { mayManage } from "../../src/modules/experiences/experiences.policy.ts";
import {
  type ExperienceRow,
  type ManagedExperience,
  updateTitle,
} from "../../src/modules/experiences/experiences.repository.ts";
import { mayRespond } from "../../src/modules/friends/friends.policy.ts";
import { type FriendRow, settleRelation } from "../../src/modules/friends/friends.repository.ts";
import { isRefusal } from "../../src/platform/refusal.ts";

/** The grant of one row with the id of another row. There is no parameter for an id. */
export function invite(db: Database, managed: ManagedExperience, other: ExperienceRow): void {
  insertInvitations(db, managed, [1], 0);
  // TS2554
  insertInvitations(db, managed, [1], 0, other.id);
  // TS2345
  updateTitle(db, other, "제목");
}

/** The result of a policy is used without a check for a refusal. */
export function retitle(db: Database, row: ExperienceRow, actor: Actor): void {
  const managed = mayManage(row, actor);
  if (!isRefusal(managed)) updateTitle(db, managed, "제목");
  // TS2345
  updateTitle(db, managed, "제목");
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
