import { comments } from "@chonsu/shared/contract/comments";
import { conversations } from "@chonsu/shared/contract/conversations";
import { experienceInvitations } from "@chonsu/shared/contract/experience-invitations";
import { experiences } from "@chonsu/shared/contract/experiences";
import { friends } from "@chonsu/shared/contract/friends";
import { messages } from "@chonsu/shared/contract/messages";
import { notifications } from "@chonsu/shared/contract/notifications";
import { projects } from "@chonsu/shared/contract/projects";
import type { NotificationType } from "@chonsu/shared/entities/notifications";
import { type Row, row } from "../check.ts";
import { equal, must } from "../failure.ts";
import type { Member } from "../people.ts";
import { beginExperience, inviteInto, pendingRequest, say, talkOf, writeComment, writePost } from "../things.ts";
import { allTold, toldOf } from "../told.ts";
import type { World } from "../world.ts";

/** Fails when a member still is told of a type, or when the number of unread ones is not that of the list. */
async function isGone(world: World, member: Member, type: NotificationType): Promise<void> {
  const told = await allTold(world, member);
  must(`no ${type} is left`, !told.some(({ notification_type }) => notification_type === type), told);
  const { unread_count } = await world.ok(notifications.unreadCount, { as: member });
  equal("unread_count", unread_count, told.filter(({ is_read }) => !is_read).length);
}

/** A notification goes with what it is about (R33). */
export const withdrawalRules: Readonly<Record<string, Row>> = {
  "gone-with-a-request": row("a request that is taken back takes its notification along", "R33", async (world) => {
    const [from, to] = await world.pair();
    for (const take of [friends.cancel, friends.remove]) {
      const id = await pendingRequest(world, from, to);
      await toldOf(world, to, "friend_request");
      await world.ok(take, { as: from, params: { id } });
      await isGone(world, to, "friend_request");
    }
  }),
  "answered-requests-stay": row(
    "a request that is answered stays told of, and so does the answer",
    "R33",
    async (world) => {
      const [from, to] = await world.pair();
      const id = await pendingRequest(world, from, to);
      await world.ok(friends.respond, { as: to, params: { id }, body: { status: "accepted" } });
      await toldOf(world, to, "friend_request");
      await toldOf(world, from, "friend_accept");
    },
  ),
  "gone-with-a-comment": row(
    "a comment takes its notification along, and those of its replies",
    "R33",
    async (world) => {
      const [author, writer, other] = await world.trio();
      const post = (await writePost(world, author)).id;
      const comment = await writeComment(world, writer, post);
      await writeComment(world, other, post, comment);
      await toldOf(world, writer, "reply_comment");
      await world.ok(comments.remove, { as: writer, params: { id: comment } });
      await isGone(world, author, "new_comment");
      await isGone(world, writer, "reply_comment");
    },
  ),
  "others-of-theirs-stay": row("one comment leaves what was told of another", "R33", async (world) => {
    const [author, writer] = await world.pair();
    const post = (await writePost(world, author)).id;
    const first = await writeComment(world, writer, post);
    await writeComment(world, writer, post);
    await world.ok(comments.remove, { as: writer, params: { id: first } });
    equal("how many are left", (await allTold(world, author)).length, 1);
  }),
  "gone-with-a-post": row("a post takes along all that was told of it", "R33", async (world) => {
    const [author, tagged] = await world.pair();
    const post = await writePost(world, author, { tagged_users: [tagged.id] });
    await writeComment(world, tagged, post.id);
    await toldOf(world, author, "new_comment");
    await world.ok(projects.remove, { as: author, params: { id: post.id } });
    await isGone(world, author, "new_comment");
    await isGone(world, tagged, "project_tag");
  }),
  "gone-with-a-tag": row("who is taken off a post is told of it no more", "R33", async (world) => {
    const [author, tagged] = await world.pair();
    const { id } = await writePost(world, author, { tagged_users: [tagged.id] });
    await toldOf(world, tagged, "project_tag");
    await world.ok(projects.edit, { as: author, params: { id }, body: { tagged_users: [] } });
    await isGone(world, tagged, "project_tag");
  }),
  "gone-with-an-invitation": row("a cancelled invitation leaves that it was cancelled", "R33", async (world) => {
    const [creator, guest] = await world.pair();
    const { id } = await beginExperience(world, creator);
    const invitation = await inviteInto(world, id, creator, guest);
    await world.ok(experienceInvitations.cancel, { as: creator, params: { id: invitation } });
    await isGone(world, guest, "experience_request");
    await toldOf(world, guest, "experience_invitation_deleted");
  }),
  "gone-with-an-experience": row("the last member takes along what waited", "R31; R33", async (world) => {
    const [creator, guest] = await world.pair();
    const { id } = await beginExperience(world, creator);
    await inviteInto(world, id, creator, guest);
    await world.ok(experiences.leave, { as: creator, params: { id } }, 204);
    await isGone(world, guest, "experience_request");
  }),
  "gone-with-a-message": row("unread words that are deleted are told of no more", "R33", async (world) => {
    const [writer, reader] = await world.pair();
    const { id } = await say(world, writer, await talkOf(world, writer, reader));
    await toldOf(world, reader, "new_message");
    await world.ok(messages.remove, { as: writer, params: { id } });
    await isGone(world, reader, "new_message");
  }),
  "gone-with-a-talk": row("who leaves a conversation is told of it no more", "R33", async (world) => {
    const [writer, reader] = await world.pair();
    const id = await talkOf(world, writer, reader);
    await say(world, writer, id);
    await world.ok(conversations.leave, { as: reader, params: { id } });
    await isGone(world, reader, "new_message");
  }),
};
