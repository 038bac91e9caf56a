import { DELETED_USER_NAME } from "@chonsu/shared/deleted-user";
import { type GroupChecks, pairRow, row, rowsWith, talkRow, trioRow } from "../check.ts";
import { equal, must, valuesOf } from "../failure.ts";
import { conversationOf, leaves, say, talkOfTwo } from "../things.ts";

const MESSAGES = 5;

const partsRow = rowsWith(talkOfTwo, { addition: "?before=, ?after= and ?limit= of messages" });

export const conversationsChecks: GroupChecks<"conversations"> = {
  create: {
    200: pairRow("an existing conversation is returned, to either side", async ([a, b]) => {
      const first = await a.conversations.create({ body: { user_2: b.id } }, 201);
      for (const as of [a, b]) {
        const other = as === a ? b : a;
        const again = await as.conversations.create({ body: { user_2: other.id } }, 200);
        equal("id and other side", [again.id, again.other_user_id], [first.id, other.id]);
      }
    }),
    201: pairRow("a conversation with somebody who is not my chon", async ([a, b]) => {
      const conversation = await a.conversations.create({ body: { user_2: b.id } }, 201);
      equal("the other side", [conversation.other_user_id, conversation.other_user_profile.user_name], [b.id, b.name]);
      equal("its state", [conversation.last_message, conversation.unread_count], [null, 0]);
    }),
    "seen-again-empty": talkRow(
      "a member who left and starts it again sees it empty, and the other side sees no change",
      async ({ a: me, b: other, id }) => {
        await say(other, id);
        await me.conversations.leave({ params: { id } });
        const again = await me.conversations.create({ body: { user_2: other.id } }, 200);
        equal("id and last_message", [again.id, again.last_message], [id, null]);
        const theirs = await other.conversations.messages({ params: { id } });
        equal("what the other side sees", theirs.user2_messages.length, 1);
      },
    ),
    "both-left": talkRow("it is deleted when both have left (R25)", async ({ a, b, id }) => {
      await say(a, id);
      for (const as of [a, b]) await as.conversations.leave({ params: { id } });
      await a.conversations.create({ body: { user_2: b.id } }, 201);
    }),
    "one-unread-notification": talkRow(
      "one unread new_message for each conversation, which is updated",
      async ({ a, b, id }) => {
        for (let count = 0; count < MESSAGES; count += 1) await say(a, id);
        const notifications = valuesOf(await b.notifications.list(), "notification_type", "related_user_id");
        equal("the notifications", notifications, [["new_message", a.id]]);
      },
    ),
    "member-left": row("a member who left is 알 수 없음, and one system message says so (R8, R25)", async (dataset) => {
      const { a: me, b: leaver, id } = await talkOfTwo(dataset);
      await say(leaver, id, "마지막 말");
      await leaves(leaver);
      const [conversation] = await me.conversations.list();
      equal("the conversation", conversation?.id, id);
      equal("the other side", conversation?.other_user_profile.user_name, DELETED_USER_NAME);
      const seen = await me.conversations.messages({ params: { id } });
      equal("system messages", seen.system_messages.length, 1);
      must("the words stay", JSON.stringify(seen).includes("마지막 말"), seen);
    }),
    "by-parts": partsRow("before, after and limit give pages without gaps or doubles", async ({ a, b, id }) => {
      const ids: number[] = [];
      for (let count = 0; count < MESSAGES; count += 1) ids.push((await say(count % 2 ? a : b, id)).id);
      const part = async (query: { before?: number; after?: number; limit?: number }) => {
        const seen = await a.conversations.messages({ params: { id }, query });
        return valuesOf([...seen.user1_messages, ...seen.user2_messages], "id").toSorted((x, y) => x - y);
      };
      const [, , third = 0] = ids;
      equal("the latest two", await part({ limit: 2 }), ids.slice(-2));
      equal("before the third, the nearest two", await part({ before: third, limit: 2 }), ids.slice(0, 2));
      equal("after the third, the nearest one", await part({ after: third, limit: 1 }), ids.slice(3, 4));
      equal("after the third", await part({ after: third }), ids.slice(3));
    }),
  },
  list: {
    200: trioRow("mine, latest message first, with the unread count", async ([me, a, b]) => {
      const [first, second] = [await conversationOf(me, a), await conversationOf(b, me)];
      await say(b, second, "둘째");
      await say(a, first, "첫째");
      const list = await me.conversations.list();
      equal("ids", valuesOf(list, "id"), [first, second]);
      equal("unread", valuesOf(list, "unread_count"), [1, 1]);
      const last = list.map(({ last_message }) => last_message?.message);
      equal("last words", last, ["첫째", "둘째"]);
    }),
    "whole-profile": pairRow("the whole profile of the other side, its picture by path (R47)", async ([me, other]) => {
      await conversationOf(me, other);
      const introduction = "소개";
      await other.users.updateProfile({ body: { introduction, skills: [{ skill: "Git" }] } });
      const { image, ...profile } = await me.users.profile({ params: { id: other.id } });
      const [{ image: path, ...shown } = { ...profile, image }] = valuesOf(
        await me.conversations.list(),
        "other_user_profile",
      );
      equal("the profile", shown, profile);
      equal("its introduction", shown.introduction, introduction);
      must("a picture by path", path === null || path.startsWith("/media/"), path);
    }),
  },
  leave: {
    204: row("hidden from me until a new message comes, and then without the old messages (R25)", async (dataset) => {
      const { a: me, b: other, id } = await talkOfTwo(dataset);
      await say(other, id, "전에");
      await me.conversations.leave({ params: { id } });
      equal("my conversations", await me.conversations.list(), []);
      await me.refused.conversations.messages("CONVERSATION_NOT_FOUND", { params: { id } });
      const since = await say(other, id, "후에");
      const seen = await me.conversations.messages({ params: { id } });
      const ids = Object.values(seen).flatMap((side) => valuesOf(side, "id"));
      equal("what I see then", ids, [since.id]);
    }),
  },
  messages: {
    200: talkRow("by side, each oldest first, no message twice", async ({ a, b, id }) => {
      const [one, two, three] = [await say(a, id), await say(b, id), await say(a, id)];
      const seen = await b.conversations.messages({ params: { id } });
      equal("the first side", valuesOf(seen.user1_messages, "id"), [one.id, three.id]);
      equal("the second side", valuesOf(seen.user2_messages, "id"), [two.id]);
      equal("the system", seen.system_messages, []);
      equal("mine and theirs", [seen.user1_messages[0]?.sender, seen.user2_messages[0]?.sender], [a.id, b.id]);
    }),
  },
  lastMessage: {
    200: talkRow("the last message, or a text when there is none", async ({ a, b, id }) => {
      const none = await b.conversations.lastMessage({ params: { id } });
      must("a text", "message" in none && none.message !== "", none);
      const said = await say(a, id);
      const last = await b.conversations.lastMessage({ params: { id } });
      equal("the last", "last_message" in last && last.last_message.id, said.id);
    }),
  },
  read: {
    200: talkRow("the other side's messages are read, mine are unchanged", async ({ a, b, id }) => {
      await say(a, id);
      await say(b, id);
      const answer = await b.conversations.read({ params: { id } });
      equal("conversation_id and unread_count", [answer.conversation_id, answer.unread_count], [id, 0]);
      const seen = await a.conversations.messages({ params: { id } });
      const isRead = [seen.user1_messages, seen.user2_messages].map((side) => valuesOf(side, "is_read"));
      equal("is_read by side", isRead, [[true], [false]]);
    }),
  },
};
