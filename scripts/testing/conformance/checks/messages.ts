import { accounts } from "@chonsu/shared/contract/accounts";
import { conversations } from "@chonsu/shared/contract/conversations";
import { messages } from "@chonsu/shared/contract/messages";
import { conversationCopy } from "@chonsu/shared/copy/conversations";
import { type GroupChecks, refusal, row } from "../check.ts";
import { equal } from "../failure.ts";
import { perRun } from "../per-run.ts";
import { sharedChain } from "../scene.ts";
import { say, talkOf } from "../things.ts";
import { toldOf } from "../told.ts";
import type { World } from "../world.ts";
import { messageRules } from "./message-rules.ts";

const TALKS = "wire.md §3 Messages";
const sharedTalk = perRun(async (world) => {
  const { owner, friend } = await sharedChain(world);
  return talkOf(world, owner, friend);
});

async function talk(world: World) {
  const { owner, friend } = await sharedChain(world);
  return { owner, friend, conversationId: await sharedTalk(world) };
}

/** Writing into a talk. */
export const messagesChecks: GroupChecks<"messages"> = {
  create: {
    answers: {
      200: row("the same client_key again gives the first message", TALKS, async (world) => {
        const [a, b] = await world.pair();
        const conversationId = await talkOf(world, a, b);
        const asked = { as: a, params: { conversationId }, body: { message: "하나", client_key: "k" } };
        const first = await world.ok(messages.create, asked, 201);
        const again = await world.ok(messages.create, { ...asked, body: { ...asked.body, message: "둘" } }, 200);
        equal("the message", [again.id, again.message], [first.id, "하나"]);
        await world.ok(messages.create, { ...asked, as: b }, 201);
      }),
      201: row("no friendship is needed; the other side is told who writes", TALKS, async (world) => {
        const [a, b] = await world.pair();
        const conversationId = await talkOf(world, a, b);
        const sent = await say(world, a, conversationId, "안녕하세요");
        equal(
          "the message",
          [sent.conversation, sent.sender, sent.message, sent.is_read, sent.is_system, sent.image],
          [conversationId, a.id, "안녕하세요", false, false, null],
        );
        const told = await toldOf(world, b, "new_message");
        equal("related_user_id", told.related_user_id, a.id);
      }),
    },
    refuses: {
      MESSAGE_EMPTY: refusal("neither words nor a picture", `${TALKS}; product.md §5`),
      CONVERSATION_NOT_FOUND: refusal("a talk I am not part of does not exist for me", "R27", async (world) => {
        const { conversationId } = await talk(world);
        return { as: (await sharedChain(world)).stranger, params: { conversationId }, body: { message: "말" } };
      }),
      USER_NOT_FOUND: refusal("the other side has left the product", TALKS, async (world) => {
        const [me, leaver] = [await world.member(), await world.member()];
        const conversationId = await talkOf(world, me, leaver);
        await say(world, leaver, conversationId);
        await world.ok(accounts.remove, { as: leaver, body: { current_password: leaver.password } });
        return { as: me, params: { conversationId }, body: { message: "말" } };
      }),
    },
    rules: messageRules,
  },
  remove: {
    answers: {
      200: row("a placeholder stays for both, with its sentence and no picture", "R26, R40", async (world) => {
        const [a, b] = await world.pair();
        const conversationId = await talkOf(world, a, b);
        const { id } = await say(world, a, conversationId, "지울 말");
        await world.ok(messages.remove, { as: a, params: { id } });
        const params = { id: conversationId };
        const seen = await world.ok(conversations.messages, { as: b, params });
        const last = await world.ok(conversations.lastMessage, { as: b, params });
        const [inbox] = await world.ok(conversations.list, { as: b });
        const shown = [
          seen.user1_messages[0],
          "last_message" in last ? last.last_message : undefined,
          inbox?.last_message,
        ];
        for (const left of shown) {
          const facts = [left?.id, left?.is_deleted, left?.image, left?.message];
          equal("what stays", facts, [id, true, null, conversationCopy.deletedMessage]);
        }
        equal("the words are gone", JSON.stringify(seen).includes("지울 말"), false);
      }),
    },
    refuses: {
      MESSAGE_NOT_OWNED: refusal("only the sender deletes", "R26"),
      MESSAGE_NOT_FOUND: refusal("there is none", TALKS),
    },
    rules: {
      "not-for-others": row("a message of a talk I am not part of does not exist for me", "R27", async (world) => {
        const { owner, conversationId } = await talk(world);
        const { id } = await say(world, owner, conversationId);
        const { stranger } = await sharedChain(world);
        await world.refused(messages.remove, "MESSAGE_NOT_FOUND", { as: stranger, params: { id } });
      }),
    },
  },
};
