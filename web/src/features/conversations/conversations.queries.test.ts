import { MESSAGES_PAGE_MAX } from "@chonsu/shared/limits";
import { expect, test } from "vitest";
import { createQueryClient } from "../../api/query.ts";
import { startServer } from "../../test/server.ts";
import { continueConversation, conversationQueries } from "./conversations.queries.ts";

const ID = 1;

test("all messages of a long absence are fetched, page by page", async () => {
  const { between } = await startServer();
  const client = createQueryClient();
  const log = conversationQueries.log(ID);
  const { messages, seenUpTo } = await client.fetchQuery(log);
  const [message] = messages;
  const missed = Array.from({ length: 2 * MESSAGES_PAGE_MAX + 1 }, (_, at) => ({ ...message, id: seenUpTo + 1 + at }));
  between(`GET /api/conversations/${ID}/messages/`, (_, { call }) => {
    const after = Number(new URLSearchParams(call.split("?")[1]).get("after"));
    const page = missed.filter(({ id }) => id > after).slice(0, MESSAGES_PAGE_MAX);
    return Response.json({ system_messages: [], user1_messages: page, user2_messages: [] });
  });
  await continueConversation(client, ID);
  expect(client.getQueryData(log.queryKey)?.messages.slice(messages.length)).toEqual(missed);
});
