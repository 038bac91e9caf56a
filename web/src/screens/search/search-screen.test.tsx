import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { InitialEntry } from "react-router-dom";
import { beforeEach, expect, test, vi } from "vitest";
import { member, post, refusal, signIn } from "../../test/posts.tsx";
import { addressOf, openRoutes } from "../../test/routes.tsx";
import { SearchScreen } from "./search-screen.tsx";

interface Sent {
  readonly call: string;
  readonly q: string;
  readonly degree: readonly number[];
}

/** What the server answers; a search waits until the test gives its answer. */
const KEYWORDS = ["로보틱스", "C++", "<img src=x onerror=alert(1)>로봇"];
let words: string[] = [];
let refusesToForget = false;
let isSilent = false;
let sent: Sent[] = [];
let waiting: { what: Sent; answer: (response: Response) => void }[] = [];

beforeEach(() => {
  signIn(1);
  words = ["로보틱스", "한서윤", "접근성", "C++", "전산학부", "여섯째", "일곱째"];
  refusesToForget = false;
  isSilent = false;
  sent = [];
  waiting = [];
  vi.stubGlobal("fetch", (url: string, init: RequestInit) => {
    const body = typeof init.body === "string" ? JSON.parse(init.body) : {};
    const what = { call: `${init.method} ${url}`, q: body.q ?? body.keyword ?? "", degree: body.degree ?? [] };
    sent.push(what);
    if (url.startsWith("/api/search/")) return new Promise<Response>((answer) => waiting.push({ what, answer }));
    return Promise.resolve(answerOf(what));
  });
});

function answerOf({ call, q }: Sent): Response {
  if (isSilent) return new Response("{}", { status: 500 });
  if (call === "GET /api/keywords/") return Response.json(KEYWORDS.map((keyword) => ({ keyword })));
  // Nothing is had while it refuses, so that what is shown again is what was kept.
  if (refusesToForget) return refusal(503, "OVERLOADED", "지금은 지울 수 없어요.");
  if (call === "GET /api/search-history/") return Response.json(words.map((keyword, at) => item(at + 1, keyword)));
  if (call === "POST /api/search-history/") return Response.json(item(99, q), { status: 201 });
  words = call === "DELETE /api/search-history/" ? [] : words.slice(1);
  return new Response(null, { status: 204 });
}

const item = (id: number, keyword: string) => ({ id, user: 1, keyword, created_at: "2026-11-20T00:00:00.000+09:00" });

const setUp = (...entries: InitialEntry[]) =>
  openRoutes(
    [{ path: "/search", element: <SearchScreen /> }],
    ["/home", "/friends", "/profile/:id", "/projects/:id"],
    entries,
  );

const box = () => screen.getByRole<HTMLInputElement>("searchbox", { name: "사람, 게시물, 경험 찾기" });
const people = () => screen.queryAllByRole("link", { name: /카이스트/ }).map((row) => row.textContent?.slice(1, 4));
const asked = () => waiting.map(({ what }) => what);

function pageOf(results: unknown[], next: string | null = null, count = results.length) {
  return Response.json({ count, next, previous: null, results });
}

const found = (...names: string[]) =>
  pageOf(names.map((name, at) => ({ user: member(at + 2, name), new_user: at === 0 })));

/** Lets the searches that match have their answer, and everything that follows from it happen. */
async function answer(matches: (what: Sent) => boolean, response: () => Response): Promise<void> {
  await vi.waitFor(() => expect(asked().some(matches)).toBe(true));
  await act(async () => {
    for (const one of waiting.filter(({ what }) => matches(what))) one.answer(response());
    await new Promise((done) => setTimeout(done, 20));
  });
}

