import { QueryClientProvider } from "@tanstack/react-query";
import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { beforeEach, expect, test, vi } from "vitest";
import { createQueryClient } from "../../api/query.ts";
import { storeSession } from "../../api/session.ts";
import { SearchScreen } from "./search-screen.tsx";

const TOKEN = `x.${btoa(JSON.stringify({ exp: 9_999_999_999 }))}.x`;
/** Waiting questions by the name they ask for. */
const waiting = new Map<string, (names: string[]) => void>();

function answerWith(names: string[]): Response {
  const profiles = names.map((user_name) => ({
    ...{ user_name, school: "카이스트", current_academic_degree: "학사", year: 2022, major1: "전산학부", major2: null },
    ...{ one_degree_count: 0, introduction: "", skills: [], portfolio_links: [], image: null, keywords: [] },
    experiences: [],
  }));
  const user_id_list = names.map((_, at) => at + 1);
  return Response.json({ profiles, user_id_list, one_degree_distacne_list: user_id_list.map(() => 2) });
}

beforeEach(() => {
  storeSession({ access: TOKEN, refresh: TOKEN, userId: 99 });
  waiting.clear();
  vi.stubGlobal("fetch", (url: string) => {
    const name = new URL(url, "http://here").searchParams.get("user_name") ?? "";
    return new Promise<Response>((resolve) => waiting.set(name, (names) => resolve(answerWith(names))));
  });
});

function setUp(address: string) {
  const router = createMemoryRouter([{ path: "/search", element: <SearchScreen /> }], { initialEntries: [address] });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return router;
}

const box = () => screen.getByRole<HTMLInputElement>("searchbox", { name: "이름으로 사람 찾기" });
const found = () => screen.queryAllByText(/^정(하늘|우성)$/).map((name) => name.textContent?.slice(0, 3));

/** Lets a question that is waiting have its answer, and everything that follows from it happen. */
async function answer(name: string, names: string[]): Promise<void> {
  await vi.waitFor(() => expect([...waiting.keys()]).toContain(name));
  await act(async () => {
    waiting.get(name)?.(names);
    await new Promise((done) => setTimeout(done, 20));
  });
}

test("an older answer that comes late never replaces a newer one", async () => {
  const router = setUp("/search?q=정");
  await vi.waitFor(() => expect([...waiting.keys()]).toEqual(["정"]));
  await userEvent.type(box(), "하{Enter}");
  expect(router.state.location.search).toBe(`?q=${encodeURIComponent("정하")}`);
  await answer("정하", ["정하늘"]);
  expect(found()).toEqual(["정하늘"]);
  await answer("정", ["정우성", "정하늘"]);
  expect(found()).toEqual(["정하늘"]);
});

test("asks after a pause in typing, and what is typed stays ahead of the address", async () => {
  const router = setUp("/search");
  await userEvent.type(box(), "하늘");
  expect(router.state.location.search).toBe("");
  await vi.waitFor(() => expect([...waiting.keys()]).toEqual(["하늘"]));
  expect(box().value).toBe("하늘");
});

test("says when nobody has that name, and only once that is known", async () => {
  setUp("/search?q=없음");
  expect(screen.queryByText("검색어에 일치하는 인물이 없습니다.")).toBeNull();
  await answer("없음", []);
  expect(screen.getByText("검색어에 일치하는 인물이 없습니다.")).toBeTruthy();
});
