import { endpoints } from "virtual:endpoints";
import { PROJECTS } from "@chonsu/db/seed/campus/projects";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { InitialEntry } from "react-router-dom";
import { expect, test, vi } from "vitest";
import { addressOf, openRoutes } from "../../test/routes.tsx";
import { broken, type Handle, idOf, refusal, type Sent, startServer, type TestServer } from "../../test/server.ts";
import { SearchScreen } from "./search-screen.tsx";

const SEARCH = "POST /api/search/";
const SECOND_PAGE = `${SEARCH}?page=2`;
const HISTORY = "/api/search-history/";
const KEYWORDS = "GET /api/keywords/";
const VIA = /^\S+ 님( 외 \d+명)?의 [12]촌$/;
const BUSY = "지금은 요청이 많습니다. 잠시 후 다시 시도해 주세요.";

const setUp = (...entries: InitialEntry[]) =>
  openRoutes(
    [{ path: "/search", element: <SearchScreen /> }],
    ["/home", "/friends", "/profile/:id", "/projects/:id"],
    entries,
  );

const box = () => screen.getByRole<HTMLInputElement>("searchbox", { name: "사람, 게시물, 경험 찾기" });
/** The ids of the people on screen. */
const people = () =>
  screen.queryAllByRole("link", { name: /카이스트/ }).map((row) => Number(row.getAttribute("href")?.split("/").at(-1)));
const ids = (...handles: Handle[]) => handles.map(idOf);
const textsIn = (container: HTMLElement) =>
  within(container)
    .queryAllByRole("link")
    .map((link) => link.textContent);

/** A page of the people whom the server finds. */
async function found({ as }: TestServer, q: string, page = 1) {
  const { results } = await as("haneul")(endpoints.searches.people, {
    query: { page, sort: "distance" },
    body: { q, degree: [] },
  });
  return results.map(({ user }) => user.id);
}

interface Search {
  readonly q: string;
  readonly degree: readonly number[];
}

/** The server answers searches at once, but their responses are held here until they are released. */
function holdSearches({ between }: TestServer) {
  const waiting: { body: Search; release: () => void }[] = [];
  between(SEARCH, async (hand, { body }: Sent) => {
    const answer = await hand();
    await new Promise<void>((release) => waiting.push({ body: body as Search, release }));
    return answer;
  });
  return async (matches: (search: Search) => boolean) => {
    await vi.waitFor(() => expect(waiting.some(({ body }) => matches(body))).toBe(true));
    await act(async () => {
      for (const { body, release } of waiting) if (matches(body)) release();
      await new Promise((done) => setTimeout(done, 20));
    });
  };
}

test("shows the last five words; 삭제 removes one, 지우기 all, and a refusal restores them with the reason", async () => {
  const { as, between, letThrough, count } = await startServer();
  setUp("/search");
  const list = await screen.findByRole("region", { name: "최근 검색어" });
  const four = ["한서윤", "ㅎㅅㅇ", "접근성", "산업디자인학과"];
  await waitFor(() => expect(textsIn(list)).toEqual(["로보틱스", ...four]));
  await userEvent.click(within(list).getByRole("button", { name: "로보틱스 삭제" }));
  await waitFor(() => expect(textsIn(list)).toEqual([...four, "C++"]));
  const stored = () => as("haneul")(endpoints.searchHistory.list, {});
  expect((await stored()).map(({ keyword }) => keyword)).not.toContain("로보틱스");
  expect(document.activeElement).toBe(list);
  // All of these calls are refused, so what is shown again was kept by the page.
  for (const method of ["GET", "DELETE"]) between(`${method} ${HISTORY}`, () => refusal("OVERLOADED"));
  await userEvent.click(within(list).getByRole("button", { name: "최근 검색어 모두 지우기" }));
  expect(await screen.findByText(BUSY)).toBeTruthy();
  expect(textsIn(list)).toHaveLength(5);
  for (const method of ["GET", "DELETE"]) letThrough(`${method} ${HISTORY}`);
  await userEvent.click(within(list).getByRole("button", { name: "최근 검색어 모두 지우기" }));
  expect(await within(list).findByText("최근 검색어가 없어요.")).toBeTruthy();
  expect([await stored(), count(`DELETE ${HISTORY}`)]).toEqual([[], 2]);
});