test("begins with the last five words; 삭제 forgets one, 지우기 all, and a refusal brings them back with its reason", async () => {
  setUp("/search");
  const list = await screen.findByRole("region", { name: "최근 검색어" });
  const shown = () =>
    within(list)
      .queryAllByRole("link")
      .map((link) => link.textContent);
  expect(shown()).toEqual(["로보틱스", "한서윤", "접근성", "C++", "전산학부"]);
  await userEvent.click(within(list).getByRole("button", { name: "로보틱스 삭제" }));
  await waitFor(() => expect(shown()).toEqual(["한서윤", "접근성", "C++", "전산학부", "여섯째"]));
  expect(sent.map(({ call }) => call)).toContain("DELETE /api/search-history/1/");
  expect(document.activeElement).toBe(list);
  refusesToForget = true;
  await userEvent.click(within(list).getByRole("button", { name: "최근 검색어 모두 지우기" }));
  expect(await screen.findByText("지금은 지울 수 없어요.")).toBeTruthy();
  expect(shown()).toHaveLength(5);
  refusesToForget = false;
  await userEvent.click(within(list).getByRole("button", { name: "최근 검색어 모두 지우기" }));
  expect(await within(list).findByText("최근 검색어가 없어요.")).toBeTruthy();
  expect(sent.filter(({ call }) => call === "DELETE /api/search-history/")).toHaveLength(2);
});

test("typing offers terms with the found part marked; C++ is text and so is markup", async () => {
  setUp("/search");
  await userEvent.type(box(), "로");
  const offers = await screen.findByRole("list", { name: "추천 검색어" });
  await waitFor(() => expect(within(offers).getAllByRole("link")).toHaveLength(3));
  expect(
    within(offers)
      .getAllByRole("link")
      .map((link) => link.textContent),
  ).toEqual(["‘로’ 검색", "로보틱스", "<img src=x onerror=alert(1)>로봇"]);
  expect(offers.querySelector("img")).toBeNull();
  expect([...offers.querySelectorAll("mark")].map((mark) => mark.textContent)).toEqual(["로", "로"]);
  await userEvent.clear(box());
  await userEvent.type(box(), "C++");
  expect(await screen.findByRole("link", { name: "C++" })).toBeTruthy();
  expect(asked(), "nothing is searched before it is submitted").toEqual([]);
});

test("what is typed beforehand cannot be had: it says so, and the search itself goes on", async () => {
  isSilent = true;
  const router = setUp("/search");
  const lost = await screen.findByText("최근 검색어를 불러오지 못했어요.");
  expect(lost.closest("[role=alert]")).toBeTruthy();
  isSilent = false;
  await userEvent.click(screen.getByRole("button", { name: "다시 시도" }));
  expect(await screen.findByRole("region", { name: "최근 검색어" })).toBeTruthy();
  isSilent = true;
  await userEvent.type(box(), "로봇");
  expect(await screen.findByText("추천 검색어를 불러오지 못했어요.")).toBeTruthy();
  await userEvent.click(screen.getByRole("link", { name: "‘로봇’ 검색" }));
  expect(addressOf(router)).toBe("/search?q=로봇&tab=1");
});

test("a next page that cannot be had is asked for again, and what was found stays", async () => {
  setUp("/search?q=정&tab=1");
  await answer(
    ({ call }) => call.endsWith("page=1"),
    () => pageOf([{ user: member(2, "정하늘"), new_user: false }], "http://any.test/api/search/?page=2", 2),
  );
  await answer(
    ({ call }) => call.endsWith("page=2"),
    () => Response.json({}, { status: 500 }),
  );
  expect(screen.getByText("다음 결과를 불러오지 못했어요.")).toBeTruthy();
  expect(people()).toEqual(["정하늘"]);
  waiting = [];
  await userEvent.click(screen.getByRole("button", { name: /다시 시도|더 보기/ }));
  await answer(
    ({ call }) => call.endsWith("page=2"),
    () => pageOf([{ user: member(3, "정하리"), new_user: false }], null, 2),
  );
  expect(people()).toEqual(["정하늘", "정하리"]);
});

