import type { Database } from "@chonsu/db/open-database";
import type { Actor } from "../../src/access/caller.ts";
import { insertComment } from "../../src/modules/comments/comments.repository.ts";
import { insertConversation } from "../../src/modules/conversations/conversations.repository.ts";
import { insertMembership } from "../../src/modules/experiences/experiences.repository.ts";
import { insertRelation } from "../../src/modules/friends/friends.repository.ts";
import { insertMessage, type Participant } from "../../src/modules/messages/messages.repository.ts";

const words = { text: "안녕", imageFile: null, imageWidth: null, imageHeight: null, clientKey: null, createdAt: 0 };

/** A chon request without a policy, and so without the check of the limit and of other relations. */
export function request(db: Database, actor: Actor, toUserId: number): void {
  // TS2353
  insertRelation(db, { fromUserId: actor.id, toUserId }, 0);
}

/** A message into another members' conversation, or into one without its other side. */
export function write(db: Database, actor: Actor, participant: Participant, conversationId: number): void {
  // TS2353
  insertMessage(db, { conversationId, side: 1, senderId: actor.id, receiverId: 2 }, words);
  // TS2345
  insertMessage(db, participant, words);
}

/** A conversation between two other members. */
export function introduce(db: Database, user1Id: number, user2Id: number): void {
  // TS2353
  insertConversation(db, { user1Id, user2Id }, 0);
}

/** A comment with another member as its author. */
export function comment(db: Database, projectId: number, userId: number): void {
  // TS2353
  insertComment(db, { projectId, userId, parentId: null }, "글", 0);
}

/** A membership without an invitation. */
export function join(db: Database, experienceId: number, userId: number): void {
  // TS2353
  insertMembership(db, { experienceId, userId }, 0);
}
