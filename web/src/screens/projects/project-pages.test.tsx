import { endpoints } from "virtual:endpoints";
import { PROJECT_ENTRIES } from "@chonsu/db/seed/campus/projects";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { createQueryClient } from "../../api/query.ts";
import { type Feed, feedQuery } from "../../features/projects/feed.queries.ts";
import { draw } from "../../test/routes.tsx";
import { broken, idOf, refusal, startServer, type TestServer } from "../../test/server.ts";
import { ProjectPages } from "./project-pages.tsx";

const EVERY = "GET /api/projects/every/";
const page = (number: number, size = 10) => `${EVERY}?page=${number}&page_size=${size}`;
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
const calls = () => server.sent.map(({ call }) => call);

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
  draw(<ProjectPages userId={userId} empty={<p>첫 번째 게시물을 올려보세요.</p>} />, client);
}

/** A feed that was read long ago, up to page `last`. */
async function readTo(last: number): Promise<Feed> {
  const query = { page: 1, page_size: last * 10 };
  const answer = await server.as("haneul")(endpoints.projects.every, { query });
  if (Array.isArray(answer)) throw new Error("not a page");
  return { results: answer.results, count: answer.count, nextPage: answer.next === null ? null : last + 1 };
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

test("ends when the next page is gone", async () => {
  show();
  await showsTitles(down(26, 17));
  server.sql("delete from projects where id <= 17");
  arrive();
  await waitFor(() => expect(more()).toBeNull());
  expect(screen.queryByText("존재하지 않는 페이지입니다.")).toBeNull();
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

test("refetches a stale long feed from the top to the first known post, and loses no post", async () => {
  const known = await readTo(2);
  await write(1);
  remove(25);
  server.sql("update projects set title = '고친 게시물' where id = 23");
  comeBackTo(known);
  await showsTitles(["새 글 1", titleOf(26), titleOf(24), "고친 게시물", ...down(22, 7)]);
  expect(calls()).toEqual([page(1)]);
  arrive();
  await waitFor(() => expect(calls().at(-1)).toBe(page(3)));
});

test("fetches new posts page by page", async () => {
  const known = await readTo(1);
  const written = await write(12);
  comeBackTo(known);
  await showsTitles([...written, ...down(26, 17)]);
  expect(calls()).toEqual([page(1), page(2)]);
});

test("starts the list again after too many new posts, and can go on to the next page", async () => {
  const known = await readTo(1);
  const written = await write(31);
  comeBackTo(known);
  await showsTitles(written.slice(0, 30));
  expect(calls()).toEqual([page(1), page(2), page(3)]);
  expect(more()).toBeTruthy();
});

test("refetches a feed with stale members as a whole, also below the first page", async () => {
  const known = { ...(await readTo(2)), isStale: true };
  await server.as("seungmin")(endpoints.users.updateProfile, { body: { user_name: "이름을 바꾼 사람" } });
  comeBackTo(known);
  expect(await screen.findByText("이름을 바꾼 사람")).toBeTruthy();
  expect(calls()).toEqual([page(1, 50)]);
});

test("removes a post that was deleted below the first page, because the total is smaller than known", async () => {
  const written = await write(40);
  const known = await readTo(3);
  await write(1);
  const [top, low] = [known.results[2], known.results[25]];
  remove(top?.id ?? 0, low?.id ?? 0);
  comeBackTo(known);
  const left = [...written, ...down(26, 1)].filter((title) => ![top?.title, low?.title].includes(title));
  await showsTitles(["새 글 1", ...left.slice(0, 49)]);
  expect(calls()).toEqual([page(1), page(1, 50)]);
  arrive();
  await waitFor(() => expect(calls().at(-1)).toBe(page(6)));
});

test("does not look for deleted posts when the total is as expected", async () => {
  const known = await readTo(2);
  const written = await write(2);
  remove(24);
  comeBackTo(known);
  await showsTitles([...written, ...down(26, 25), ...down(23, 7)]);
  expect(calls()).toEqual([page(1)]);
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
