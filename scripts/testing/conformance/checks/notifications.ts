import { FORBIDDEN_FRAGMENTS } from "@chonsu/shared/copy/notifications";
import { NOTIFICATION_TYPES, type NotificationType } from "@chonsu/shared/entities/notifications";
import { type GroupChecks, pairRow, row, rowsWith, soloRow, trioRow } from "../check.ts";
import type { Dataset, Member } from "../dataset.ts";
import { equal, must, valuesOf } from "../failure.ts";
import {
  beginExperience,
  conversationOf,
  inviteInto,
  leaves,
  notificationOf,
  pendingRequest,
  say,
  writeComment,
  writePost,
} from "../things.ts";

/** Checks that begin with a member who has two notifications, newest first. */
const newsRow = rowsWith(twoNews);

async function twoNews(dataset: Dataset) {
  const [me, a, b] = await dataset.trio();
  await pendingRequest(a, me);
  await pendingRequest(b, me);
  return { me, ids: valuesOf(await me.notifications.list(), "id"), from: [b.id, a.id] };
}

const afterRow = rowsWith(twoNews, { addition: "?after= of notifications" });

const SECRET = "둘만의 말";

/** Does everything that notifies a member. */
async function notifyOften(by: Member, to: Member): Promise<void> {
  await pendingRequest(by, to);
  const { id } = await writePost(to);
  await writeComment(by, id);
  await writePost(by, { tagged_users: [to.id] });
  await say(by, await conversationOf(by, to), SECRET);
}

/** Fails unless the member has a notification of a type, `undo` takes it along, and the unread count still is that of the list. */
async function loses(member: Member, type: NotificationType, undo: () => Promise<unknown>): Promise<void> {
  await notificationOf(member, type);
  await undo();
  const notifications = await member.notifications.list();
  must(`no ${type} is left`, !notifications.some(({ notification_type }) => notification_type === type), notifications);
  const { unread_count } = await member.notifications.unreadCount();
  equal("unread_count", unread_count, notifications.filter(({ is_read }) => !is_read).length);
}

