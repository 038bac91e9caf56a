import { endpoints } from "virtual:endpoints";
import { PROJECT_ENTRIES } from "@chonsu/db/seed/campus/projects";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { pageAt } from "../../api/next-page.ts";
import { createQueryClient } from "../../api/query.ts";
import { compareWithServer, type Feed, feedQuery } from "../../features/projects/feed.queries.ts";
import { draw } from "../../test/routes.tsx";
import { broken, idOf, refusal, startServer, type TestServer } from "../../test/server.ts";
import { ProjectPages } from "./project-pages.tsx";

const EVERY = "GET /api/projects/every/";
const page = (number: number, size = 10) => `${EVERY}?page=${number}&page_size=${size}`;
const VIA = "GET /api/friends/via/";
const sent = (which: string) => server.sent.map(({ call }) => call).filter((call) => call.startsWith(which));
/** The calls for posts so far, without the posts that they follow. */
const calls = () => sent(EVERY).map((call) => call.replace(/&seen=[\d%C,]+/, ""));
const BUSY = "지금은 요청이 많습니다. 잠시 후 다시 시도해 주세요.";

let server: TestServer;
/** Tells the page that the end of the list is in view; only the test decides when. */
let arrive = () => {};

beforeEach(async () => {
  server = await startServer();
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      constructor(onChange: (entries: { isIntersecting: boolean }[]) => void) {
        arrive = () => onChange([{ isIntersecting: true }]);
      }
      observe() {}
      disconnect() {}
    },
  );
});

/** The titles of the campus from the post with one id down to another, as the feed has them. */
const down = (from: number, to: number) =>
  PROJECT_ENTRIES.filter(({ id }) => id <= from && id >= to)
    .map(({ title }) => title)
    .toReversed();
const titleOf = (id: number) => down(id, id)[0] ?? "";
/** Not found by role, which takes a second in a page of fifty posts. */
const titles = () => Array.from(document.querySelectorAll("h2"), ({ textContent }) => textContent);
const showsTitles = (wanted: readonly string[]) => waitFor(() => expect(titles()).toEqual(wanted));
const more = () => screen.queryByRole("button", { name: "게시물 더 보기" });

/** Another member writes `count` posts. Returns their titles in the order of the feed. */
async function write(count: number) {
  const written = Array.from({ length: count }, (_, at) => `새 글 ${at + 1}`);
  for (const title of written) {
    const body = { title, content: "내용", keywords: ["로봇"], contacts: [], tagged_users: [] };
    await server.as("junho")(endpoints.projects.create, { body });
  }
  return written.toReversed();
}

const remove = (...ids: number[]) => server.sql(`delete from projects where id in (${ids.join(", ")})`);

function show(userId: number | null = null, client = createQueryClient()) {
  draw(<ProjectPages authors={userId} empty={<p>첫 번째 게시물을 올려보세요.</p>} />, client);
}

/** A feed that was read long ago, up to page `last`. */
async function readTo(last: number): Promise<Feed> {
  const query = { page: 1, page_size: last * 10 };
  const answer = await server.as("haneul")(endpoints.projects.every, { query });
  if (Array.isArray(answer)) throw new Error("not a page");
  return { results: answer.results, next: pageAt(answer.next) };
}

function comeBackTo(feed: Feed) {
  const client = createQueryClient();
  client.setQueryData(feedQuery(null).queryKey, feed, { updatedAt: 1 });
  show(null, client);
}

test("makes one call for a page, the next near the end, and shows no post twice", async () => {
  server.sql("delete from projects where id <= 10");
  show();
  await showsTitles(down(26, 17));
  expect(calls()).toEqual([page(1)]);
  // The last post of the first page is also the first of the second page.
  await write(1);
  arrive();
  await showsTitles(down(26, 11));
  expect(calls()).toEqual([page(1), page(2)]);
  expect(more()).toBeNull();
});

test("says through whom I reach the authors of a page, in one request", async () => {
  show();
  await showsTitles(down(26, 17));
  await screen.findAllByText(/님( 외 \d+명)?의 [12]촌$/);
  expect(sent(VIA)).toHaveLength(1);
  arrive();
  await showsTitles(down(26, 7));
  await waitFor(() => expect(sent(VIA)).toHaveLength(2));
});

