import { comments } from "@chonsu/shared/contract/comments";
import { conversations } from "@chonsu/shared/contract/conversations";
import { experienceInvitations } from "@chonsu/shared/contract/experience-invitations";
import { experiences } from "@chonsu/shared/contract/experiences";
import { friends } from "@chonsu/shared/contract/friends";
import { messages } from "@chonsu/shared/contract/messages";
import { notifications } from "@chonsu/shared/contract/notifications";
import { projects } from "@chonsu/shared/contract/projects";
import type { NotificationType } from "@chonsu/shared/entities/notifications";
import { type Row, row } from "../../check.ts";
import type { Dataset } from "../../dataset.ts";
import { equal, must } from "../../failure.ts";
import type { Member } from "../../people.ts";
import { allPublished, publishedOf } from "../../published.ts";
import {
  beginExperience,
  conversationOf,
  inviteInto,
  pendingRequest,
  say,
  writeComment,
  writePost,
} from "../../things.ts";

/** Fails when a member still has a notification of a type, or when the unread count differs from the list. */
async function isGone(dataset: Dataset, member: Member, type: NotificationType): Promise<void> {
  const published = await allPublished(dataset, member);
  must(`no ${type} is left`, !published.some(({ notification_type }) => notification_type === type), published);
  const { unread_count } = await dataset.ok(notifications.unreadCount, { as: member });
  equal("unread_count", unread_count, published.filter(({ is_read }) => !is_read).length);
}

/** A notification is withdrawn together with the thing it is about (R33). */
export const withdrawalRules: Readonly<Record<string, Row>> = {
  "gone-with-a-request": row("a request that is taken back takes its notification along", "R33", async (dataset) => {
    const [from, to] = await dataset.pair();
    for (const take of [friends.cancel, friends.remove]) {
      const id = await pendingRequest(dataset, from, to);
      await publishedOf(dataset, to, "friend_request");
      await dataset.ok(take, { as: from, params: { id } });
      await isGone(dataset, to, "friend_request");
    }
  }),
  "answered-requests-stay": row(
    "a request that is answered stays told of, and so does the answer",
    "R33",
    async (dataset) => {
      const [from, to] = await dataset.pair();
      const id = await pendingRequest(dataset, from, to);
      await dataset.ok(friends.respond, { as: to, params: { id }, body: { status: "accepted" } });
      await publishedOf(dataset, to, "friend_request");
      await publishedOf(dataset, from, "friend_accept");
    },
  ),
  "gone-with-a-comment": row(
    "a comment takes its notification along, and those of its replies",
    "R33",
    async (dataset) => {
      const [author, writer, other] = await dataset.trio();
      const post = (await writePost(dataset, author)).id;
      const comment = await writeComment(dataset, writer, post);
      await writeComment(dataset, other, post, comment);
      await publishedOf(dataset, writer, "reply_comment");
      await dataset.ok(comments.remove, { as: writer, params: { id: comment } });
      await isGone(dataset, author, "new_comment");
      await isGone(dataset, writer, "reply_comment");
    },
  ),
  "others-of-theirs-stay": row("one comment leaves what was told of another", "R33", async (dataset) => {
    const [author, writer] = await dataset.pair();
    const post = (await writePost(dataset, author)).id;
    const first = await writeComment(dataset, writer, post);
    await writeComment(dataset, writer, post);
    await dataset.ok(comments.remove, { as: writer, params: { id: first } });
    equal("how many are left", (await allPublished(dataset, author)).length, 1);
  }),
  "gone-with-a-post": row("a post takes along all that was told of it", "R33", async (dataset) => {
    const [author, tagged] = await dataset.pair();
    const post = await writePost(dataset, author, { tagged_users: [tagged.id] });
    await writeComment(dataset, tagged, post.id);
    await publishedOf(dataset, author, "new_comment");
    await dataset.ok(projects.remove, { as: author, params: { id: post.id } });
    await isGone(dataset, author, "new_comment");
    await isGone(dataset, tagged, "project_tag");
  }),
  "gone-with-a-tag": row("who is taken off a post is told of it no more", "R33", async (dataset) => {
    const [author, tagged] = await dataset.pair();
    const { id } = await writePost(dataset, author, { tagged_users: [tagged.id] });
    await publishedOf(dataset, tagged, "project_tag");
    await dataset.ok(projects.edit, { as: author, params: { id }, body: { tagged_users: [] } });
    await isGone(dataset, tagged, "project_tag");
  }),
  "gone-with-an-invitation": row("a cancelled invitation leaves that it was cancelled", "R33", async (dataset) => {
    const [creator, guest] = await dataset.pair();
    const { id } = await beginExperience(dataset, creator);
    const invitation = await inviteInto(dataset, id, creator, guest);
    await dataset.ok(experienceInvitations.cancel, { as: creator, params: { id: invitation } });
    await isGone(dataset, guest, "experience_request");
    await publishedOf(dataset, guest, "experience_invitation_deleted");
  }),
  "gone-with-an-experience": row("the last member takes along what waited", "R31; R33", async (dataset) => {
    const [creator, guest] = await dataset.pair();
    const { id } = await beginExperience(dataset, creator);
    await inviteInto(dataset, id, creator, guest);
    await dataset.ok(experiences.leave, { as: creator, params: { id } }, 204);
    await isGone(dataset, guest, "experience_request");
  }),
  "gone-with-a-message": row("unread words that are deleted are told of no more", "R33", async (dataset) => {
    const [writer, reader] = await dataset.pair();
    const { id } = await say(dataset, writer, await conversationOf(dataset, writer, reader));
    await publishedOf(dataset, reader, "new_message");
    await dataset.ok(messages.remove, { as: writer, params: { id } });
    await isGone(dataset, reader, "new_message");
  }),
  "gone-with-a-conversation": row("who leaves a conversation is told of it no more", "R33", async (dataset) => {
    const [writer, reader] = await dataset.pair();
    const id = await conversationOf(dataset, writer, reader);
    await say(dataset, writer, id);
    await dataset.ok(conversations.leave, { as: reader, params: { id } });
    await isGone(dataset, reader, "new_message");
  }),
};