export const notificationsChecks: GroupChecks<"notifications"> = {
  list: {
    200: newsRow("newest first, unread, each with the member who caused it", async ({ me, from }) => {
      const list = await me.notifications.list();
      equal("by whom", valuesOf(list, "related_user_id"), from);
      for (const { is_read, user, notification_type } of list) {
        equal("unread and mine", [is_read, user], [false, me.id]);
        must("a known type", NOTIFICATION_TYPES.includes(notification_type), notification_type);
      }
    }),
    after: afterRow("after returns those with a greater id", async ({ me, ids }) => {
      const [newer, older] = ids;
      equal("ids", valuesOf(await me.notifications.list({ query: { after: older } }), "id"), [newer]);
    }),
    fragments: pairRow(
      "no message contains a fragment at which clients cut (wire.md §3 Notification texts)",
      async ([by, to]) => {
        await notifyOften(by, to);
        const notifications = await to.notifications.list();
        for (const { message } of notifications)
          must("none of the fragments", !FORBIDDEN_FRAGMENTS.some((each) => message.includes(each)), message);
        must("four kinds of news", notifications.length === 4, valuesOf(notifications, "notification_type"));
      },
    ),
    "odd-names": soloRow(
      "a name that contains a fragment becomes 회원 (wire.md §3 Notification texts)",
      async (to, dataset) => {
        for (const fragment of ["을 통해", "멤버에서 제외"]) {
          const by = await dataset.member({ user_name: `이름${fragment}` });
          await pendingRequest(by, to);
          const [{ message } = { message: "" }] = await to.notifications.list();
          must("회원 in place of the name", message.includes("회원") && !message.includes(fragment), message);
        }
      },
    ),
    "chat-is-not-quoted": pairRow(
      "the text of a chat is never quoted (wire.md §3 Notification texts)",
      async ([by, to]) => {
        await notifyOften(by, to);
        const text = JSON.stringify(await to.notifications.list());
        must("no words of the chat", !text.includes(SECRET), text);
      },
    ),
    "gone-with-a-request": pairRow("a cancelled request takes its notification along (R33)", async ([from, to]) => {
      for (const take of [from.friends.cancel, from.friends.remove]) {
        const id = await pendingRequest(from, to);
        await loses(to, "friend_request", () => take({ params: { id } }));
      }
    }),
    "answered-requests-stay": pairRow(
      "the notification of an answered request remains, and so does the notification of the answer (R33)",
      async ([from, to]) => {
        const id = await pendingRequest(from, to);
        await to.friends.respond({ params: { id }, body: { status: "accepted" } });
        await notificationOf(to, "friend_request");
        await notificationOf(from, "friend_accept");
      },
    ),
    "gone-with-a-comment": trioRow(
      "a comment takes its notification along, and those of its replies (R33)",
      async ([author, writer, other]) => {
        const post = (await writePost(author)).id;
        const comment = await writeComment(writer, post);
        await writeComment(other, post, comment);
        const remove = () => writer.comments.remove({ params: { id: comment } });
        await loses(author, "new_comment", () => loses(writer, "reply_comment", remove));
      },
    ),
    "others-of-theirs-stay": pairRow(
      "the deletion of a comment keeps the notification of another one (R33)",
      async ([author, writer]) => {
        const post = (await writePost(author)).id;
        const first = await writeComment(writer, post);
        await writeComment(writer, post);
        await writer.comments.remove({ params: { id: first } });
        equal("how many are left", (await author.notifications.list()).length, 1);
      },
    ),
    "gone-with-a-post": row("the deletion of a post deletes all its notifications (R33)", async (dataset) => {
      const [author, tagged] = await dataset.pair();
      const post = await writePost(author, { tagged_users: [tagged.id] });
      await writeComment(tagged, post.id);
      const remove = () => author.projects.remove({ params: { id: post.id } });
      await loses(author, "new_comment", () => loses(tagged, "project_tag", remove));
    }),
    "gone-with-a-tag": row("a member who is removed from a post loses its notification (R33)", async (dataset) => {
      const [author, tagged] = await dataset.pair();
      const { id } = await writePost(author, { tagged_users: [tagged.id] });
      const untag = () => author.projects.edit({ params: { id }, body: { tagged_users: [] } });
      await loses(tagged, "project_tag", untag);
    }),
    "gone-with-an-invitation": pairRow(
      "a cancelled invitation is replaced by a notification of the cancellation (R33)",
      async ([creator, guest]) => {
        const { id } = await beginExperience(creator);
        const invitation = await inviteInto(creator, id, guest);
        const cancel = () => creator.experienceInvitations.cancel({ params: { id: invitation } });
        await loses(guest, "experience_request", cancel);
        await notificationOf(guest, "experience_invitation_deleted");
      },
    ),
    "gone-with-an-experience": pairRow(
      "when the last member leaves, a pending invitation loses its notification (R31; R33)",
      async ([creator, guest]) => {
        const { id } = await beginExperience(creator);
        await inviteInto(creator, id, guest);
        await loses(guest, "experience_request", () => creator.experiences.leave({ params: { id } }, 204));
      },
    ),
    "gone-with-a-message": row("the notification of deleted unread messages is deleted (R33)", async (dataset) => {
      const [writer, reader] = await dataset.pair();
      const conversation = await conversationOf(writer, reader);
      const said = [await say(writer, conversation), await say(writer, conversation), await say(writer, conversation)];
      const [first, second, latest] = valuesOf(said, "id");
      const remove = (id = 0) => writer.messages.remove({ params: { id } });
      for (const id of [latest, first]) await remove(id);
      await loses(reader, "new_message", () => remove(second));
    }),
    "gone-with-a-conversation": pairRow(
      "a member who leaves a conversation loses its notification (R33)",
      async ([writer, reader]) => {
        const id = await conversationOf(writer, reader);
        await say(writer, id);
        await writer.conversations.leave({ params: { id } });
        await loses(reader, "new_message", () => reader.conversations.leave({ params: { id } }));
      },
    ),
    "when-a-member-leaves": pairRow(
      "those of a member who leaves stay without them, except for a request (R8; R33)",
      async ([leaver, me]) => {
        await notifyOften(leaver, me);
        await leaves(leaver);
        const left = valuesOf(await me.notifications.list(), "notification_type", "related_user");
        equal("what is left", left, [
          ["new_message", null],
          ["project_tag", null],
          ["new_comment", null],
        ]);
      },
    ),
  },
  unreadCount: {
    200: newsRow("the number of unread ones", async ({ me, ids }) => {
      equal("before", await me.notifications.unreadCount(), { unread_count: 2 });
      await me.notifications.update({ params: { id: ids[0] ?? 0 }, body: { is_read: true } });
      equal("after one is read", await me.notifications.unreadCount(), { unread_count: 1 });
    }),
  },
  update: {
    200: pairRow("read and unread again; a message is ignored", async ([me, other]) => {
      await pendingRequest(other, me);
      const { id, message } = await notificationOf(me, "friend_request");
      const update = (body: { is_read?: boolean; message?: string }) =>
        me.notifications.update({ params: { id }, body });
      equal("nothing sent", (await update({})).is_read, false);
      equal("read", (await update({ is_read: true })).is_read, true);
      const again = await update({ is_read: false, message: "다른 말" });
      equal("unread, with its own words", [again.is_read, again.message], [false, message]);
    }),
  },
  remove: {
    204: newsRow("it is deleted, and the others stay", async ({ me, ids }) => {
      await me.notifications.remove({ params: { id: ids[0] ?? 0 } });
      equal("what is left", valuesOf(await me.notifications.list(), "id"), ids.slice(1));
    }),
  },
  readAll: {
    200: newsRow("all of mine become read", async ({ me }) => {
      await me.notifications.readAll();
      const list = await me.notifications.list();
      must("all read", !valuesOf(list, "is_read").includes(false), list);
    }),
  },
};
