import { endpoints } from "virtual:endpoints";
import { InfiniteQueryObserver, type QueryKey, QueryObserver } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import { startServer } from "../test/server.ts";
import { prefetched } from "./client.ts";
import { invalidate } from "./invalidate.ts";
import { createQueryClient } from "./query.ts";
import { readToken } from "./session.ts";
import { prefetch } from "./transport.ts";

const KEY: QueryKey = ["things", "list", {}];

/** A server with a value that changes. Responses to requests before `release` are held back. */
function server() {
  const { promise, resolve } = Promise.withResolvers<void>();
  let now = "old";
  let asked = 0;
  const ask = async () => {
    const answer = now;
    asked += 1;
    if (answer === "old") await promise;
    return answer;
  };
  const change = () => {
    now = "new";
  };
  return { ask, change, release: resolve, asked: () => asked };
}

const quiet = (client: ReturnType<typeof createQueryClient>) =>
  vi.waitFor(() => expect(client.isFetching()).toBe(0), { interval: 2 });

test("cancels a first request under way and fetches again, also for a query that is not shown", async () => {
  const { ask, change, release } = server();
  const client = createQueryClient();
  const waiting = client.ensureQueryData({ queryKey: KEY, queryFn: ask });
  change();
  await invalidate(client, { keep: [["things"]] });
  release();
  expect(await waiting).toBe("new");
  expect(client.getQueryData(KEY)).toBe("new");
});

test.each([0, 1, 2, 3, 4, 5, 6])(
  "an answer that is being stored when the change comes is followed by another (%s)",
  async (turns) => {
    const { ask, change, release } = server();
    const client = createQueryClient();
    const stop = new QueryObserver(client, { queryKey: KEY, queryFn: ask }).subscribe(() => {});
    release();
    for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
    change();
    await invalidate(client, { refetch: [["things"]] });
    await quiet(client);
    expect(client.getQueryData(KEY)).toBe("new");
    stop();
  },
);

test("a next page under way does not restore old items", async () => {
  const { ask, change, release } = server();
  const client = createQueryClient();
  const pages = new InfiniteQueryObserver(client, {
    queryKey: KEY,
    queryFn: ({ pageParam }) => (pageParam === 1 ? Promise.resolve("first") : ask()),
    initialPageParam: 1,
    getNextPageParam: (_last, all) => all.length + 1,
  });
  const stop = pages.subscribe(() => {});
  await quiet(client);
  const more = pages.fetchNextPage();
  change();
  await invalidate(client, { keep: [["things"]] });
  release();
  await more;
  await quiet(client);
  expect(client.getQueryData(KEY)).toMatchObject({ pages: ["first"] });
  await pages.fetchNextPage();
  expect(client.getQueryData(KEY)).toMatchObject({ pages: ["first", "new"] });
  stop();
});

test("drops responses that were prefetched before a change", async () => {
  const { list } = endpoints.friends;
  const { as } = await startServer();
  const token = readToken("access") ?? "";
  const isHere = Promise.withResolvers<unknown>();
  prefetch({ method: "GET", url: "/api/friends/", token, body: undefined }, isHere.resolve);
  await isHere.promise;
  expect(prefetched(list, {})).toEqual(await as("haneul")(list, {}));
  const isHereAgain = Promise.withResolvers<unknown>();
  prefetch({ method: "GET", url: "/api/friends/", token, body: undefined }, isHereAgain.resolve);
  await isHereAgain.promise;
  await invalidate(createQueryClient(), {});
  expect(prefetched(list, {})).toBeUndefined();
});

test("does not fetch data updated in place, and fetches marked data when next shown", async () => {
  const { ask, change, release, asked } = server();
  const client = createQueryClient();
  change();
  release();
  const options = { queryKey: KEY, queryFn: ask };
  const stop = new QueryObserver(client, options).subscribe(() => {});
  await quiet(client);
  await invalidate(client, { keep: [["things"]] });
  await invalidate(client, { mark: [["things"]], keep: [["things"]] });
  expect(asked()).toBe(1);
  stop();
  const stopAgain = new QueryObserver(client, options).subscribe(() => {});
  await quiet(client);
  expect(asked()).toBe(2);
  stopAgain();
});

test("data whose refetch failed stays shown and stale", async () => {
  const client = createQueryClient();
  client.setQueryData(KEY, "shown");
  const broken = { queryKey: KEY, queryFn: () => Promise.reject(new Error("no answer")), retry: false };
  const stop = new QueryObserver(client, { ...broken, staleTime: Number.POSITIVE_INFINITY }).subscribe(() => {});
  await invalidate(client, { refetch: [["things"]] });
  expect(client.getQueryState(KEY)).toMatchObject({ data: "shown", isInvalidated: true, status: "error" });
  stop();
});

test("frequent events do not prevent responses, and the last response has all changes", async () => {
  const client = createQueryClient();
  let pushed = 0;
  const asked: PromiseWithResolvers<void>[] = [];
  const queryFn = async () => {
    const answer = pushed;
    const one = Promise.withResolvers<void>();
    asked.push(one);
    await one.promise;
    return answer;
  };
  const stop = new QueryObserver(client, { queryKey: KEY, queryFn }).subscribe(() => {});
  const push = () => {
    pushed += 1;
    void invalidate(client, { refetch: [["things"]] }, { isPublished: true });
  };
  for (let at = 0; at < 5; at += 1) push();
  // The first request is cancelled. The second one gets its response, whatever is published meanwhile.
  expect(asked).toHaveLength(2);
  asked[1]?.resolve();
  await vi.waitFor(() => expect(client.getQueryData(KEY)).toBe(1), { interval: 2 });
  await vi.waitFor(() => expect(asked).toHaveLength(3), { interval: 2 });
  asked[2]?.resolve();
  await quiet(client);
  expect(client.getQueryData(KEY)).toBe(5);
  stop();
});

test("marks a response that was under way when an event arrived", async () => {
  const { ask, change, release, asked } = server();
  const client = createQueryClient();
  const stop = new QueryObserver(client, { queryKey: KEY, queryFn: ask }).subscribe(() => {});
  change();
  const marked = invalidate(client, { mark: [["things"]] }, { isPublished: true });
  release();
  await marked;
  await quiet(client);
  expect([client.getQueryState(KEY)?.isInvalidated, asked()]).toEqual([true, 1]);
  stop();
});
