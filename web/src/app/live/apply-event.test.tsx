import { endpoints } from "virtual:endpoints";
import { PAGE_SIZE } from "@chonsu/shared/limits";
import { type QueryClient, useQuery } from "@tanstack/react-query";
import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { expect, test, vi } from "vitest";
import { noteListening } from "../../api/command.ts";
import { createQueryClient } from "../../api/query.ts";
import type { Pushed } from "../../api/realtime.ts";
import { projectQuery } from "../../entities/projects/project.query.ts";
import { commentQueries } from "../../features/comments/comments.queries.ts";
import { useOutgoing, useSendMessage } from "../../features/conversations/outgoing.ts";
import { useRequestFriend } from "../../features/friends/friends.mutations.ts";
import { friendQueries } from "../../features/friends/friends.queries.ts";
import { NotificationList } from "../../features/notifications/notification-list.tsx";
import { notificationQueries } from "../../features/notifications/notifications.queries.ts";
import { type Feed, feedQuery } from "../../features/projects/feed.queries.ts";
import { ProjectPages } from "../../screens/projects/project-pages.tsx";
import { leavePage } from "../../test/leave-page.ts";
import { draw } from "../../test/routes.tsx";
import { idOf, lost, refusal, startServer } from "../../test/server.ts";
import { applyEvent } from "./apply-event.ts";

const LIST = "GET /api/notifications/";
const COUNT = "GET /api/notifications-unread-count/";
const ME = idOf("haneul");
const ROBOT_POST = 25;

function Bell() {
  const list = useQuery(notificationQueries.list());
  const count = useQuery(notificationQueries.unreadCount());
  return (
    <>
      <output aria-label="종">{count.data?.unread_count}</output>
      {list.data !== undefined && <NotificationList userId={ME} notifications={list.data.slice(0, 2)} />}
    </>
  );
}

/** A page that gets events at once, or when `deliver` is called. */
async function open(children: ReactNode, { isLate = false } = {}) {
  const server = await startServer();
  const client = createQueryClient();
  noteListening(client, true);
  const waiting: Pushed[] = [];
  const deliver = () => {
    for (const event of waiting.splice(0)) applyEvent(client, event, ME);
  };
  server.onPush("haneul", (event) => {
    waiting.push(event);
    if (!isLate) deliver();
  });
  draw(children, client);
  await quiet(client);
  server.sent.length = 0;
  return { ...server, client, deliver: () => act(async () => deliver()) };
}

const quiet = (client: QueryClient) =>
  waitFor(() => expect([client.isMutating(), client.isFetching()]).toEqual([0, 0]));
const bell = () => Number(screen.getByRole("status", { name: "종" }).textContent);
const idsIn = (client: QueryClient) =>
  (client.getQueryData(notificationQueries.list().queryKey) ?? []).map(({ id }) => id);
async function remove() {
  const [menu] = screen.getAllByRole("button", { name: /^더보기/ });
  await userEvent.click(menu ?? document.body);
  await userEvent.click(await screen.findByRole("button", { name: "알림 삭제" }));
  await leavePage();
}

test("messages of one person are one row and one unread notification, however many come", async () => {
  const { as, client, sent } = await open(<Bell />);
  const server = client.getQueryData(notificationQueries.list().queryKey) ?? [];
  const before = { bell: bell(), rows: server.length };
  const conversations = await as("junho")(endpoints.conversations.list, {});
  const conversationId = conversations.find(({ other_user_id }) => other_user_id === ME)?.id;
  if (conversationId === undefined) throw new Error("junho has no conversation with haneul");
  const isRenewed = server.some(({ notification_type, is_read, related_user_id }) => {
    return notification_type === "new_message" && !is_read && related_user_id === idOf("junho");
  });
  for (const message of ["하나", "둘", "셋"]) {
    await as("junho")(endpoints.messages.create, { params: { conversationId }, body: { message } });
  }
  const more = isRenewed ? 0 : 1;
  await waitFor(() => expect(screen.getAllByText(/윤준호 님의 새 메시지/)).toHaveLength(1));
  expect([bell(), idsIn(client).length]).toEqual([before.bell + more, before.rows + more]);
  const listed = await as("haneul")(endpoints.notifications.list, {});
  expect(idsIn(client)).toEqual(listed.map(({ id }) => id));
  expect(sent.map(({ call }) => call)).not.toContain(LIST);
});

