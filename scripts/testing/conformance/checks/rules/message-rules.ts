import { conversations } from "@chonsu/shared/contract/conversations";
import { messages } from "@chonsu/shared/contract/messages";
import { type Row, row } from "../../check.ts";
import type { Dataset } from "../../dataset.ts";
import { equal, must, present } from "../../failure.ts";
import { hugeFile, jpeg, noPicture, png } from "../../pictures.ts";
import { fetchAt } from "../../reach.ts";
import { conversationOf } from "../../things.ts";
import { readable } from "./profile-rules.ts";

const CONVERSATIONS = "wire.md §3 Messages";

async function pairWithConversation(dataset: Dataset) {
  const [a, b] = await dataset.pair();
  return { a, b, params: { conversationId: await conversationOf(dataset, a, b) } };
}

export const messageRules: Readonly<Record<string, Row>> = {
  picture: row(
    "image is absolute in the answer to a create and path-only in lists, image_url always path-only",
    "wire.md §1 Images",
    async (dataset) => {
      const { a, b, params } = await pairWithConversation(dataset);
      const sent = await dataset.ok(messages.create, { as: a, params, body: {}, files: { image: [png] } });
      const [image, url] = [present("image", sent.image), present("image_url", sent.image_url)];
      must("absolute", URL.canParse(image), image);
      must("path-only", url.startsWith("/media/"), url);
      await readable(dataset, image);
      const seen = await dataset.ok(conversations.messages, { as: b, params: { id: params.conversationId } });
      equal(
        "image and image_url in the list",
        [seen.user1_messages[0]?.image, seen.user1_messages[0]?.image_url],
        [url, url],
      );
      const last = await dataset.ok(conversations.lastMessage, { as: b, params: { id: params.conversationId } });
      equal("image of last-message", "last_message" in last && last.last_message.image, url);
    },
  ),
  "bad-pictures": row("what is no picture is 415, too large 413, two are refused", "R30", async (dataset) => {
    const { a, params } = await pairWithConversation(dataset);
    const ask = (...image: (typeof png)[]) => ({ as: a, params, body: {}, files: { image } });
    await dataset.refused(messages.create, "IMAGE_UNSUPPORTED", ask(noPicture));
    await dataset.refused(messages.create, "IMAGE_TOO_LARGE", ask(hugeFile()));
    await dataset.refused(messages.create, "TOO_MANY_IMAGES", ask(png, jpeg));
  }),
  "deleted-picture-goes": row("the picture of a deleted message is gone from the disk", "R26", async (dataset) => {
    const { a, params } = await pairWithConversation(dataset);
    const sent = await dataset.ok(messages.create, { as: a, params, body: {}, files: { image: [png] } });
    await dataset.ok(messages.remove, { as: a, params: { id: sent.id } });
    const { status } = await fetchAt(dataset.run.reach, present("image_url", sent.image_url));
    equal("status of the file", status, 404);
  }),
  "same-key-elsewhere": row(
    "a client_key counts within one conversation: in another one it is another message",
    "wire.md §2 Message",
    async (dataset) => {
      const [me, a, b] = await dataset.trio();
      const [first, second] = [await conversationOf(dataset, me, a), await conversationOf(dataset, me, b)];
      const send = (conversationId: number, message: string, status: 200 | 201) =>
        dataset.ok(messages.create, { as: me, params: { conversationId }, body: { message, client_key: "k" } }, status);
      const sent = [await send(first, "여기", 201), await send(second, "저기", 201)];
      const again = [await send(first, "다시", 200), await send(second, "다시", 200)];
      equal(
        "again",
        again.map(({ id, message }) => [id, message]),
        sent.map(({ id, message }) => [id, message]),
      );
    },
  ),
  "same-key-at-once": row(
    "one message, however many at once carry the same client_key",
    CONVERSATIONS,
    async (dataset) => {
      const { a, b, params } = await pairWithConversation(dataset);
      const asked = { as: a, params, body: { message: "한 번", client_key: "same" } };
      const sent = await Promise.all(Array.from({ length: 6 }, () => dataset.ok(messages.create, asked)));
      equal("ids", new Set(sent.map(({ id }) => id)).size, 1);
      const seen = await dataset.ok(conversations.messages, { as: b, params: { id: params.conversationId } });
      equal("messages", seen.user1_messages.length, 1);
    },
  ),
};