test("typing offers terms with the found part marked; C++ and markup are text", async () => {
  const { as, bodies } = await startServer();
  const markup = "<img src=x>로";
  await as("haneul")(endpoints.users.updateProfile, { body: { keywords: ["로보틱스", markup] } });
  setUp("/search");
  await userEvent.type(box(), "로");
  const offers = await screen.findByRole("list", { name: "추천 검색어" });
  await waitFor(() => expect(textsIn(offers)).toEqual(expect.arrayContaining(["로보틱스", markup])));
  expect(textsIn(offers)[0]).toBe("‘로’ 검색");
  expect(offers.querySelector("img")).toBeNull();
  const marked = within(offers).getByRole("link", { name: markup }).querySelectorAll("mark");
  expect([...marked].map((mark) => mark.textContent)).toEqual(["로"]);
  await userEvent.clear(box());
  await userEvent.type(box(), "C++");
  expect(await screen.findByRole("link", { name: "C++" })).toBeTruthy();
  expect(bodies(SEARCH), "nothing is searched before it is submitted").toEqual([]);
});

test("shows an error when suggestions cannot be loaded, and the search still works", async () => {
  const { letThrough } = await startServer("haneul", { [`GET ${HISTORY}`]: broken, [KEYWORDS]: broken });
  const router = setUp("/search");
  const lost = await screen.findByText("최근 검색어를 불러오지 못했어요.");
  expect(lost.closest("[role=alert]")).toBeTruthy();
  letThrough(`GET ${HISTORY}`);
  await userEvent.click(screen.getByRole("button", { name: "다시 시도" }));
  expect(await screen.findByRole("region", { name: "최근 검색어" })).toBeTruthy();
  await userEvent.type(box(), "로봇");
  expect(await screen.findByText("추천 검색어를 불러오지 못했어요.")).toBeTruthy();
  await userEvent.click(screen.getByRole("link", { name: "‘로봇’ 검색" }));
  expect(addressOf(router)).toBe("/search?q=로봇&tab=1");
});

test("a failed next page can be fetched again, and the results stay", async () => {
  const server = await startServer("haneul", { [SECOND_PAGE]: broken });
  const [first, second] = [await found(server, "정"), await found(server, "정", 2)];
  setUp("/search?q=정&tab=1");
  expect(await screen.findByText("다음 결과를 불러오지 못했어요.")).toBeTruthy();
  expect(people()).toEqual(first);
  server.letThrough(SECOND_PAGE);
  await userEvent.click(screen.getByRole("button", { name: /다시 시도|더 보기/ }));
  await waitFor(() => expect(people()).toEqual([...first, ...second]));
});

test("Enter searches and stores the word; an Enter that ends a composition does neither", async () => {
  const { as } = await startServer();
  const router = setUp("/search");
  fireEvent.change(box(), { target: { value: "로보틱스" } });
  fireEvent.keyDown(box(), { key: "Enter", isComposing: true, keyCode: 229 });
  expect(addressOf(router)).toBe("/search");
  fireEvent.change(box(), { target: { value: "강화학습" } });
  fireEvent.keyDown(box(), { key: "Enter" });
  expect(addressOf(router)).toBe("/search?q=강화학습&tab=1");
  expect((await screen.findAllByText("이번 주에 가입한 회원")).length).toBeGreaterThan(0);
  const words = (await as("haneul")(endpoints.searchHistory.list, {})).map(({ keyword }) => keyword);
  expect(words.slice(0, 2)).toEqual(["강화학습", "로보틱스"]);
});

