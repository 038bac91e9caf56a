import type { User } from "@chonsu/shared/entities/users";
import { QueryClientProvider } from "@tanstack/react-query";
import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter, Route, Routes, useLocation } from "react-router-dom";
import { beforeEach, expect, test, vi } from "vitest";
import { createQueryClient } from "../../api/query.ts";
import { storeSession } from "../../api/session.ts";
import { RelationView } from "./relation-view.tsx";

const NAMES = new Map([
  [1, "정하늘"],
  [2, "윤준호"],
  [3, "김민지"],
  [11, "최은서"],
  [12, "오세린"],
  [29, "한서윤"],
]);

function member(id: number, relation_degree: User["relation_degree"]): User {
  const user_name = NAMES.get(id) ?? "?";
  const profile = {
    ...{ user_name, school: "카이스트", current_academic_degree: "석사", year: 2023, major1: "전산학부", major2: null },
    ...{ one_degree_count: 4, introduction: "", skills: [], portfolio_links: [], image: null, keywords: [] },
    experiences: [],
  };
  return { id, user_name, date_joined: "2026-01-01T00:00:00.000+09:00", is_staff: false, profile, relation_degree };
}

const TOKEN = `x.${btoa(JSON.stringify({ exp: 9_999_999_999 }))}.x`;

/** What the server answers: a path of these ids, and whoever is asked for. */
function serve(pathsId: number[][] | null) {
  const answer = (url: string): unknown => {
    if (url.startsWith("/api/path/")) {
      const paths_name = pathsId?.map((chain) => chain.map((id) => NAMES.get(id)));
      return { current_user_id: 1, target_user_id: 29, paths_id: pathsId, paths_name };
    }
    const id = Number(url.match(/\/api\/user\/(\d+)\//)?.[1] ?? 1);
    return member(id, id === 1 ? 0 : 1);
  };
  vi.stubGlobal(
    "fetch",
    vi.fn((url: string) =>
      url.startsWith("/api/path/") && pathsId === null
        ? new Promise(() => {})
        : Promise.resolve(Response.json(answer(url))),
    ),
  );
}

function Address() {
  return <code>{useLocation().pathname}</code>;
}

function setUp(degree: User["relation_degree"]) {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <Routes>
          <Route path="*" element={<RelationView user={member(29, degree)} />} />
        </Routes>
        <Address />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

const names = (wheel: HTMLElement) =>
  within(wheel)
    .getAllByRole("option", { hidden: true })
    .map((o) => o.ariaLabel);
const links = () => screen.getAllByRole("link").map((link) => `${link.textContent} ${link.getAttribute("href")}`);

beforeEach(() => storeSession({ access: TOKEN, refresh: TOKEN, userId: 1 }));

const PATHS = [
  [2, 11],
  [2, 12],
  [3, 11],
];

test("draws two people in between as wheels, each chosen name a link", async () => {
  serve(PATHS);
  setUp(3);
  expect(await screen.findByText("두 사람을 거치면 닿아요 · 길 3개")).toBeTruthy();
  expect(names(screen.getByRole("listbox", { name: "중간에 있는 사람 1" }))).toEqual(["윤준호", "김민지"]);
  expect(links()).toEqual(["김민지 /profile/3", "최은서 /profile/11"]);
});

test("choosing the first person limits the second to real paths", async () => {
  serve(PATHS);
  setUp(3);
  const first = await screen.findByRole("listbox", { name: "중간에 있는 사람 1" });
  expect(screen.queryByRole("listbox", { name: "중간에 있는 사람 2" })).toBeNull();
  await userEvent.click(within(first).getByRole("option", { name: "윤준호" }));
  const second = screen.getByRole("listbox", { name: "중간에 있는 사람 2" });
  expect(names(second)).toEqual(["최은서", "오세린"]);
  await userEvent.click(within(second).getByRole("option", { name: "최은서" }));
  expect(links()).toEqual(["윤준호 /profile/2", "최은서 /profile/11"]);
});

test("works by keyboard: arrows turn a wheel, Enter goes to who is chosen", async () => {
  serve(PATHS);
  setUp(3);
  const first = await screen.findByRole("listbox", { name: "중간에 있는 사람 1" });
  first.focus();
  await userEvent.keyboard("{ArrowUp}{Enter}");
  expect(screen.getByText("/profile/2")).toBeTruthy();
});

test("tells every chain to those who listen", async () => {
  serve(PATHS);
  setUp(3);
  const list = await screen.findByRole("list", { name: "나와 이어지는 길" });
  expect(within(list).getAllByRole("listitem")[1]?.textContent).toBe("나 → 윤준호 → 오세린 → 한서윤");
});

test("one person in between needs no wheel", async () => {
  serve([[2]]);
  setUp(2);
  expect(await screen.findByText("한 사람을 거치면 닿아요 · 길 1개")).toBeTruthy();
  expect(screen.queryByRole("listbox")).toBeNull();
  expect(links()).toEqual(["윤준호 /profile/2"]);
});

test("says that three or more people would be needed, and asks for no path", async () => {
  serve([]);
  setUp(null);
  expect(screen.getByText("닿으려면 세 사람 이상을 거쳐야 해요.")).toBeTruthy();
  expect(await screen.findByText("나")).toBeTruthy();
  expect(vi.mocked(fetch).mock.calls.some(([url]) => String(url).startsWith("/api/path/"))).toBe(false);
});

test("claims nothing while the path is unknown", () => {
  serve(null);
  setUp(3);
  expect(screen.getByRole("status").textContent).toBe("불러오는 중이에요.");
  expect(screen.queryByText(/닿으려면|4촌/)).toBeNull();
});

test("a path that cannot be had says so and is asked for again", async () => {
  serve(PATHS);
  const answers = vi.mocked(fetch).getMockImplementation();
  vi.mocked(fetch).mockImplementation(async () => Response.json({}, { status: 500 }));
  setUp(3);
  expect(await screen.findByText("나와의 관계를 불러오지 못했어요.")).toBeTruthy();
  if (answers !== undefined) vi.mocked(fetch).mockImplementation(answers);
  await userEvent.click(screen.getByRole("button", { name: "다시 시도" }));
  expect(await screen.findByText("두 사람을 거치면 닿아요 · 길 3개")).toBeTruthy();
});

test.each([0, 1])("is hidden at distance %i", (degree) => {
  serve([[]]);
  setUp(degree);
  expect(screen.queryByText("나와의 관계")).toBeNull();
});
