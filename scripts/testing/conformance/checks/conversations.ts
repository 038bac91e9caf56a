import { conversations } from "@chonsu/shared/contract/conversations";
import { type GroupChecks, refusal, row } from "../check.ts";
import { equal, must } from "../failure.ts";
import { say, talkOf } from "../things.ts";
import { conversationRules } from "./conversation-rules.ts";

const TALKS = "wire.md §3 Messages";
const noTalk = { says: "there is no such talk of mine", proves: `${TALKS}; R27` };
/** The talk of the owner and the friend, where both have said something. */
/** Talks between two members. */
export const conversationsChecks: GroupChecks<"conversations"> = {
  create: {
    answers: {
      200: row("an existing talk comes back, to either side", TALKS, async (world) => {
        const [a, b] = await world.pair();
        const first = await world.ok(conversations.create, { as: a, body: { user_2: b.id } }, 201);
        for (const [as, other] of [
          [a, b],
          [b, a],
        ] as const) {
          const again = await world.ok(conversations.create, { as, body: { user_2: other.id } }, 200);
          equal("id and other side", [again.id, again.other_user_id], [first.id, other.id]);
        }
      }),
      201: row("a talk with somebody I am not connected to", TALKS, async (world) => {
        const [a, b] = await world.pair();
        const talk = await world.ok(conversations.create, { as: a, body: { user_2: b.id } }, 201);
        equal("the other side", [talk.other_user_id, talk.other_user_profile.user_name], [b.id, b.name]);
        equal("its state", [talk.last_message, talk.unread_count], [null, 0]);
      }),
    },
    refuses: {
      CONVERSATION_SELF: refusal("nobody talks to themselves", TALKS),
      USER_NOT_FOUND: refusal("nobody has this id", TALKS),
    },
    rules: conversationRules,
  },
  list: {
    answers: {
      200: row("mine, latest message first, with what is unread", TALKS, async (world) => {
        const [me, a, b] = await world.trio();
        const [first, second] = [await talkOf(world, me, a), await talkOf(world, b, me)];
        await say(world, b, second, "둘째");
        await say(world, a, first, "첫째");
        const list = await world.ok(conversations.list, { as: me });
        equal(
          "ids, unread, last words",
          list.map((talk) => [talk.id, talk.unread_count, talk.last_message?.message]),
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
      204: row("hidden for me until a message comes, with only what came since", "R25", async (world) => {
        const [me, other] = await world.pair();
        const id = await talkOf(world, me, other);
        await say(world, other, id, "전에");
        await world.ok(conversations.leave, { as: me, params: { id } });
        equal("my talks", await world.ok(conversations.list, { as: me }), []);
        await world.refused(conversations.messages, "CONVERSATION_NOT_FOUND", { as: me, params: { id } });
        const since = await say(world, other, id, "후에");
        const seen = await world.ok(conversations.messages, { as: me, params: { id } });
        const ids = Object.values(seen).flatMap((side) => side.map((message) => message.id));
        equal("what I see then", ids, [since.id]);
      }),
    },
    refuses: { CONVERSATION_NOT_FOUND: noTalk },
  },
  messages: {
    answers: {
      200: row("by side, each oldest first, no message twice", TALKS, async (world) => {
        const [a, b] = await world.pair();
        const id = await talkOf(world, a, b);
        const [one, two, three] = [await say(world, a, id), await say(world, b, id), await say(world, a, id)];
        const seen = await world.ok(conversations.messages, { as: b, params: { id } });
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
    refuses: { CONVERSATION_NOT_FOUND: noTalk },
  },
  lastMessage: {
    answers: {
      200: row("the last message, or a text when there is none", TALKS, async (world) => {
        const [a, b] = await world.pair();
        const id = await talkOf(world, a, b);
        const none = await world.ok(conversations.lastMessage, { as: b, params: { id } });
        must("a text", "message" in none && none.message !== "", none);
        const said = await say(world, a, id);
        const last = await world.ok(conversations.lastMessage, { as: b, params: { id } });
        equal("the last", "last_message" in last && last.last_message.id, said.id);
      }),
    },
    refuses: { CONVERSATION_NOT_FOUND: noTalk },
  },
  read: {
    answers: {
      200: row("the other side's messages are read, mine are not", TALKS, async (world) => {
        const [a, b] = await world.pair();
        const id = await talkOf(world, a, b);
        await say(world, a, id);
        await say(world, b, id);
        const answer = await world.ok(conversations.read, { as: b, params: { id } });
        equal("conversation_id and unread_count", [answer.conversation_id, answer.unread_count], [id, 0]);
        const seen = await world.ok(conversations.messages, { as: a, params: { id } });
        const isRead = [seen.user1_messages, seen.user2_messages].map((side) => side.map((each) => each.is_read));
        equal("is_read by side", isRead, [[true], [false]]);
      }),
    },
    refuses: { CONVERSATION_NOT_FOUND: noTalk },
  },
};