test("a blank text searches nothing; tabs and distances add no history entry", async () => {
  await startServer();
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

test("arrow keys move from the box to the offered terms and back", async () => {
  await startServer();
  setUp("/search");
  await userEvent.type(box(), "C++");
  await screen.findByRole("link", { name: "C++" });
  await userEvent.keyboard("{ArrowDown}{ArrowDown}");
  expect(document.activeElement?.textContent).toBe("C++");
  await userEvent.keyboard("{ArrowUp}{ArrowUp}");
  expect(document.activeElement).toBe(box());
});

test("an older response that arrives late never replaces a newer one, for words and for filters", async () => {
  const server = await startServer();
  const answer = holdSearches(server);
  const router = setUp("/search?q=정&tab=1");
  await vi.waitFor(() => expect(server.bodies(SEARCH)).toHaveLength(1));
  await userEvent.type(box(), "하{Enter}");
  expect(addressOf(router)).toBe("/search?q=정하&tab=1");
  await answer(({ q }) => q === "정하");
  expect(people()).toEqual(await found(server, "정하"));
  await answer(({ q }) => q === "정");
  expect(people()).toEqual(await found(server, "정하"));
  await userEvent.click(screen.getByRole("button", { name: "2촌" }));
  expect(people(), "a filter never stands above people it does not let through").toEqual([]);
  await userEvent.click(screen.getByRole("button", { name: "1촌" }));
  expect(addressOf(router)).toBe("/search?q=정하&tab=1&degree=1,2");
  await answer(({ degree }) => String(degree) === "1,2");
  await answer(({ degree }) => String(degree) === "2");
  expect(people()).toEqual(ids("jimin", "nayeon"));
});

test("makes no request when the user leaves within the first 100 ms", async () => {
  const { bodies } = await startServer("haneul", { [SEARCH]: () => new Promise(() => {}) });
  vi.useFakeTimers();
  const router = setUp("/search?q=정&tab=1");
  await act(() => vi.advanceTimersByTimeAsync(99));
  expect(bodies(SEARCH)).toEqual([]);
  await act(() => router.navigate("/friends"));
  await act(() => vi.advanceTimersByTimeAsync(500));
  expect(bodies(SEARCH)).toEqual([]);
  await act(() => router.navigate("/search?q=정&tab=1"));
  await act(() => vi.advanceTimersByTimeAsync(101));
  expect(bodies(SEARCH)).toMatchObject([{ q: "정" }]);
});

test.each([
  [1, "검색어에 일치하는 인물이 없습니다.", "초대하러 가기"],
  [2, "게시물이 없습니다.", "글쓰기"],
  [3, "검색 결과가 존재하지 않습니다.", "사람에서 찾기"],
])(
  "tab %i: a failed search is tried again; nothing found has its own sentence and next step",
  async (tab, sentence, next) => {
    const { letThrough } = await startServer("haneul", { [SEARCH]: () => refusal("OVERLOADED") });
    setUp(`/search?q=없는말없는말&tab=${tab}`);
    expect((await screen.findByText(BUSY)).closest("[role=alert]")).toBeTruthy();
    letThrough(SEARCH);
    await userEvent.click(screen.getByRole("button", { name: "다시 시도" }));
    expect(await screen.findByText(sentence)).toBeTruthy();
    expect(screen.getByRole("link", { name: next })).toBeTruthy();
  },
);

test("a distance without people mentions no search term, and offers to invite", async () => {
  await startServer("hangyeol");
  setUp("/search?q=&degree=1");
  expect(await screen.findByText("이 촌수에는 아직 아무도 없어요.")).toBeTruthy();
  expect(screen.getByRole("link", { name: "초대하러 가기" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "모든 촌수에서 찾기" })).toBeTruthy();
});

test("fetches further pages of the same list while scrolling, with each person once", async () => {
  const server = await startServer();
  const [first, second] = [await found(server, "정"), await found(server, "정", 2)];
  server.between(SECOND_PAGE, async (hand) => {
    // Another member is found before the last one of the first page meanwhile.
    await server.as("juwon")(endpoints.users.updateProfile, { body: { keywords: ["로보틱스", "정물화"] } });
    return hand();
  });
  setUp("/search?q=정&tab=1");
  expect((await screen.findAllByText(`사람 ${first.length + second.length}명`)).length).toBeGreaterThan(0);
  await waitFor(() => expect(people()).toEqual([...first, idOf("juwon"), ...second]));
  expect(await found(server, "정", 2)).toEqual([first.at(-1), ...second]);
});

test("ends when a page is gone", async () => {
  const server = await startServer();
  const [first, [last]] = [await found(server, "정"), await found(server, "정", 2)];
  server.between(SECOND_PAGE, async (hand) => {
    server.sql(`delete from users where id = ${last}`);
    return hand();
  });
  setUp("/search?q=정&tab=1");
  await waitFor(() => expect(people()).toEqual(first));
  await waitFor(() => expect(screen.queryByRole("button", { name: "더 보기" })).toBeNull());
  expect([people(), server.bodies(SECOND_PAGE).length]).toEqual([first, 1]);
});

test("tabs keep term and distances in the URL, and the number of likes is neither a link nor a button", async () => {
  const { bodies } = await startServer();
  const post = PROJECTS.rehabArm;
  const router = setUp("/search?q=로봇&tab=1&degree=2");
  await userEvent.click(screen.getByRole("tab", { name: "게시물" }));
  const address = "/search?q=로봇&tab=2&degree=2";
  expect(addressOf(router)).toBe(address);
  const link = await screen.findByRole("link", { name: post.title });
  expect(screen.getByText(`좋아요한 유저 ${post.likes.length}명`).closest("a, button")).toBeNull();
  const asked = bodies(SEARCH).length;
  await userEvent.click(link);
  expect(addressOf(router)).toBe(`/projects/${post.id}`);
  await act(() => router.navigate(-1));
  expect(addressOf(router)).toBe(address);
  expect(screen.getByRole("link", { name: post.title }), "found again without asking").toBeTruthy();
  expect(bodies(SEARCH)).toHaveLength(asked);
});

test("the navigation state of the screen before may have term, tab and distance", async () => {
  await startServer();
  const router = setUp({ pathname: "/search", state: { searchTerm: "로봇", degree: 2, tab: 3 } });
  expect(addressOf(router)).toBe("/search?q=로봇&tab=3&degree=2");
  expect(box().value).toBe("로봇");
});

test("back: from results to home, from typing to the start, from the start in the history", async () => {
  await startServer();
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

test("offers all distances when nothing is found at the chosen ones", async () => {
  await startServer();
  const router = setUp("/search?q=없는 말 C%2B%2B (&tab=2&degree=1");
  await userEvent.click(await screen.findByRole("link", { name: "모든 촌수에서 찾기" }));
  expect(addressOf(router)).toBe("/search?q=없는+말+C+++(&tab=2");
});

test("shows the nearest people first, with the chons who lead to them and the matching interests", async () => {
  const { as } = await startServer();
  const { results } = await as("haneul")(endpoints.searches.people, {
    query: { sort: "distance" },
    body: { q: "로보" },
  });
  const one = results.find(({ via, user }) => via && user.profile.keywords.includes("로보틱스"));
  setUp("/search?q=로보&tab=1");
  await waitFor(() => expect(people()).toEqual(results.map(({ user }) => user.id)));
  const row = screen.getAllByRole("link").find((link) => link.getAttribute("href") === `/profile/${one?.user.id}`);
  const degree = Number(one?.user.relation_degree) - 1;
  expect(row?.textContent).toMatch(new RegExp(`${one?.via?.user_name} 님( 외 \\d+명)?의 ${degree}촌`));
  expect(row?.querySelector("mark")?.textContent).toBe("로보");
  expect(row?.textContent, "a blank between the label and the words, for ears").toMatch(/관심사 \S/);
});

test("posts say through whom I reach their authors, all in one request", async () => {
  const { as, sent } = await startServer();
  const { results } = await as("haneul")(endpoints.searches.projects, { query: {}, body: { q: "로봇" } });
  const authors = results.map(({ user }) => user);
  const far = authors.filter(({ relation_degree: degree }) => degree === 2 || degree === 3);
  const { connections } = await as("haneul")(endpoints.friends.via, {
    query: { user_ids: far.map(({ id }) => id).join() },
  });
  setUp("/search?q=로봇&tab=2");
  await waitFor(() => expect(screen.getAllByRole("article")).toHaveLength(results.length));
  const lines = authors.map(({ id }) => {
    const { via, relation_degree: degree } = connections.find(({ user }) => user === id) ?? {};
    return via && degree
      ? `${via.user_name} 님${via.others > 0 ? ` 외 ${via.others}명` : ""}의 ${degree - 1}촌`
      : undefined;
  });
  expect(lines.some((line) => line !== undefined)).toBe(true);
  const shown = () => screen.getAllByRole("article").map((post) => within(post).queryByText(VIA)?.textContent);
  await waitFor(() => expect(shown()).toEqual(lines));
  expect(sent.filter(({ call }) => call.startsWith("GET /api/friends/via/"))).toHaveLength(1);
});

test("says of each word of a person whether it is an interest or a skill", async () => {
  await startServer();
  setUp("/search?q=figma&tab=1");
  const [person] = await screen.findAllByText("스킬");
  const row = person?.closest("a")?.textContent ?? "";
  expect(row).toMatch(/스킬 Figma$/);
  expect(row.slice(row.indexOf("관심사"), row.indexOf("스킬"))).not.toContain("Figma");
});