test("has a button for the next page, which retries after a failure, without further automatic calls", async () => {
  server.sql("delete from projects where id <= 10");
  server.between(page(2), () => refusal("OVERLOADED"));
  show();
  await showsTitles(down(26, 17));
  arrive();
  expect((await screen.findByText(BUSY)).closest("[role=alert]")).not.toBeNull();
  expect(calls()).toHaveLength(2);
  server.letThrough(page(2));
  await userEvent.click(more() ?? document.body);
  await screen.findByText(titleOf(16));
  expect(calls()).toEqual([page(1), page(2), page(2)]);
});

test("shows every post once while posts above and below are deleted and written", async () => {
  show();
  await showsTitles(down(26, 17));
  remove(26, 25, 24, 14);
  await write(2);
  arrive();
  await showsTitles([...down(26, 15), ...down(13, 6)]);
  remove(...Array.from({ length: 14 }, (_, at) => at + 13));
  arrive();
  await waitFor(() => expect(titles().slice(-5)).toEqual(down(5, 1)));
  expect(more()).toBeNull();
});

test("ends when the next page is gone", async () => {
  show();
  await showsTitles(down(26, 17));
  remove(...Array.from({ length: 16 }, (_, at) => at + 1));
  arrive();
  await waitFor(() => expect(more()).toBeNull());
  expect(titles()).toEqual(down(26, 17));
});

test("says when there are no posts, and shows an error with a retry", async () => {
  server.between(EVERY, broken);
  show(idOf("hangyeol"));
  expect(await screen.findByText("게시물 정보를 불러오는 데 실패했습니다.")).toBeTruthy();
  server.letThrough(EVERY);
  await userEvent.click(screen.getByRole("button", { name: "다시 시도" }));
  expect(await screen.findByText("첫 번째 게시물을 올려보세요.")).toBeTruthy();
});

test("refetches a stale long feed down to its last post, with what was written, edited and deleted since", async () => {
  const known = await readTo(2);
  await write(1);
  remove(25, 12);
  server.sql("update projects set title = '고친 게시물' where id = 10");
  comeBackTo(known);
  await showsTitles(["새 글 1", titleOf(26), ...down(24, 13), titleOf(11), "고친 게시물", ...down(9, 1)]);
  expect(calls()).toEqual([page(1, 25)]);
});

test("fetches new posts page by page", async () => {
  const known = await readTo(1);
  const written = await write(12);
  comeBackTo(known);
  await showsTitles([...written, ...down(26, 9)]);
  expect(calls()).toEqual([page(1, 15), page(2, 15)]);
});

test("starts the list again after too many new posts, and can go on to the next page", async () => {
  const known = await readTo(1);
  const written = await write(46);
  comeBackTo(known);
  await showsTitles(written.slice(0, 45));
  expect(more()).toBeTruthy();
});

test("at the end of a feed, removes deleted posts and fetches no further page", async () => {
  server.sql("delete from projects where id < 24");
  const known = await readTo(1);
  remove(25);
  comeBackTo(known);
  await showsTitles([titleOf(26), titleOf(24)]);
  expect(more()).toBeNull();
  expect(calls()).toHaveLength(1);
});

test("a further page does not make a feed newer", async () => {
  const client = createQueryClient();
  const { queryKey } = feedQuery(null);
  const updatedAt = Date.now() - 1;
  client.setQueryData(queryKey, await readTo(1), { updatedAt });
  show(null, client);
  arrive();
  await showsTitles(down(26, 7));
  expect(client.getQueryState(queryKey)?.dataUpdatedAt).toBe(updatedAt);
});

test("more new posts than are read again leave the shown posts where they are", async () => {
  const known = await readTo(1);
  await write(46);
  const compared = await compareWithServer(createQueryClient(), null, () => known, new AbortController().signal);
  expect(compared?.results.map(({ title }) => title)).toEqual(down(26, 17));
  expect(compared?.newer).toMatchObject({ isLeast: true });
});

test("a post that is shown already is not shown again by the next page", async () => {
  const client = createQueryClient();
  const [known, further] = [await readTo(1), await readTo(2)];
  const results = further.results.slice(0, known.results.length + 1);
  client.setQueryData(feedQuery(null).queryKey, { ...known, results });
  show(null, client);
  arrive();
  await showsTitles(down(26, 7));
});
