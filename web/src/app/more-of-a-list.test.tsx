import { endpoints } from "virtual:endpoints";
import type { Project } from "@chonsu/shared/entities/projects";
import { PAGE_SIZE } from "@chonsu/shared/limits";
import { useQuery } from "@tanstack/react-query";
import { act, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, test } from "vitest";
import { createQueryClient } from "../api/query.ts";
import { useOlderMessages } from "../features/conversations/conversations.mutations.ts";
import { conversationQueries } from "../features/conversations/conversations.queries.ts";
import { feedQuery, useFeed } from "../features/projects/feed.queries.ts";
import { useToggleLike } from "../features/projects/projects.mutations.ts";
import { draw } from "../test/routes.tsx";
import { idOf, startServer, type TestServer } from "../test/server.ts";
import { applyEvent } from "./live/apply-event.ts";

/** The long conversation with junho. */
const CONVERSATION = 1;

interface Acts {
  fetchMore(): void;
  like(): void;
}

function Feed({ project, acts }: { project: Project; acts: Acts }) {
  const { fetchMore } = useFeed(null);
  const { mutate } = useToggleLike(project);
  Object.assign(acts, { fetchMore, like: () => mutate() });
  return null;
}

function Messages({ acts }: { acts: Acts }) {
  useQuery(conversationQueries.log(CONVERSATION));
  const { mutate } = useOlderMessages(CONVERSATION);
  Object.assign(acts, { fetchMore: () => mutate() });
  return null;
}

/** Holds back the first response to a call until the returned function is called. */
function holdFirst({ between, count }: TestServer, call: string) {
  const { promise, resolve } = Promise.withResolvers<void>();
  between(call, async (hand, sent) => {
    const answer = await hand();
    if (count(sent.call) === 1) await promise;
    return answer;
  });
  return resolve;
}

function page(draws: (acts: Acts) => ReactNode) {
  const acts: Acts = { fetchMore() {}, like() {} };
  const client = createQueryClient();
  draw(draws(acts), client);
  const quiet = () => waitFor(() => expect([client.isFetching(), client.isMutating()]).toEqual([0, 0]));
  return { acts, client, quiet };
}

test("a page of the feed that was requested before a like does not undo the like", async () => {
  const server = await startServer();
  const read = (page: number) =>
    server.as("haneul")(endpoints.projects.every, { query: { page, page_size: PAGE_SIZE } });
  const seen = (await read(1)).results.map(({ id }) => id);
  const SECOND = `GET /api/projects/every/?page=2&page_size=${PAGE_SIZE}&seen=${encodeURIComponent(seen.join(","))}`;
  const [project] = (await read(2)).results;
  if (project?.liked !== false) throw new Error("the campus has no such post");
  const release = holdFirst(server, SECOND);
  const { acts, client, quiet } = page((given) => <Feed project={project} acts={given} />);
  await quiet();
  await act(async () => acts.fetchMore());
  await waitFor(() => expect(server.count(SECOND)).toBe(1));
  await act(async () => acts.like());
  await waitFor(() => expect(server.count(SECOND)).toBe(2));
  release();
  await quiet();
  const shown = client.getQueryData(feedQuery(null).queryKey)?.results.find(({ id }) => id === project.id);
  expect(shown).toMatchObject({ liked: true, like_count: project.like_count + 1 });
});

test("older messages that were requested before a deletion do not restore the message", async () => {
  const server = await startServer();
  const junho = server.as("junho");
  const params = { id: CONVERSATION };
  const latest = await junho(endpoints.conversations.messages, { params, query: { limit: 50 } });
  const before = Math.min(...[...latest.user1_messages, ...latest.user2_messages].map(({ id }) => id));
  const older = await junho(endpoints.conversations.messages, { params, query: { before, limit: 50 } });
  const mine = older.user2_messages.find(({ is_deleted }) => !is_deleted);
  if (mine === undefined) throw new Error("the campus has no such message");
  const OLDER = `GET /api/conversations/${CONVERSATION}/messages/?before=${before}&limit=50`;
  const release = holdFirst(server, OLDER);
  const { acts, client, quiet } = page((given) => <Messages acts={given} />);
  server.onPush("haneul", (event) => applyEvent(client, event, idOf("haneul")));
  await quiet();
  await act(async () => acts.fetchMore());
  await waitFor(() => expect(server.count(OLDER)).toBe(1));
  await act(async () => {
    await junho(endpoints.messages.remove, { params: { id: mine.id } });
  });
  release();
  await quiet();
  const log = client.getQueryData(conversationQueries.log(CONVERSATION).queryKey);
  expect(log?.messages.find(({ id }) => id === mine.id)).toMatchObject({ is_deleted: true });
});