test("Enter searches and remembers the word; an Enter that ends a composition does neither", async () => {
  const router = setUp("/search");
  fireEvent.change(box(), { target: { value: "로봇" } });
  fireEvent.keyDown(box(), { key: "Enter", isComposing: true, keyCode: 229 });
  expect(addressOf(router)).toBe("/search");
  fireEvent.keyDown(box(), { key: "Enter" });
  expect(addressOf(router)).toBe("/search?q=로봇&tab=1");
  await answer(
    ({ q }) => q === "로봇",
    () => found("정하늘"),
  );
  expect(sent.filter(({ call }) => call === "POST /api/search-history/").map(({ q }) => q)).toEqual(["로봇"]);
  expect(screen.getByText("이번 주에 가입한 회원")).toBeTruthy();
});

test("a blank box searches nothing; tabs and distances take no place in the history", async () => {
  const router = setUp("/search");
  await userEvent.type(box(), "  {Enter}");
  expect(addressOf(router)).toBe("/search");
  await userEvent.clear(box());
  await userEvent.type(box(), "로봇{Enter}");
  await userEvent.click(screen.getByRole("button", { name: "3촌" }));
  await userEvent.click(screen.getByRole("tab", { name: "경험" }));
  expect(addressOf(router)).toBe("/search?q=로봇&tab=3&degree=3");
  await act(() => router.navigate(-1));
  expect([addressOf(router), box().value]).toEqual(["/search", ""]);
  await act(() => router.navigate(1));
  expect([addressOf(router), box().value]).toEqual(["/search?q=로봇&tab=3&degree=3", "로봇"]);
});

test("arrow keys walk from the box into the offered terms and back", async () => {
  setUp("/search");
  await userEvent.type(box(), "C++");
  await screen.findByRole("link", { name: "C++" });
  await userEvent.keyboard("{ArrowDown}{ArrowDown}");
  expect(document.activeElement?.textContent).toBe("C++");
  await userEvent.keyboard("{ArrowUp}{ArrowUp}");
  expect(document.activeElement).toBe(box());
});

test("an older answer that comes late never replaces a newer one, for a new word as for a filter", async () => {
  const router = setUp("/search?q=정&tab=1");
  await vi.waitFor(() => expect(asked()).toHaveLength(1));
  await userEvent.type(box(), "하{Enter}");
  expect(addressOf(router)).toBe("/search?q=정하&tab=1");
  await answer(
    ({ q }) => q === "정하",
    () => found("정하늘"),
  );
  expect(people()).toEqual(["정하늘"]);
  await answer(
    ({ q }) => q === "정",
    () => found("정우성", "정하늘"),
  );
  expect(people()).toEqual(["정하늘"]);
  await userEvent.click(screen.getByRole("button", { name: "2촌" }));
  expect(people(), "a filter never stands above people it does not let through").toEqual([]);
  await userEvent.click(screen.getByRole("button", { name: "1촌" }));
  expect(addressOf(router)).toBe("/search?q=정하&tab=1&degree=1,2");
  await answer(
    ({ degree }) => String(degree) === "1,2",
    () => found("정하리"),
  );
  await answer(
    ({ degree }) => String(degree) === "2",
    () => found("정우성"),
  );
  expect(people()).toEqual(["정하리"]);
});

test("who goes on within the first 100 ms asks for nothing; who stays is searched for", async () => {
  vi.useFakeTimers();
  try {
    const router = setUp("/search?q=정&tab=1");
    await act(() => vi.advanceTimersByTimeAsync(99));
    expect(asked()).toEqual([]);
    await act(() => router.navigate("/friends"));
    await act(() => vi.advanceTimersByTimeAsync(500));
    expect(asked()).toEqual([]);
    await act(() => router.navigate("/search?q=정&tab=1"));
    await act(() => vi.advanceTimersByTimeAsync(101));
    expect(asked().map(({ q }) => q)).toEqual(["정"]);
  } finally {
    vi.useRealTimers();
  }
});

