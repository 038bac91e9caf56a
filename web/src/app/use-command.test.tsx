import { endpoints } from "virtual:endpoints";
import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import { act, render, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { useCommand } from "../api/command.ts";
import { createQueryClient } from "../api/query.ts";
import { projectQuery } from "../entities/projects/project.query.ts";
import { useRevokeLink } from "../features/invitation-links/invitation-links.mutations.ts";
import { invitationLinkQueries } from "../features/invitation-links/invitation-links.queries.ts";
import { useRemoveNotifications } from "../features/notifications/notifications.mutations.ts";
import { notificationQueries } from "../features/notifications/notifications.queries.ts";
import { useToggleLike } from "../features/projects/projects.mutations.ts";
import { leavePage } from "../test/leave-page.ts";
import { draw } from "../test/routes.tsx";
import { idOf, lost, refusal, startServer, type TestServer } from "../test/server.ts";

const ROBOT_POST = 25;
const NEWEST_POST = 26;

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

/** The result of a hook in a screen, as of its last render. */
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
const remove = (id: number | undefined) => `DELETE /api/delete-invitation-link/${id}/`;
const linkIds = (client: Client) =>
  client.getQueryData(invitationLinkQueries.list().queryKey)?.map(({ id }) => id) ?? [];

/** The unused links of haneul, newest first. */
async function pendingLinks({ as }: TestServer): Promise<[number, number]> {
  const links = await as("haneul")(endpoints.invitationLinks.list, {});
  const [first, second] = links.filter(({ status }) => status === "pending");
  if (first === undefined || second === undefined) throw new Error("the campus has no such links");
  return [first.id, second.id];
}

function useLinks() {
  useQuery({ ...invitationLinkQueries.list(), retry: false });
  return [useRevokeLink(), useRevokeLink()] as const;
}

test("a command that was carried out and then failed shows its result", async () => {
  const { as, between } = await startServer();
  const client = createQueryClient();
  const one = projectQuery(NEWEST_POST, idOf("haneul"));
  const project = await as("haneul")(endpoints.projects.one, { params: { id: String(NEWEST_POST) } });
  between("POST", async (hand) => {
    await hand();
    return refusal("INTERNAL");
  });
  const like = await on(client, () => {
    useQuery(one);
    return useToggleLike(project);
  });
  await act(async () => like.current.mutate());
  await quiet(client);
  expect(client.getQueryData(one.queryKey)).toMatchObject({ liked: true, like_count: project.like_count + 1 });
});

test("a refusal undoes its own change and not that of another command under way", async () => {
  const server = await startServer();
  const client = createQueryClient();
  const [refused, revoked] = await pendingLinks(server);
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  server.between(remove(refused), async () => {
    await first.promise;
    return refusal("LINK_ACCEPTED");
  });
  server.between(remove(revoked), (hand) => second.promise.then(hand));
  const page = await on(client, useLinks);
  const all = linkIds(client);
  await act(async () => page.current[0].mutate(refused));
  await act(async () => page.current[1].mutate(revoked));
  expect(linkIds(client)).toEqual(all.filter((id) => id !== refused && id !== revoked));
  first.resolve();
  await waitFor(() => expect(client.isMutating()).toBe(1));
  expect(linkIds(client)).toEqual(all.filter((id) => id !== revoked));
  second.resolve();
  await quiet(client);
  expect(linkIds(client)).toEqual(all.filter((id) => id !== revoked));
});

test("both of two failed changes are undone when there is no server", async () => {
  const server = await startServer();
  const client = createQueryClient();
  const [one, other] = await pendingLinks(server);
  const page = await on(client, useLinks);
  const all = linkIds(client);
  server.between("", lost);
  await act(async () => {
    page.current[0].mutate(one);
    page.current[1].mutate(other);
  });
  await quiet(client);
  expect(linkIds(client)).toEqual(all);
  expect(client.getQueryState(invitationLinkQueries.list().queryKey)?.isInvalidated).toBe(true);
});

test("a query that starts during a command shows the change at once, and the server's data afterwards", async () => {
  const { as, between } = await startServer();
  const client = createQueryClient();
  const { promise, resolve } = Promise.withResolvers<void>();
  between("DELETE", (hand) => promise.then(hand));
  const { queryKey } = notificationQueries.list();
  const page = await on(client, () => {
    useQuery(notificationQueries.list());
    return useRemoveNotifications();
  });
  const ids = () => (client.getQueryData(queryKey) ?? []).map(({ id }) => id);
  const [newest = 0, ...rest] = ids();
  await act(async () => page.current.mutate([newest]));
  await leavePage();
  await act(async () => client.refetchQueries({ queryKey }));
  expect(ids()).toEqual(rest);
  await as("junho")(endpoints.comments.create, { params: { id: ROBOT_POST }, body: { content: "좋아요." } });
  resolve();
  await quiet(client);
  expect(ids()).toEqual([expect.any(Number), ...rest]);
});

test("each of many concurrent commands is shown once", async () => {
  await startServer();
  const client = createQueryClient();
  const ids = Array.from({ length: 12 }, (_, at) => 12 - at);
  const { updateProfile } = endpoints.users;
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
  await quiet(client);
  // Each of these commands shows all commands under way again. But not every response does that for every command.
  expect(applied).toBeLessThan(ids.length * ids.length * 2);
});

test("a command is sent even if its screen is left before the response", async () => {
  const server = await startServer();
  const client = createQueryClient();
  const { promise, resolve } = Promise.withResolvers<void>();
  const [id] = await pendingLinks(server);
  server.between("DELETE", (hand) => promise.then(hand));
  const all = await client.fetchQuery(invitationLinkQueries.list());
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
  await act(async () => revoke?.mutate(id));
  unmount();
  resolve();
  await quiet(client);
  expect(linkIds(client)).toEqual(all.map((link) => link.id).filter((one) => one !== id));
  expect(client.getQueryState(invitationLinkQueries.list().queryKey)).toMatchObject({ isInvalidated: true });
  expect(server.count(LINKS)).toBe(1);
});