test.each([
  ["before", true],
  ["after", false],
])("a change of mine asks for the list once where the answer comes %s its push", async (_, isLate) => {
  const { client, deliver, count } = await open(<Bell />, { isLate });
  const before = bell();
  await remove();
  await quiet(client);
  if (isLate) expect(count(LIST)).toBe(0);
  await deliver();
  await quiet(client);
  expect([count(LIST), count(COUNT), bell()]).toEqual([1, 0, before - 1]);
});

test("a message under deletion does not come back, whatever is pushed meanwhile", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { client, as, between } = await open(<Bell />);
  const [before, shown] = [bell(), idsIn(client).slice(0, 2)];
  between("DELETE", (hand) => promise.then(hand));
  await remove();
  await remove();
  await as("haneul")(endpoints.comments.create, { params: { id: ROBOT_POST }, body: { content: "저도요." } });
  await as("junho")(endpoints.comments.create, { params: { id: ROBOT_POST }, body: { content: "좋아요." } });
  await waitFor(() => expect(client.isFetching()).toBe(0));
  expect(idsIn(client).filter((id) => shown.includes(id))).toEqual([]);
  resolve();
  await quiet(client);
  expect(idsIn(client).filter((id) => shown.includes(id))).toEqual([]);
  expect(bell()).toBe(before - 1);
});

test("a removal that is undone shows what was read elsewhere meanwhile as read", async () => {
  const { client, as } = await open(<Bell />);
  const shown = idsIn(client);
  const [menu] = screen.getAllByRole("button", { name: /^더보기/ });
  await userEvent.click(menu ?? document.body);
  await userEvent.click(await screen.findByRole("button", { name: "알림 삭제" }));
  await as("haneul")(endpoints.notifications.readAll, {});
  await waitFor(() => expect(bell()).toBe(0));
  await userEvent.keyboard("{F6}{Enter}");
  await waitFor(() => expect([idsIn(client), bell()]).toEqual([shown, 0]));
});

test("a message whose deletion failed is shown again as the server has it", async () => {
  const { client, between, count } = await open(<Bell />);
  const [before, shown] = [bell(), idsIn(client)];
  between("DELETE", () => refusal("INTERNAL"));
  await remove();
  expect(await screen.findByText("서버에서 오류가 발생했습니다. 잠시 후 다시 시도해 주세요.")).toBeTruthy();
  await quiet(client);
  expect([count(LIST), bell(), idsIn(client)]).toEqual([1, before, shown]);
});

function Posts() {
  useQuery(feedQuery(null));
  useQuery(projectQuery(ROBOT_POST, ME));
  useQuery(commentQueries.list(ROBOT_POST));
  return null;
}

test("after a post changed elsewhere its page and comments are refetched at once, the feed when next shown", async () => {
  const { client, as, sent } = await open(<Posts />);
  await as("junho")(endpoints.projects.toggleLike, { params: { id: ROBOT_POST } });
  await quiet(client);
  expect(sent.map(({ call }) => call).toSorted()).toEqual(["GET /api/projects/25/", "GET /api/projects/25/comments/"]);
  expect(client.getQueryState(feedQuery(null).queryKey)?.isInvalidated).toBe(true);
});

const titles = () => Array.from(document.querySelectorAll("h2"), ({ textContent }) => textContent);
const newPost = (title: string) => ({
  body: { title, content: "내용", keywords: ["새 말"], contacts: [], tagged_users: [] },
});

/** The feed after two pages were read. Every post is rendered. */
async function openFeed() {
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      observe() {}
      disconnect() {}
    },
  );
  const page = await open(<ProjectPages authors={null} empty="" />);
  await userEvent.click(await screen.findByRole("button", { name: "게시물 더 보기" }));
  await waitFor(() => expect(titles().length).toBeGreaterThan(PAGE_SIZE));
  await quiet(page.client);
  page.sent.length = 0;
  const posts = () => page.client.getQueryData<Feed>(feedQuery(null).queryKey)?.results ?? [];
  return { ...page, posts };
}

const newPosts = () => screen.queryByRole("button", { name: /^새 게시물/ });

test("new posts of others are counted above the feed, which does not move until the user shows them", async () => {
  const { client, as, sent } = await openFeed();
  const before = titles();
  await as("garam")(endpoints.projects.create, newPost("첫째"));
  await screen.findByRole("button", { name: "새 게시물 1개" });
  // The page reads its feeds at most every ten seconds.
  await as("junho")(endpoints.projects.create, newPost("둘째"));
  await quiet(client);
  expect([titles(), sent.map(({ call }) => call)]).toEqual([before, ["GET /api/projects/every/?page=1&page_size=25"]]);
  await userEvent.click(newPosts() ?? document.body);
  await waitFor(() => expect(titles().slice(0, before.length + 2)).toEqual(["둘째", "첫째", ...before]));
  expect(newPosts()).toBeNull();
});

