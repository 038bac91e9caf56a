import { conversationCopy } from "@chonsu/shared/copy/conversations";
import { extraRow, type GroupChecks, keyRow, row, talkRow } from "../check.ts";
import type { Member } from "../dataset.ts";
import { added } from "../differences/guard.ts";
import { equal, must, present, valuesOf } from "../failure.ts";
import { hugeFile, jpeg, noPicture, png } from "../pictures.ts";
import { conversationOf, deletedFile, leaves, mustBeNotified, readable, say, talkOfTwo } from "../things.ts";

/** Sends a message that is only a picture. */
function sendPicture(me: Member, conversationId: number) {
  return me.messages.create({ params: { conversationId }, body: {}, files: { image: [png] } });
}

const keysRow = extraRow("client_key");

export const messagesChecks: GroupChecks<"messages"> = {
  create: {
    200: keyRow("the same client_key again answers the first message", async ([a, b]) => {
      const id = await conversationOf(a, b);
      const params = { conversationId: id };
      const asked = { params, body: { message: "하나", client_key: "k" } };
      const first = await a.messages.create(asked, 201);
      const again = await a.messages.create({ params, body: { ...asked.body, message: "둘" } }, 200);
      equal("the message", [again.id, again.message], [first.id, "하나"]);
      await b.messages.create(asked, 201);
    }),
    201: talkRow("a message to somebody who is no chon", async ({ a, id }) => {
      const sent = await say(a, id, "안녕하세요");
      equal("the message", [sent.conversation, sent.sender, sent.message], [id, a.id, "안녕하세요"]);
      equal("its state", [sent.is_read, sent.is_system, sent.image], [false, false, null]);
    }),
    "other-side-is-told": talkRow("the other side is notified with the writer", async ({ a, b, id }) => {
      await say(a, id);
      await mustBeNotified(b, "new_message", a.id);
    }),
    CONVERSATION_NOT_FOUND: row("a conversation I am not part of does not exist for me (R27)", async (dataset) => {
      const { id } = await talkOfTwo(dataset);
      return { as: await dataset.member(), params: { conversationId: id }, body: { message: "말" } };
    }),
    USER_NOT_FOUND: talkRow("refused when the other side has left the product", async ({ a: me, b: leaver, id }) => {
      await say(leaver, id);
      await leaves(leaver);
      return { as: me, params: { conversationId: id }, body: { message: "말" } };
    }),
    picture: talkRow(
      "image is absolute in the answer to create and a path in lists; image_url is always a path (wire.md §1 Images)",
      async ({ a, b, id }, dataset) => {
        const sent = await sendPicture(a, id);
        const [image, url] = [
          present("image of the answer to create", sent.image),
          present("its image_url", sent.image_url),
        ];
        must("image of the answer to create: an absolute address", URL.canParse(image), image);
        must("image_url: a path /media/…", url.startsWith("/media/"), url);
        await readable(dataset, image);
        const seen = await b.conversations.messages({ params: { id } });
        equal("image and image_url in the list", valuesOf(seen.user1_messages, "image", "image_url"), [[url, url]]);
        const last = await b.conversations.lastMessage({ params: { id } });
        equal("image of last-message", "last_message" in last && last.last_message.image, url);
        const { image_width: width, image_height: height } = sent;
        equal("its size", [added("Message.image_width", width), added("Message.image_height", height)], [12, 8]);
      },
    ),
    "bad-pictures": talkRow(
      "a file that is not a picture is 415, a too large one 413, and two are refused (R30)",
      async ({ a, id }) => {
        const ask = (...image: (typeof png)[]) => ({ params: { conversationId: id }, body: {}, files: { image } });
        await a.refused.messages.create("IMAGE_UNSUPPORTED", ask(noPicture));
        await a.refused.messages.create("IMAGE_TOO_LARGE", ask(hugeFile()));
        await a.refused.messages.create("TOO_MANY_IMAGES", ask(png, jpeg));
      },
    ),
    "deleted-picture-goes": row("the picture of a deleted message is deleted from the disk (R26)", async (dataset) => {
      const { a, id } = await talkOfTwo(dataset);
      const sent = await sendPicture(a, id);
      await a.messages.remove({ params: { id: sent.id } });
      await deletedFile(dataset, present("image_url", sent.image_url));
    }),
    "same-key-elsewhere": keysRow(
      "a client_key is valid within one conversation (wire.md §2 Message)",
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
    "same-key-at-once": keysRow(
      "one message for any number of parallel calls with the same client_key",
      async (dataset) => {
        const { a, b, id } = await talkOfTwo(dataset);
        const asked = { params: { conversationId: id }, body: { message: "한 번", client_key: "same" } };
        const sent = await Promise.all(Array.from({ length: 6 }, () => a.messages.create(asked)));
        equal("ids", new Set(valuesOf(sent, "id")).size, 1);
        equal("messages", (await b.conversations.messages({ params: { id } })).user1_messages.length, 1);
      },
    ),
  },
  remove: {
    200: row("a placeholder remains for both, with its sentence and without a picture (R26, R40)", async (dataset) => {
      const { a, b, id: conversationId } = await talkOfTwo(dataset);
      const { id } = await say(a, conversationId, "지울 말");
      await a.messages.remove({ params: { id } });
      const params = { id: conversationId };
      const seen = await b.conversations.messages({ params });
      const last = await b.conversations.lastMessage({ params });
      const [inbox] = await b.conversations.list();
      const alone = "last_message" in last ? last.last_message : undefined;
      for (const left of [seen.user1_messages[0], alone, inbox?.last_message]) {
        const facts = [left?.id, left?.is_deleted, left?.image, left?.message];
        equal("what stays", facts, [id, true, null, conversationCopy.deletedMessage]);
      }
      equal("the words are gone", JSON.stringify(seen).includes("지울 말"), false);
    }),
    "not-for-others": talkRow(
      "a message of a conversation I am not part of does not exist for me (R27)",
      async ({ a, id: conversationId }, dataset) => {
        const { id } = await say(a, conversationId);
        const stranger = await dataset.member();
        await stranger.refused.messages.remove("MESSAGE_NOT_FOUND", { params: { id } });
      },
    ),
  },
};
