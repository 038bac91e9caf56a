import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { draw, post, refusal, serve, signIn } from "../../test/posts.tsx";
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
