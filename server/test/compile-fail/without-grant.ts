import type { Database } from "@chonsu/db/open-database";
import type { Actor } from "../../src/access/caller.ts";
import { findComment, insertComment, updateContent } from "../../src/modules/comments/comments.repository.ts";
import { insertConversation, type Participant } from "../../src/modules/conversations/conversations.repository.ts";
import { insertMessage } from "../../src/modules/conversations/messages.repository.ts";
import { mayManage } from "../../src/modules/experiences/experiences.policy.ts";
import {
  type ExperienceRow,
  insertMembership,
  updateTitle,
} from "../../src/modules/experiences/experiences.repository.ts";
import { insertRelation } from "../../src/modules/friends/friends.repository.ts";
import { deleteLike, updateTexts } from "../../src/modules/projects/projects.repository.ts";
import { updateColumns } from "../../src/modules/users/profiles.repository.ts";

declare const db: Database;
declare const actor: Actor;
declare const participant: Participant;
declare const row: ExperienceRow;
declare const id: number;
const words = { text: "안녕", imageFile: null, imageWidth: null, imageHeight: null, clientKey: null, createdAt: 0 };

/** A comment is changed by its id, or without a policy. */
// TS2345
updateContent(db, id, "댓글");
const found = findComment(db, id);
// TS2345
if (found !== undefined) updateContent(db, found, "댓글");

/** The result of a policy is used without a check for a refusal. */
// TS2345
updateTitle(db, mayManage(row, actor), "제목");

/** Another member's profile is changed. */
updateColumns(db, actor, { userName: "나" });
// TS2345
updateColumns(db, id, { userName: "남" });

/** A post is changed, and a like deleted, by ids. */
// TS2353
updateTexts(db, { id }, { title: "제목", content: undefined });
// TS2353
deleteLike(db, { projectId: id, userId: id });

/** A chon request without a policy, and so without the check of the limit and of other relations. */
// TS2353
insertRelation(db, { fromUserId: actor.id, toUserId: id }, 0);

/** A message into another members' conversation, or into one without its other side. */
// TS2353
insertMessage(db, { conversationId: id, side: 1, senderId: actor.id, receiverId: 2 }, words);
// TS2345
insertMessage(db, participant, words);

/** Rows between other members: a conversation, a comment with its author, a membership. */
// TS2353
insertConversation(db, { user1Id: id, user2Id: id }, 0);
// TS2353
insertComment(db, { projectId: 1, userId: id, parentId: null }, { content: "글", clientKey: null, createdAt: 0 });
// TS2353
insertMembership(db, { experienceId: 1, userId: id }, 0);
