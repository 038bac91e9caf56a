import { PAGE_SIZE } from "@chonsu/shared/limits";
import { useQuery } from "@tanstack/react-query";
import { act, waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { createQueryClient } from "../api/query.ts";
import { useOlderMessages } from "../features/conversations/conversations.mutations.ts";
import { conversationQueries } from "../features/conversations/conversations.queries.ts";
import { useFeed } from "../features/projects/feed.queries.ts";
import { useToggleLike } from "../features/projects/projects.mutations.ts";
import { message } from "../test/commands.tsx";
import { draw, post, serve, signIn } from "../test/posts.tsx";
import { follow } from "./follow.ts";

const feedPage = (page: number) => `GET /api/projects/every/?page=${page}&page_size=${PAGE_SIZE}`;

function Feed({ give }: { give: (acts: { askMore: () => void; like: () => void }) => void }) {
  const { askMore } = useFeed(null);
  const { mutate } = useToggleLike(post(5));
  give({ askMore, like: () => mutate() });
  return null;
}

function Messages({ give }: { give: (askMore: () => void) => void }) {
  useQuery(conversationQueries.talk(9));
  const { mutate } = useOlderMessages(9);
  give(() => mutate());
  return null;
}

beforeEach(() => signIn(1));

test("a further page of the feed that was asked for before a like does not take it back", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  let isLiked = false;
  let asked = 0;
  serve({
    [feedPage(1)]: { count: 2, next: "x", previous: null, results: [post(7)] },
    [feedPage(2)]: async () => {
      asked += 1;
      const results = [post(5, { liked: isLiked })];
      if (asked === 1) await promise;
      return { count: 2, next: null, previous: null, results };
    },
    "POST /api/projects/5/like-toggle/": () => {
      isLiked = true;
      return { message: "", liked: true, like_count: 4 };
    },
  });
  const client = createQueryClient();
  let acts = { askMore: () => {}, like: () => {} };
  draw(
    <Feed
      give={(given) => {
        acts = given;
      }}
    />,
    client,
  );
  await waitFor(() => expect(client.isFetching()).toBe(0));
  await act(async () => acts.askMore());
  await waitFor(() => expect(asked).toBe(1));
  await act(async () => acts.like());
  await waitFor(() => expect(asked).toBe(2));
  resolve();
  await waitFor(() => expect([client.isFetching(), client.isMutating()]).toEqual([0, 0]));
  expect(client.getQueryData(["projects", "every", "feed", { userId: null }])).toMatchObject({
    results: [{ id: 7 }, { id: 5, liked: true }],
  });
});

test("older messages that were asked for before one of them was deleted do not bring it back", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  let asked = 0;
  let is_deleted = false;
  const latest = Array.from({ length: 50 }, (_, at) => message(at + 10));
  const sides = (user2_messages: unknown[]) => ({ system_messages: [], user1_messages: [], user2_messages });
  serve({
    "GET /api/conversations/9/messages/?limit=50": sides(latest),
    "GET /api/conversations/9/messages/?before=10&limit=50": async () => {
      asked += 1;
      const answer = sides([message(3, { is_deleted })]);
      if (asked === 1) await promise;
      return answer;
    },
  });
  const client = createQueryClient();
  let askMore = () => {};
  draw(
    <Messages
      give={(given) => {
        askMore = given;
      }}
    />,
    client,
  );
  await waitFor(() => expect(client.isFetching()).toBe(0));
  await act(async () => askMore());
  await waitFor(() => expect(asked).toBe(1));
  is_deleted = true;
  await act(async () =>
    follow(client, { name: "message:deleted", payload: { conversation_id: 9, message_id: 3, seq: 2 } }, 1),
  );
  resolve();
  await waitFor(() => expect([client.isFetching(), client.isMutating()]).toEqual([0, 0]));
  expect(client.getQueryData(conversationQueries.talk(9).queryKey)?.messages[0]).toMatchObject({
    id: 3,
    is_deleted: true,
  });
});