const NEAR = { within: 2 } as const;

/** The titles of the near feed, drawn or not. */
const nearTitles = (client: QueryClient) =>
  client.getQueryData(feedQuery(NEAR).queryKey)?.results.map(({ title }) => title) ?? [];

test("of new posts only those of members so near are counted above the near feed", async () => {
  const { as, client, deliver } = await open(<ProjectPages authors={NEAR} empty="" />, { isLate: true });
  const [first] = nearTitles(client);
  await as("minji")(endpoints.projects.create, newPost("가까운 글"));
  await as("hangyeol")(endpoints.projects.create, newPost("먼 글"));
  await deliver();
  await screen.findByRole("button", { name: "새 게시물 1개" });
  expect(titles()[0]).toBe(first);
  await userEvent.click(newPosts() ?? document.body);
  await waitFor(() => expect(titles().slice(0, 2)).toEqual(["가까운 글", first]));
});

test("a deleted post leaves the near feed", async () => {
  const { as, client } = await open(<ProjectPages authors={NEAR} empty="" />);
  const gone = client.getQueryData(feedQuery(NEAR).queryKey)?.results[1];
  if (gone === undefined) throw new Error("the feed is too short");
  await waitFor(() => expect(titles()).toContain(gone.title));
  await as(gone.user.id)(endpoints.projects.remove, { params: { id: gone.id } });
  await waitFor(() => expect(titles()).not.toContain(gone.title));
  expect(nearTitles(client).length).toBeGreaterThan(5);
});

test("a first post is shown at once in an empty feed", async () => {
  const { as } = await open(<ProjectPages authors={idOf("junho")} empty={<p>아직 없어요</p>} />);
  expect(screen.getByText("아직 없어요")).toBeTruthy();
  await as("junho")(endpoints.projects.create, newPost("첫째"));
  await waitFor(() => expect(titles()).toEqual(["첫째"]));
  expect(newPosts()).toBeNull();
});

test.each([1, 12])("a deleted post leaves the feed, at position %i", async (place) => {
  const { as, posts } = await openFeed();
  const gone = posts()[place];
  if (gone === undefined) throw new Error("the feed is too short");
  const rest = titles().toSpliced(place, 1);
  await as(gone.user.id)(endpoints.projects.remove, { params: { id: gone.id } });
  await waitFor(() => expect(titles()).toEqual(rest));
  expect(newPosts()).toBeNull();
});

test("a change of my post by others is shown in the feed at once, without other requests", async () => {
  const { client, as, posts, sent } = await openFeed();
  const own = posts().findLast(({ user }) => user.id === ME);
  if (own === undefined) throw new Error("none of mine");
  await as("garam")(endpoints.projects.toggleLike, { params: { id: own.id } });
  await waitFor(() => expect(posts().find(({ id }) => id === own.id)?.like_count).toBe(own.like_count + 1));
  await quiet(client);
  expect(sent.map(({ call }) => call)).toEqual([`GET /api/projects/${own.id}/`]);
});

function Relations() {
  const list = useQuery(friendQueries.list());
  const request = useRequestFriend();
  return (
    <button type="button" onClick={() => request.mutate(idOf("seoyun"))}>
      {`${list.data?.length} ${request.status}`}
    </button>
  );
}

test.each([true, false])("the relations are refetched once after a request (pushed: %s)", async (isPushed) => {
  const { client, count } = await open(<Relations />, { isLate: !isPushed });
  noteListening(client, isPushed);
  const before = Number.parseInt(screen.getByRole("button").textContent ?? "", 10);
  await userEvent.click(screen.getByRole("button"));
  await screen.findByRole("button", { name: `${before + 1} success` });
  expect(count("GET /api/friends/")).toBe(1);
});

function Sending() {
  const { send } = useSendMessage(1, async (image) => image);
  const outgoing = useOutgoing(1);
  return (
    <button type="button" onClick={() => send("받았어요?", [])}>
      {outgoing.map(({ status }) => status).join() || "nothing"}
    </button>
  );
}

test("a message whose response was lost is not offered again when it is pushed", async () => {
  const { between, deliver } = await open(<Sending />, { isLate: true });
  between("POST /api/messages/1/create/", async (hand) => {
    await hand();
    return lost();
  });
  await userEvent.click(screen.getByRole("button"));
  await screen.findByRole("button", { name: "error" });
  await deliver();
  expect(await screen.findByRole("button", { name: "nothing" })).toBeTruthy();
});
