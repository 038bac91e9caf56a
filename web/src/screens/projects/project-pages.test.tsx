import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { createQueryClient } from "../../api/query.ts";
import { type Feed, feedQuery } from "../../features/projects/feed.queries.ts";
import { post, refusal, serve, signIn } from "../../test/posts.tsx";
import { draw } from "../../test/routes.tsx";
import { ProjectPages } from "./project-pages.tsx";

const FIRST = "GET /api/projects/every/?page=1&page_size=10";
const SECOND = "GET /api/projects/every/?page=2&page_size=10";
const page = (next: string | null, ...ids: number[]) => ({
  ...{ count: 3, next, previous: null },
  results: ids.map((id) => post(id)),
});

/** What the browser says about the end of the list: in view only when the test says so. */
let arrive = () => {};

beforeEach(() => {
  signIn(1);
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

/** Opens the list on a cache that was read long ago. */
function comeBackTo(feed: Feed, answers: Parameters<typeof serve>[0]) {
  const sent = serve(answers);
  const client = createQueryClient();
  client.setQueryData(feedQuery(null).queryKey, feed, { updatedAt: 1 });
  draw(<ProjectPages userId={null} empty={<p>없어요.</p>} />, client);
  return sent;
}

const read = (nextPage: number | null, ...ids: number[]): Feed => ({ results: ids.map((id) => post(id)), nextPage });

const titles = () => screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent);
const setUp = (answers: Parameters<typeof serve>[0]) => {
  const sent = serve(answers);
  draw(<ProjectPages userId={null} empty={<p>첫 번째 게시물을 올려보세요.</p>} />);
  return sent;
};

test("asks one call a page, the next when its end comes near, and shows no post twice", async () => {
  const sent = setUp({ [FIRST]: page("more", 9, 8), [SECOND]: page(null, 8, 7) });
  await screen.findByText("게시물 9");
  expect(sent.map(({ call }) => call)).toEqual([FIRST]);
  arrive();
  await screen.findByText("게시물 7");
  expect(titles()).toEqual(["게시물 9", "게시물 8", "게시물 7"]);
  expect(sent.map(({ call }) => call)).toEqual([FIRST, SECOND]);
  expect(screen.queryByRole("button", { name: /더 보기/ })).toBeNull();
});

test("has a button for the next page, which tries again when it failed, without a storm of calls", async () => {
  let isDown = true;
  const sent = setUp({
    [FIRST]: page("more", 9),
    [SECOND]: () =>
      isDown ? refusal(503, "OVERLOADED", "지금은 요청이 많습니다. 잠시 후 다시 시도해 주세요.") : page(null, 8),
  });
  await screen.findByText("게시물 9");
  arrive();
  expect(await screen.findByRole("alert")).toBeTruthy();
  expect(await screen.findByText("지금은 요청이 많습니다. 잠시 후 다시 시도해 주세요.")).toBeTruthy();
  expect(sent).toHaveLength(2);
  isDown = false;
  await userEvent.click(screen.getByRole("button", { name: "게시물 더 보기" }));
  await screen.findByText("게시물 8");
  expect(sent).toHaveLength(3);
});

test("ends quietly when the page that was to come is gone", async () => {
  setUp({ [FIRST]: page("more", 9), [SECOND]: refusal(404, "PAGE_NOT_FOUND", "존재하지 않는 페이지입니다.") });
  await screen.findByText("게시물 9");
  arrive();
  await waitFor(() => expect(screen.queryByRole("button", { name: /더 보기/ })).toBeNull());
  expect(screen.queryByText("존재하지 않는 페이지입니다.")).toBeNull();
});

test("says when there is nothing, and when the list could not be had, with a way to try again", async () => {
  let isDown = true;
  setUp({ [FIRST]: () => (isDown ? refusal(500, "INTERNAL", "") : page(null)) });
  expect(await screen.findByText("게시물 정보를 불러오는 데 실패했습니다.")).toBeTruthy();
  isDown = false;
  await userEvent.click(screen.getByRole("button", { name: "다시 시도" }));
  expect(await screen.findByText("첫 번째 게시물을 올려보세요.")).toBeTruthy();
});

test("a long feed that is old is asked for from the top, until what is known follows; nothing of it is lost", async () => {
  const known = read(4, ...Array.from({ length: 30 }, (_, at) => 40 - at));
  // One is new, one was deleted, one has changed.
  const fresh = { ...page("more", 41, 40, 38), results: [post(41), post(40), post(38, { title: "고친 게시물" })] };
  const sent = comeBackTo(known, { [FIRST]: fresh });
  expect(titles()).toHaveLength(30);
  await screen.findByText("게시물 41");
  expect(sent.map(({ call }) => call)).toEqual([FIRST]);
  expect(titles().slice(0, 4)).toEqual(["게시물 41", "게시물 40", "고친 게시물", "게시물 37"]);
  expect([titles().length, titles().at(-1)]).toEqual([30, "게시물 11"]);
  arrive();
  await waitFor(() => expect(sent.at(-1)?.call).toBe("GET /api/projects/every/?page=4&page_size=10"));
});

test("what came in meanwhile is caught up with page by page; where it is too much the list begins anew", async () => {
  const known = read(2, 9, 8);
  const sent = comeBackTo(known, { [FIRST]: page("more", 12, 11), [SECOND]: page("more", 10, 9) });
  await screen.findByText("게시물 12");
  expect(titles()).toEqual(["게시물 12", "게시물 11", "게시물 10", "게시물 9", "게시물 8"]);
  expect(sent).toHaveLength(2);
});

test("a feed whose people are out of date is read whole: below the first page too they are as they are now", async () => {
  const known = { ...read(3, 9, 8, 7, 6), isStale: true };
  const renamed = post(6, { title: "이름이 바뀐 사람의 게시물" });
  const sent = comeBackTo(known, {
    [FIRST]: page("more", 9, 8),
    [SECOND]: { ...page("more", 7, 6), results: [post(7), renamed] },
  });
  await screen.findByText("이름이 바뀐 사람의 게시물");
  expect(titles()).toEqual(["게시물 9", "게시물 8", "게시물 7", "이름이 바뀐 사람의 게시물"]);
  expect(sent.map(({ call }) => call)).toEqual([FIRST, SECOND]);
});

describe("a post that was deleted below the first page", () => {
  const LARGE = "GET /api/projects/every/?page=1&page_size=50";
  const down = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, at) => from - at);
  const counted = (count: number, next: string | null, ...ids: number[]) => ({ ...page(next, ...ids), count });

  test("leaves the list when it is asked again: there are fewer than what is known would make", async () => {
    const left = down(40, 11).filter((id) => id !== 20);
    const sent = comeBackTo(
      { ...read(4, ...down(40, 11)), count: 60 },
      {
        // One is new, one was deleted near the top, one further down.
        [FIRST]: counted(59, "more", 41, ...down(40, 31).filter((id) => id !== 38)),
        [LARGE]: counted(59, "more", 41, ...left.filter((id) => id !== 38), ...down(10, 1)),
      },
    );
    await waitFor(() => expect(titles()).not.toContain("게시물 20"));
    expect(sent.map(({ call }) => call)).toEqual([FIRST, LARGE]);
    expect([titles()[0], titles().length]).toEqual(["게시물 41", 39]);
    arrive();
    await waitFor(() => expect(sent.at(-1)?.call).toBe("GET /api/projects/every/?page=4&page_size=10"));
  });

  test("is not looked for where the numbers agree, whatever was written or deleted near the top", async () => {
    const sent = comeBackTo(
      { ...read(4, ...down(40, 11)), count: 60 },
      { [FIRST]: counted(61, "more", 43, 42, ...down(40, 33).filter((id) => id !== 38)) },
    );
    await screen.findByText("게시물 43");
    expect(sent.map(({ call }) => call)).toEqual([FIRST]);
    expect([titles().length, titles().includes("게시물 38")]).toEqual([31, false]);
  });
});

test("the end of a feed is met again: deleted posts leave, and no further page is asked for", async () => {
  const sent = comeBackTo(read(null, 9, 8, 7), { [FIRST]: page(null, 9, 7) });
  await waitFor(() => expect(titles()).toEqual(["게시물 9", "게시물 7"]));
  expect(screen.queryByRole("button", { name: /더 보기/ })).toBeNull();
  expect(sent).toHaveLength(1);
});

test("too many new posts to catch up with: the list begins anew and can be read on", async () => {
  const third = "GET /api/projects/every/?page=3&page_size=10";
  const sent = comeBackTo(read(2, 9, 8), {
    [FIRST]: page("more", 99),
    [SECOND]: page("more", 98),
    [third]: page("more", 97),
  });
  await waitFor(() => expect(titles()).toEqual(["게시물 99", "게시물 98", "게시물 97"]));
  expect(sent).toHaveLength(3);
  expect(screen.getByRole("button", { name: /더 보기/ })).toBeTruthy();
});
