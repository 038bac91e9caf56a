import { accounts } from "@chonsu/shared/contract/accounts";
import { conversations } from "@chonsu/shared/contract/conversations";
import { messages } from "@chonsu/shared/contract/messages";
import { conversationCopy } from "@chonsu/shared/copy/conversations";
import { type GroupChecks, refusal, row } from "../check.ts";
import type { Dataset } from "../dataset.ts";
import { equal } from "../failure.ts";
import { perRun } from "../per-run.ts";
import { publishedOf } from "../published.ts";
import { sharedChain } from "../scene.ts";
import { conversationOf, say } from "../things.ts";
import { messageRules } from "./rules/message-rules.ts";

const CONVERSATIONS = "wire.md §3 Messages";
const sharedConversation = perRun(async (dataset) => {
  const { owner, friend } = await sharedChain(dataset);
  return conversationOf(dataset, owner, friend);
});

async function conversation(dataset: Dataset) {
  const { owner, friend } = await sharedChain(dataset);
  return { owner, friend, conversationId: await sharedConversation(dataset) };
}

export const messagesChecks: GroupChecks<"messages"> = {
  create: {
    answers: {
      200: row("the same client_key again gives the first message", CONVERSATIONS, async (dataset) => {
        const [a, b] = await dataset.pair();
        const conversationId = await conversationOf(dataset, a, b);
        const asked = { as: a, params: { conversationId }, body: { message: "하나", client_key: "k" } };
        const first = await dataset.ok(messages.create, asked, 201);
        const again = await dataset.ok(messages.create, { ...asked, body: { ...asked.body, message: "둘" } }, 200);
        equal("the message", [again.id, again.message], [first.id, "하나"]);
        await dataset.ok(messages.create, { ...asked, as: b }, 201);
      }),
      201: row("no friendship is needed; the other side is told who writes", CONVERSATIONS, async (dataset) => {
        const [a, b] = await dataset.pair();
        const conversationId = await conversationOf(dataset, a, b);
        const sent = await say(dataset, a, conversationId, "안녕하세요");
        equal(
          "the message",
          [sent.conversation, sent.sender, sent.message, sent.is_read, sent.is_system, sent.image],
          [conversationId, a.id, "안녕하세요", false, false, null],
        );
        const published = await publishedOf(dataset, b, "new_message");
        equal("related_user_id", published.related_user_id, a.id);
      }),
    },
    refuses: {
      MESSAGE_EMPTY: refusal("neither words nor a picture", `${CONVERSATIONS}; product.md §5`),
      CONVERSATION_NOT_FOUND: refusal(
        "a conversation I am not part of does not exist for me",
        "R27",
        async (dataset) => {
          const { conversationId } = await conversation(dataset);
          return { as: (await sharedChain(dataset)).stranger, params: { conversationId }, body: { message: "말" } };
        },
      ),
      USER_NOT_FOUND: refusal("the other side has left the product", CONVERSATIONS, async (dataset) => {
        const [me, leaver] = [await dataset.member(), await dataset.member()];
        const conversationId = await conversationOf(dataset, me, leaver);
        await say(dataset, leaver, conversationId);
        await dataset.ok(accounts.remove, { as: leaver, body: { current_password: leaver.password } });
        return { as: me, params: { conversationId }, body: { message: "말" } };
      }),
    },
    rules: messageRules,
  },
  remove: {
    answers: {
      200: row("a placeholder stays for both, with its sentence and no picture", "R26, R40", async (dataset) => {
        const [a, b] = await dataset.pair();
        const conversationId = await conversationOf(dataset, a, b);
        const { id } = await say(dataset, a, conversationId, "지울 말");
        await dataset.ok(messages.remove, { as: a, params: { id } });
        const params = { id: conversationId };
        const seen = await dataset.ok(conversations.messages, { as: b, params });
        const last = await dataset.ok(conversations.lastMessage, { as: b, params });
        const [inbox] = await dataset.ok(conversations.list, { as: b });
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
      MESSAGE_NOT_FOUND: refusal("there is none", CONVERSATIONS),
    },
    rules: {
      "not-for-others": row(
        "a message of a conversation I am not part of does not exist for me",
        "R27",
        async (dataset) => {
          const { owner, conversationId } = await conversation(dataset);
          const { id } = await say(dataset, owner, conversationId);
          const { stranger } = await sharedChain(dataset);
          await dataset.refused(messages.remove, "MESSAGE_NOT_FOUND", { as: stranger, params: { id } });
        },
      ),
    },
  },
};
