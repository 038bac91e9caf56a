import { conversations } from "@chonsu/shared/contract/conversations";
import { type GroupChecks, refusal, row } from "../check.ts";
import { equal, must } from "../failure.ts";
import { conversationOf, say } from "../things.ts";
import { conversationRules } from "./rules/conversation-rules.ts";

const CONVERSATIONS = "wire.md §3 Messages";
const noConversation = { says: "there is no such conversation of mine", proves: `${CONVERSATIONS}; R27` };
export const conversationsChecks: GroupChecks<"conversations"> = {
  create: {
    answers: {
      200: row("an existing conversation comes back, to either side", CONVERSATIONS, async (dataset) => {
        const [a, b] = await dataset.pair();
        const first = await dataset.ok(conversations.create, { as: a, body: { user_2: b.id } }, 201);
        for (const [as, other] of [
          [a, b],
          [b, a],
        ] as const) {
          const again = await dataset.ok(conversations.create, { as, body: { user_2: other.id } }, 200);
          equal("id and other side", [again.id, again.other_user_id], [first.id, other.id]);
        }
      }),
      201: row("a conversation with somebody I am not connected to", CONVERSATIONS, async (dataset) => {
        const [a, b] = await dataset.pair();
        const conversation = await dataset.ok(conversations.create, { as: a, body: { user_2: b.id } }, 201);
        equal(
          "the other side",
          [conversation.other_user_id, conversation.other_user_profile.user_name],
          [b.id, b.name],
        );
        equal("its state", [conversation.last_message, conversation.unread_count], [null, 0]);
      }),
    },
    refuses: {
      CONVERSATION_SELF: refusal("nobody talks to themselves", CONVERSATIONS),
      USER_NOT_FOUND: refusal("nobody has this id", CONVERSATIONS),
    },
    rules: conversationRules,
  },
  list: {
    answers: {
      200: row("mine, latest message first, with what is unread", CONVERSATIONS, async (dataset) => {
        const [me, a, b] = await dataset.trio();
        const [first, second] = [await conversationOf(dataset, me, a), await conversationOf(dataset, b, me)];
        await say(dataset, b, second, "둘째");
        await say(dataset, a, first, "첫째");
        const list = await dataset.ok(conversations.list, { as: me });
        equal(
          "ids, unread, last words",
          list.map((conversation) => [conversation.id, conversation.unread_count, conversation.last_message?.message]),
          [
            [first, 1, "첫째"],
            [second, 1, "둘째"],
          ],
        );
      }),
    },
    refuses: {},
  },
  leave: {
    answers: {
      204: row("hidden for me until a message comes, with only what came since", "R25", async (dataset) => {
        const [me, other] = await dataset.pair();
        const id = await conversationOf(dataset, me, other);
        await say(dataset, other, id, "전에");
        await dataset.ok(conversations.leave, { as: me, params: { id } });
        equal("my conversations", await dataset.ok(conversations.list, { as: me }), []);
        await dataset.refused(conversations.messages, "CONVERSATION_NOT_FOUND", { as: me, params: { id } });
        const since = await say(dataset, other, id, "후에");
        const seen = await dataset.ok(conversations.messages, { as: me, params: { id } });
        const ids = Object.values(seen).flatMap((side) => side.map((message) => message.id));
        equal("what I see then", ids, [since.id]);
      }),
    },
    refuses: { CONVERSATION_NOT_FOUND: noConversation },
  },
  messages: {
    answers: {
      200: row("by side, each oldest first, no message twice", CONVERSATIONS, async (dataset) => {
        const [a, b] = await dataset.pair();
        const id = await conversationOf(dataset, a, b);
        const [one, two, three] = [await say(dataset, a, id), await say(dataset, b, id), await say(dataset, a, id)];
        const seen = await dataset.ok(conversations.messages, { as: b, params: { id } });
        equal(
          "the first side",
          seen.user1_messages.map((message) => message.id),
          [one.id, three.id],
        );
        equal(
          "the second side",
          seen.user2_messages.map((message) => message.id),
          [two.id],
        );
        equal("the system", seen.system_messages, []);
        equal("mine and theirs", [seen.user1_messages[0]?.sender, seen.user2_messages[0]?.sender], [a.id, b.id]);
      }),
    },
    refuses: { CONVERSATION_NOT_FOUND: noConversation },
  },
  lastMessage: {
    answers: {
      200: row("the last message, or a text when there is none", CONVERSATIONS, async (dataset) => {
        const [a, b] = await dataset.pair();
        const id = await conversationOf(dataset, a, b);
        const none = await dataset.ok(conversations.lastMessage, { as: b, params: { id } });
        must("a text", "message" in none && none.message !== "", none);
        const said = await say(dataset, a, id);
        const last = await dataset.ok(conversations.lastMessage, { as: b, params: { id } });
        equal("the last", "last_message" in last && last.last_message.id, said.id);
      }),
    },
    refuses: { CONVERSATION_NOT_FOUND: noConversation },
  },
  read: {
    answers: {
      200: row("the other side's messages are read, mine are not", CONVERSATIONS, async (dataset) => {
        const [a, b] = await dataset.pair();
        const id = await conversationOf(dataset, a, b);
        await say(dataset, a, id);
        await say(dataset, b, id);
        const answer = await dataset.ok(conversations.read, { as: b, params: { id } });
        equal("conversation_id and unread_count", [answer.conversation_id, answer.unread_count], [id, 0]);
        const seen = await dataset.ok(conversations.messages, { as: a, params: { id } });
        const isRead = [seen.user1_messages, seen.user2_messages].map((side) => side.map((each) => each.is_read));
        equal("is_read by side", isRead, [[true], [false]]);
      }),
    },
    refuses: { CONVERSATION_NOT_FOUND: noConversation },
  },
};
