import { accounts } from "@chonsu/shared/contract/accounts";
import { conversations } from "@chonsu/shared/contract/conversations";
import { DELETED_USER_NAME } from "@chonsu/shared/deleted-user";
import { type Row, row } from "../../check.ts";
import { equal, must } from "../../failure.ts";
import { allPublished } from "../../published.ts";
import { conversationOf, say } from "../../things.ts";

const CONVERSATIONS = "wire.md §3 Messages";
const MESSAGES = 5;

export const conversationRules: Readonly<Record<string, Row>> = {
  "seen-again-empty": row(
    "who left and begins again sees it empty, and the other side notices nothing",
    CONVERSATIONS,
    async (dataset) => {
      const [me, other] = await dataset.pair();
      const id = await conversationOf(dataset, me, other);
      await say(dataset, other, id);
      await dataset.ok(conversations.leave, { as: me, params: { id } });
      const again = await dataset.ok(conversations.create, { as: me, body: { user_2: other.id } }, 200);
      equal("id and last_message", [again.id, again.last_message], [id, null]);
      const theirs = await dataset.ok(conversations.messages, { as: other, params: { id } });
      equal("what the other side sees", theirs.user2_messages.length, 1);
    },
  ),
  "both-left": row("when both have left it is deleted", "R25", async (dataset) => {
    const [a, b] = await dataset.pair();
    const id = await conversationOf(dataset, a, b);
    await say(dataset, a, id);
    for (const as of [a, b]) await dataset.ok(conversations.leave, { as, params: { id } });
    await dataset.ok(conversations.create, { as: a, body: { user_2: b.id } }, 201);
  }),
  "one-unread-notification": row("one unread new_message a conversation, renewed", CONVERSATIONS, async (dataset) => {
    const [a, b] = await dataset.pair();
    const id = await conversationOf(dataset, a, b);
    for (let count = 0; count < MESSAGES; count += 1) await say(dataset, a, id);
    const published = await allPublished(dataset, b);
    equal(
      "what was told",
      published.map((each) => [each.notification_type, each.related_user_id]),
      [["new_message", a.id]],
    );
  }),
  "member-left": row("a member who left is 알 수 없음, and one system message says so", "R8, R25", async (dataset) => {
    const me = await dataset.member();
    const leaver = await dataset.member();
    const id = await conversationOf(dataset, me, leaver);
    await say(dataset, leaver, id, "마지막 말");
    await dataset.ok(accounts.remove, { as: leaver, body: { current_password: leaver.password } });
    const [conversation] = await dataset.ok(conversations.list, { as: me });
    equal("the other side", [conversation?.id, conversation?.other_user_profile.user_name], [id, DELETED_USER_NAME]);
    const seen = await dataset.ok(conversations.messages, { as: me, params: { id } });
    equal("system messages", seen.system_messages.length, 1);
    must("the words stay", JSON.stringify(seen).includes("마지막 말"), seen);
  }),
  "by-parts": row("before, after and limit give parts without gap or double", CONVERSATIONS, async (dataset) => {
    const [a, b] = await dataset.pair();
    const id = await conversationOf(dataset, a, b);
    const ids: number[] = [];
    for (let count = 0; count < MESSAGES; count += 1) ids.push((await say(dataset, count % 2 ? a : b, id)).id);
    const part = async (query: { before?: number; after?: number; limit?: number }) => {
      const seen = await dataset.ok(conversations.messages, { as: a, params: { id }, query });
      return [...seen.user1_messages, ...seen.user2_messages].map((message) => message.id).toSorted((x, y) => x - y);
    };
    const [, , third = 0] = ids;
    equal("the latest two", await part({ limit: 2 }), ids.slice(-2));
    equal("before the third, the nearest two", await part({ before: third, limit: 2 }), ids.slice(0, 2));
    equal("after the third", await part({ after: third }), ids.slice(3));
  }),
};
