import { endpoints } from "virtual:endpoints";
import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import { act, render, waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { useCommand } from "../api/command.ts";
import { createQueryClient } from "../api/query.ts";
import { useRevokeLink } from "../features/invitation-links/invitation-links.mutations.ts";
import { invitationLinkQueries } from "../features/invitation-links/invitation-links.queries.ts";
import { useRemoveNotification } from "../features/notifications/notifications.mutations.ts";
import { notificationQueries } from "../features/notifications/notifications.queries.ts";
import { useToggleLike } from "../features/projects/projects.mutations.ts";
import { projectQueries } from "../features/projects/projects.queries.ts";
import { link, notification } from "../test/commands.tsx";
import { draw, post, refusal, serve, signIn } from "../test/posts.tsx";

type Client = ReturnType<typeof createQueryClient>;

const quiet = (client: Client) =>
  waitFor(() => expect([client.isFetching(), client.isMutating()]).toEqual([0, 0]), { interval: 2 });

interface Given<T> {
  useIt: () => T;
  give: (made: T) => void;
}

function Page<T>({ useIt, give }: Given<T>) {
  give(useIt());
  return null;
}

/** What a screen makes of a hook, newest drawing. */
async function on<T>(client: Client, useIt: () => T): Promise<{ current: T }> {
  const made: T[] = [];
  draw(<Page useIt={useIt} give={(one) => made.splice(0, 1, one)} />, client);
  await quiet(client);
  return {
    get current() {
      const [one] = made;
      if (one === undefined) throw new Error("nothing was drawn");
      return one;
    },
  };
}

const LINKS = "GET /api/invitation-links/";
const linkIds = (client: Client) =>
  client.getQueryData(invitationLinkQueries.list().queryKey)?.map(({ id }) => id) ?? [];

beforeEach(() => signIn(1));

test("a command that was carried out and then failed shows what it did", async () => {
  let isLiked = false;
  const client = createQueryClient();
  serve({
    "GET /api/projects/7/": () => post(7, isLiked ? { liked: true, like_count: 4 } : {}),
    "POST /api/projects/7/like-toggle/": () => {
      isLiked = true;
      return refusal(500, "INTERNAL", "지금은 안 돼요.");
    },
  });
  const { queryKey } = projectQueries.one(7, 1);
  const like = await on(client, () => {
    useQuery(projectQueries.one(7, 1));
    return useToggleLike(post(7));
  });
  await act(async () => like.current.mutate());
  await quiet(client);
  expect(client.getQueryData(queryKey)).toMatchObject({ liked: true, like_count: 4 });
});

test("a refusal takes back its own change and not that of another command under way", async () => {
  const client = createQueryClient();
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let rows = [link(3, "다"), link(2, "나"), link(1, "가")];
  serve({
    [LINKS]: () => rows,
    "DELETE /api/delete-invitation-link/3/": async () => {
      await first.promise;
      return refusal(400, "INVITATION_ACCEPTED", "이미 가입했어요.");
    },
    "DELETE /api/delete-invitation-link/2/": async () => {
      await second.promise;
      rows = rows.filter(({ id }) => id !== 2);
      return new Response(null, { status: 204 });
    },
  });
  const page = await on(client, () => {
    useQuery(invitationLinkQueries.list());
    return [useRevokeLink(), useRevokeLink()] as const;
  });
  await act(async () => page.current[0].mutate(3));
  await act(async () => page.current[1].mutate(2));
  expect(linkIds(client)).toEqual([1]);
  first.resolve();
  await waitFor(() => expect(client.isMutating()).toBe(1));
  expect(linkIds(client)).toEqual([3, 1]);
  second.resolve();
  await quiet(client);
  expect(linkIds(client)).toEqual([3, 1]);
});

test("without a server both of two changes that failed are as they were", async () => {
  const client = createQueryClient();
  const lost = () => {
    throw new TypeError("no network");
  };
  let isLost = false;
  serve({
    [LINKS]: () => (isLost ? lost() : [link(3, "다"), link(2, "나"), link(1, "가")]),
    "DELETE /api/delete-invitation-link/3/": lost,
    "DELETE /api/delete-invitation-link/2/": lost,
  });
  const page = await on(client, () => {
    useQuery({ ...invitationLinkQueries.list(), retry: false });
    return [useRevokeLink(), useRevokeLink()] as const;
  });
  isLost = true;
  await act(async () => {
    page.current[0].mutate(3);
    page.current[1].mutate(2);
  });
  await quiet(client);
  expect(linkIds(client)).toEqual([3, 2, 1]);
  expect(client.getQueryState(invitationLinkQueries.list().queryKey)?.isInvalidated).toBe(true);
});

test("a question that begins while a command is under way shows the change at once, and the truth afterwards", async () => {
  const client = createQueryClient();
  const { promise, resolve } = Promise.withResolvers<void>();
  let rows = [notification(2), notification(1)];
  serve({
    "GET /api/notifications/": () => rows,
    "DELETE /api/notifications/delete/2/": async () => {
      await promise;
      rows = [notification(3), notification(1)];
      return new Response(null, { status: 204 });
    },
  });
  const { queryKey } = notificationQueries.list();
  const page = await on(client, () => {
    useQuery(notificationQueries.list());
    return useRemoveNotification();
  });
  await act(async () => page.current.mutate(2));
  await act(async () => client.refetchQueries({ queryKey }));
  expect(client.getQueryData(queryKey)).toMatchObject([{ id: 1 }]);
  resolve();
  await quiet(client);
  expect(client.getQueryData(queryKey)).toMatchObject([{ id: 3 }, { id: 1 }]);
});

test("many commands at once each show once", async () => {
  const client = createQueryClient();
  const { promise, resolve } = Promise.withResolvers<void>();
  const ids = Array.from({ length: 12 }, (_, at) => 12 - at);
  const { updateProfile } = endpoints.users;
  serve({ "PUT /api/profile/update/": () => promise.then(() => ({})) });
  let applied = 0;
  const show = () => ({
    apply: () => {
      applied += 1;
      client.setQueryData(["count"], applied);
    },
  });
  const page = await on(client, () =>
    useCommand({ calls: [updateProfile], run: (send) => send(updateProfile, { body: {} }), show }),
  );
  await act(async () => {
    for (const _ of ids) page.current.mutate();
  });
  resolve();
  await quiet(client);
  // Each of its own begins has all that are under way shown again: not all of them for each of them.
  expect(applied).toBeLessThan(ids.length * ids.length * 2);
});

test("a command goes through where its screen is left before the answer", async () => {
  const client = createQueryClient();
  const { promise, resolve } = Promise.withResolvers<void>();
  let rows = [link(1, "가")];
  serve({
    [LINKS]: () => rows,
    "DELETE /api/delete-invitation-link/1/": async () => {
      await promise;
      rows = [];
      return new Response(null, { status: 204 });
    },
  });
  await client.fetchQuery(invitationLinkQueries.list());
  let revoke: ReturnType<typeof useRevokeLink> | undefined;
  const { unmount } = render(
    <QueryClientProvider client={client}>
      <Page
        useIt={useRevokeLink}
        give={(made) => {
          revoke = made;
        }}
      />
    </QueryClientProvider>,
  );
  await act(async () => revoke?.mutate(1));
  unmount();
  resolve();
  await quiet(client);
  expect(client.getQueryState(invitationLinkQueries.list().queryKey)).toMatchObject({ data: [], isInvalidated: true });
});