test.each([
  [1, "검색어에 일치하는 인물이 없습니다."],
  [2, "게시물이 없습니다."],
  [3, "검색 결과가 존재하지 않습니다."],
])("tab %i: a failed search says so and is tried again; nothing found has its own sentence", async (tab, sentence) => {
  setUp(`/search?q=없음&tab=${tab}`);
  await answer(
    () => true,
    () => refusal(503, "OVERLOADED", "지금은 요청이 많아요."),
  );
  expect(screen.getByText("지금은 요청이 많아요.").closest("[role=alert]")).toBeTruthy();
  waiting = [];
  await userEvent.click(screen.getByRole("button", { name: "다시 시도" }));
  await answer(
    () => true,
    () => pageOf([]),
  );
  expect(screen.getByText(sentence)).toBeTruthy();
});

test("pages follow while one scrolls, of the list as it was, each person once; a page that is gone is the end", async () => {
  setUp("/search?q=정&tab=1");
  const next = "http://any.test/api/search/?page=9&until=77";
  const one = (id: number, name: string) => ({ user: member(id, name), new_user: false });
  await answer(
    ({ call }) => call.endsWith("page=1"),
    () => pageOf([one(2, "정하늘"), one(3, "정하리")], next, 30),
  );
  expect(screen.getAllByText("사람 30명").length).toBeGreaterThan(0);
  await answer(
    ({ call }) => call.endsWith("page=2&until=77"),
    () => pageOf([one(3, "정하리"), one(4, "정우성")], next, 30),
  );
  expect(people()).toEqual(["정하늘", "정하리", "정우성"]);
  await answer(
    ({ call }) => call.endsWith("page=3&until=77"),
    () => refusal(404, "PAGE_NOT_FOUND", "없는 쪽이에요."),
  );
  expect(people()).toHaveLength(3);
  expect(screen.queryByRole("button", { name: "더 보기" })).toBeNull();
});

test("tabs keep term and distances in the address; the count of likes is no trap", async () => {
  const router = setUp("/search?q=로봇&tab=1&degree=2");
  await userEvent.click(screen.getByRole("tab", { name: "게시물" }));
  expect(addressOf(router)).toBe("/search?q=로봇&tab=2&degree=2");
  await answer(
    ({ call }) => call.includes("projects"),
    () => pageOf([post(7, { like_count: 18 })]),
  );
  expect(screen.getByText("좋아요한 유저 18명").closest("a, button")).toBeNull();
  await userEvent.click(screen.getByRole("link", { name: "게시물 7" }));
  expect(addressOf(router)).toBe("/projects/7");
  await act(() => router.navigate(-1));
  expect(addressOf(router)).toBe("/search?q=로봇&tab=2&degree=2");
  expect(screen.getByRole("link", { name: "게시물 7" }), "found again without asking").toBeTruthy();
});

test("the screen before may name term, tab and distance", () => {
  const router = setUp({ pathname: "/search", state: { searchTerm: "로봇", degree: 2, tab: 3 } });
  expect(addressOf(router)).toBe("/search?q=로봇&tab=3&degree=2");
  expect(box().value).toBe("로봇");
});

test("back: from results home, from typing to its start, from there to where one came from", async () => {
  const back = () => userEvent.click(screen.getByRole("button", { name: "뒤로" }));
  const router = setUp("/search?q=로봇&tab=1");
  await back();
  expect(addressOf(router)).toBe("/home");
  await act(() => router.navigate("/search?q=로봇&tab=1"));
  await userEvent.type(box(), "축");
  await back();
  expect([addressOf(router), box().value]).toEqual(["/search", ""]);
  await userEvent.type(box(), "드론");
  await back();
  expect([addressOf(router), box().value]).toEqual(["/search", ""]);
  await back();
  expect(addressOf(router)).toBe("/home");
});
