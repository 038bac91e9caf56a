import { conversationCopy } from "@chonsu/shared/copy/conversations";
import { type GroupChecks, row } from "../check.ts";
import { type Dataset, perRun } from "../dataset.ts";
import { equal, must, present, valuesOf } from "../failure.ts";
import { hugeFile, jpeg, noPicture, png } from "../pictures.ts";
import { fetchAt } from "../reach.ts";
import { sharedChain } from "../scene.ts";
import { conversationOf, leaves, mustBeNotified, say } from "../things.ts";
import { readable } from "./rules/profile-rules.ts";

const CONVERSATIONS = "wire.md §3 Messages";
const sharedConversation = perRun(async (dataset) => {
  const { owner, friend } = await sharedChain(dataset);
  return conversationOf(owner, friend);
});

async function conversation(dataset: Dataset) {
  const { owner, friend } = await sharedChain(dataset);
  return { owner, friend, conversationId: await sharedConversation(dataset) };
}

async function pairWithConversation(dataset: Dataset) {
  const [a, b] = await dataset.pair();
  return { a, b, params: { conversationId: await conversationOf(a, b) } };
}

export const messagesChecks: GroupChecks<"messages"> = {
  create: {
    200: row("the same client_key again answers the first message", CONVERSATIONS, async (dataset) => {
      const [a, b] = await dataset.pair();
      const params = { conversationId: await conversationOf(a, b) };
      const asked = { params, body: { message: "하나", client_key: "k" } };
      const first = await a.messages.create(asked, 201);
      const again = await a.messages.create({ params, body: { ...asked.body, message: "둘" } }, 200);
      equal("the message", [again.id, again.message], [first.id, "하나"]);
      await b.messages.create(asked, 201);
    }),
    201: row("no chon is needed; the other side is notified with the writer", CONVERSATIONS, async (dataset) => {
      const [a, b] = await dataset.pair();
      const conversationId = await conversationOf(a, b);
      const sent = await say(a, conversationId, "안녕하세요");
      equal(
        "the message",
        [sent.conversation, sent.sender, sent.message, sent.is_read, sent.is_system, sent.image],
        [conversationId, a.id, "안녕하세요", false, false, null],
      );
      await mustBeNotified(b, "new_message", a.id);
    }),
    CONVERSATION_NOT_FOUND: row("a conversation I am not part of does not exist for me", "R27", async (dataset) => {
      const { conversationId } = await conversation(dataset);
      return { as: (await sharedChain(dataset)).stranger, params: { conversationId }, body: { message: "말" } };
    }),
    USER_NOT_FOUND: row("refused when the other side has left the product", CONVERSATIONS, async (dataset) => {
      const [me, leaver] = [await dataset.member(), await dataset.member()];
      const conversationId = await conversationOf(me, leaver);
      await say(leaver, conversationId);
      await leaves(leaver);
      return { as: me, params: { conversationId }, body: { message: "말" } };
    }),
    picture: row(
      "image is absolute in the answer to create and a path in lists; image_url is always a path",
      "wire.md §1 Images",
      async (dataset) => {
        const { a, b, params } = await pairWithConversation(dataset);
        const sent = await a.messages.create({ params, body: {}, files: { image: [png] } });
        const [image, url] = [present("image", sent.image), present("image_url", sent.image_url)];
        must("absolute", URL.canParse(image), image);
        must("path-only", url.startsWith("/media/"), url);
        equal("its size", [sent.image_width, sent.image_height], [12, 8]);
        await readable(dataset, image);
        const seen = await b.conversations.messages({ params: { id: params.conversationId } });
        equal(
          "image and image_url in the list",
          [seen.user1_messages[0]?.image, seen.user1_messages[0]?.image_url],
          [url, url],
        );
        const last = await b.conversations.lastMessage({ params: { id: params.conversationId } });
        equal("image of last-message", "last_message" in last && last.last_message.image, url);
      },
    ),
    "bad-pictures": row(
      "a file that is not a picture is 415, a too large one 413, and two are refused",
      "R30",
      async (dataset) => {
        const { a, params } = await pairWithConversation(dataset);
        const ask = (...image: (typeof png)[]) => ({ params, body: {}, files: { image } });
        await a.refused.messages.create("IMAGE_UNSUPPORTED", ask(noPicture));
        await a.refused.messages.create("IMAGE_TOO_LARGE", ask(hugeFile()));
        await a.refused.messages.create("TOO_MANY_IMAGES", ask(png, jpeg));
      },
    ),
    "deleted-picture-goes": row("the picture of a deleted message is deleted from the disk", "R26", async (dataset) => {
      const { a, params } = await pairWithConversation(dataset);
      const sent = await a.messages.create({ params, body: {}, files: { image: [png] } });
      await a.messages.remove({ params: { id: sent.id } });
      const { status } = await fetchAt(dataset.run.reach, present("image_url", sent.image_url));
      equal("status of the file", status, 404);
    }),
    "same-key-elsewhere": row(
      "a client_key is valid within one conversation",
      "wire.md §2 Message",
      async (dataset) => {
        const [me, a, b] = await dataset.trio();
        const [first, second] = [await conversationOf(me, a), await conversationOf(me, b)];
        const send = (conversationId: number, message: string, status: 200 | 201) =>
          me.messages.create({ params: { conversationId }, body: { message, client_key: "k" } }, status);
        const sent = [await send(first, "여기", 201), await send(second, "저기", 201)];
        const again = [await send(first, "다시", 200), await send(second, "다시", 200)];
        equal("again", valuesOf(again, "id", "message"), valuesOf(sent, "id", "message"));
      },
    ),
    "same-key-at-once": row(
      "one message for any number of parallel calls with the same client_key",
      CONVERSATIONS,
      async (dataset) => {
        const { a, b, params } = await pairWithConversation(dataset);
        const asked = { params, body: { message: "한 번", client_key: "same" } };
        const sent = await Promise.all(Array.from({ length: 6 }, () => a.messages.create(asked)));
        equal("ids", new Set(valuesOf(sent, "id")).size, 1);
        const seen = await b.conversations.messages({ params: { id: params.conversationId } });
        equal("messages", seen.user1_messages.length, 1);
      },
    ),
  },
  remove: {
    200: row("a placeholder remains for both, with its sentence and without a picture", "R26, R40", async (dataset) => {
      const [a, b] = await dataset.pair();
      const conversationId = await conversationOf(a, b);
      const { id } = await say(a, conversationId, "지울 말");
      await a.messages.remove({ params: { id } });
      const params = { id: conversationId };
      const seen = await b.conversations.messages({ params });
      const last = await b.conversations.lastMessage({ params });
      const [inbox] = await b.conversations.list();
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
    "not-for-others": row(
      "a message of a conversation I am not part of does not exist for me",
      "R27",
      async (dataset) => {
        const { owner, conversationId } = await conversation(dataset);
        const { id } = await say(owner, conversationId);
        const { stranger } = await sharedChain(dataset);
        await stranger.refused.messages.remove("MESSAGE_NOT_FOUND", { params: { id } });
      },
    ),
  },
};
