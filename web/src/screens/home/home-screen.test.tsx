import { endpoints } from "virtual:endpoints";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { openApp } from "../../test/app.tsx";
import { addressOf } from "../../test/routes.tsx";
import { idOf, SEED_PASSWORD, startServer } from "../../test/server.ts";

const [JUNHO, MINJI] = [idOf("junho"), idOf("minji")];
const NEAR = "POST /api/search/projects/";
const VIEWER = { name: /이미지$/ };

/** What the regions for ears say. */
const said = () => screen.getAllByRole("status").map(({ textContent }) => textContent);

const authors = () =>
  screen.getAllByRole("article").map((card) => within(card).getAllByRole("link")[0]?.getAttribute("href"));

test("the feed shows the posts of chosen people, with a URL that Back restores", async () => {
  await startServer();
  // Class names are not scoped in tests, so for the pointer something covers everything.
  const user = userEvent.setup({ pointerEventsCheck: 0 });
  const router = openApp("/home");
  await screen.findAllByRole("article");
  expect(said().join("")).toBe("");
  await user.click(await screen.findByRole("button", { name: "사람 골라 보기" }));
  const sheet = within(await screen.findByRole("dialog", { name: "누구의 게시물을 볼까요?" }));
  await user.click(await sheet.findByRole("checkbox", { name: /윤준호/ }));
  await user.type(sheet.getByRole("searchbox"), "김민지");
  await user.click(await sheet.findByRole("checkbox", { name: /김민지.*1촌/ }));
  await user.click(sheet.getByRole("button", { name: "선택 완료 (2명)" }));
  await waitFor(() => expect(addressOf(router)).toBe(`/home?people=${JUNHO},${MINJI}`));
  const chosen = within(await screen.findByRole("list", { name: "고른 사람" }));
  // junho has written no post.
  await waitFor(() => expect(new Set(authors())).toEqual(new Set([`/profile/${MINJI}`])));
  expect(said()).toContain("고른 분 2명의 게시물이에요.");
  await user.click(chosen.getByRole("button", { name: "김민지 삭제" }));
  await waitFor(() => expect(addressOf(router)).toBe(`/home?people=${JUNHO}`));
  await waitFor(() => expect(said()).toContain("고른 분들이 쓴 게시물이 아직 없어요."));
  await user.click(screen.getAllByRole("button", { name: "모두 보기" })[0] ?? document.body);
  await waitFor(() => expect(addressOf(router)).toBe("/home"));
  await waitFor(() => expect(said()).toContain("모두의 게시물이에요."));
  await choose("2촌까지");
  await waitFor(() => expect(said()).toContain("2촌까지의 게시물이에요."));
  await choose("모두");
  await router.navigate(-1);
  expect(within(await screen.findByRole("list", { name: "고른 사람" })).getAllByRole("listitem")).toHaveLength(1);
});

const pill = (name: string) => screen.findByRole("button", { name });
const choose = async (name: string) => userEvent.setup({ pointerEventsCheck: 0 }).click(await pill(name));
const shownPosts = () =>
  screen.getAllByRole("article").map((card) => within(card).getByRole("heading", { level: 2 }).textContent);

test.each([
  ["2촌까지", 2],
  ["3촌까지", 3],
])(
  "%s shows the posts of members so near, keeps it in the URL, and remembers it for this member",
  async (name, most) => {
    const { as, signIn, count } = await startServer();
    const every = await as("haneul")(endpoints.projects.every, { query: { page: 1, page_size: 50 } });
    if (Array.isArray(every)) throw new Error("not a page");
    const near = every.results.filter(({ user }) => user.relation_degree && user.relation_degree <= most);
    expect(near.length).toBeLessThan(every.results.length);
    const titles = near.slice(0, 10).map(({ title }) => title);
    const router = openApp("/home");
    expect((await pill("모두")).getAttribute("aria-pressed")).toBe("true");
    await waitFor(() => expect(shownPosts()[0]).toBe(every.results[0]?.title));
    await choose(name);
    await waitFor(() => expect(shownPosts().slice(0, 10)).toEqual(titles));
    expect([addressOf(router), (await pill(name)).getAttribute("aria-pressed")]).toEqual([
      `/home?within=${most}`,
      "true",
    ]);
    cleanup();
    const everyCalls = () => count("GET /api/projects/every/?page=1&page_size=10");
    const before = everyCalls();
    const again = openApp("/home");
    await waitFor(() => expect(shownPosts().slice(0, 10)).toEqual(titles));
    expect(everyCalls()).toBe(before);
    await choose("모두");
    await waitFor(() => expect(shownPosts()[0]).toBe(every.results[0]?.title));
    expect(addressOf(again)).toBe("/home");
    await choose(name);
    cleanup();
    signIn("junho");
    openApp("/home");
    expect((await pill("모두")).getAttribute("aria-pressed"), "for another member").toBe("true");
  },
);

test("a post that I have just written is at the top of the posts near me until I delete it", async () => {
  const { bodies } = await startServer();
  const router = openApp("/home");
  await choose("2촌까지");
  await waitFor(() => expect(bodies(NEAR)).toHaveLength(1));
  await waitFor(() => expect(shownPosts().length).toBeGreaterThan(2));
  const [first] = shownPosts();
  const user = userEvent.setup({ pointerEventsCheck: 0 });
  await router.navigate("/projects/add");
  await user.type(await screen.findByRole("textbox", { name: /^제목/ }), "드론 팀");
  await user.type(screen.getByRole("textbox", { name: /^내용/ }), "같이 날려요");
  await user.type(screen.getByRole("textbox", { name: /^키워드/ }), "드론{Enter}");
  await user.click(screen.getByRole("button", { name: "저장" }));
  await waitFor(() => expect(addressOf(router)).toMatch(/^\/profile\/1\?/));
  const reads = () => bodies(NEAR).length;
  const before = reads();
  await router.navigate("/home");
  await waitFor(() => expect(reads()).toBeGreaterThan(before));
  await waitFor(() => expect(shownPosts().slice(0, 2)).toEqual(["드론 팀", first]));
  expect((await pill("2촌까지")).getAttribute("aria-pressed")).toBe("true");
  const [mine] = screen.getAllByRole("article");
  await user.click(within(mine ?? document.body).getByRole("button", { name: /더보기/ }));
  await user.click(await screen.findByRole("button", { name: "삭제" }));
  await user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "삭제" }));
  await waitFor(() => expect(shownPosts()[0]).toBe(first));
  expect(screen.queryByText("드론 팀")).toBeNull();
});

test.each([
  ["in the URL", "within=2&", false, MINJI],
  ["remembered", "", true, MINJI],
  ["in the URL, where the chosen have no posts", "within=2&", false, JUNHO],
  ["remembered, where the chosen have no posts", "", true, JUNHO],
])("모두 보기 of chosen people leads to all, with 2촌까지 %s", async (_, query, isRemembered, person) => {
  const { as } = await startServer();
  const every = await as("haneul")(endpoints.projects.every, { query: { page: 1, page_size: 10 } });
  if (Array.isArray(every)) throw new Error("not a page");
  openApp("/home");
  if (isRemembered) await choose("2촌까지");
  cleanup();
  const router = openApp(`/home?${query}people=${person}`);
  if (person === JUNHO) await screen.findByText("고른 분들이 쓴 게시물이 아직 없어요.");
  const ways = () => screen.getAllByRole("button", { name: "모두 보기" });
  await waitFor(() => expect(ways()).toHaveLength(person === JUNHO ? 2 : 1));
  await userEvent.setup({ pointerEventsCheck: 0 }).click(ways().at(-1) ?? document.body);
  expect((await pill("모두")).getAttribute("aria-pressed")).toBe("true");
  await waitFor(() => expect(shownPosts()).toEqual(every.results.map(({ title }) => title)));
  expect(addressOf(router)).toBe("/home");
});

test("without the last chosen person home is again as it was: near ones stay near ones", async () => {
  await startServer();
  const router = openApp(`/home?within=2&people=${MINJI}`);
  await choose("김민지 삭제");
  expect((await pill("2촌까지")).getAttribute("aria-pressed")).toBe("true");
  expect(addressOf(router)).toBe("/home?within=2");
});

test("without posts so near it says so, and leads to all", async () => {
  await startServer("hangyeol");
  openApp("/home?within=2");
  expect(await screen.findByText("2촌까지는 아직 게시물이 없어요.")).toBeTruthy();
  await choose("모두 보기");
  expect((await screen.findAllByRole("article")).length).toBeGreaterThan(0);
});

test("on a phone one line of news is above the first post, and a hint covers nothing above it", async () => {
  const { as } = await startServer();
  await as("haneul")(endpoints.users.updateProfile, { body: { keywords: ["로봇"], skills: [] } });
  openApp("/home");
  const hint = await screen.findByRole("region", { name: "프로필을 채워 보세요" });
  const news = screen.getByRole("region", { name: "이번 주 새 회원" });
  expect(news.classList.contains("line")).toBe(true);
  const [post] = screen.getAllByRole("article");
  const isBefore = (one: Element, other?: Element) =>
    other !== undefined && (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  expect([isBefore(news, post), isBefore(hint, post)]).toEqual([true, false]);
  expect(hint.closest("[class*=feed]"), "the posts are where they are without it").toBeNull();
});

test("a picture has a URL, also for a post that the feed has not loaded", async () => {
  await startServer();
  const router = openApp("/home?photo=2-1");
  const viewer = within(await screen.findByRole("dialog", VIEWER));
  await userEvent.click(viewer.getByRole("button", { name: "닫기" }));
  await waitFor(() => expect([addressOf(router), screen.queryByRole("dialog")]).toEqual(["/home", null]));
});

test("an invalid picture number opens nothing", async () => {
  await startServer();
  openApp("/projects/25?photo=9");
  expect(await screen.findByText("1 / 3")).toBeTruthy();
  expect(screen.queryByRole("dialog", VIEWER)).toBeNull();
});

test("a visitor of a post logs in and returns to the post as a member", async () => {
  await startServer(null);
  const router = openApp("/projects/25");
  const card = () => within(screen.getByRole("article"));
  expect((await screen.findByRole("article")).textContent).not.toContain("haneul@");
  await userEvent.click(screen.getByRole("button", { name: "연락처 보기" }));
  expect(card().getByRole("link", { name: "haneul@kaist.ac.kr" })).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: /정하늘/ }));
  expect(card().queryByRole("button", { name: /좋아요|댓글/ })).toBeNull();
  const question = within(await screen.findByRole("alertdialog", { name: "로그인이 필요합니다." }));
  await userEvent.click(question.getByRole("button", { name: "로그인" }));
  await userEvent.type(await screen.findByRole("textbox", { name: "이메일" }), "junho@kaist.ac.kr");
  await userEvent.type(screen.getByLabelText("비밀번호"), `${SEED_PASSWORD}{Enter}`);
  expect(await screen.findByRole("button", { name: "좋아요" })).toBeTruthy();
  expect([addressOf(router), (await card().findAllByText("1촌"))[0]]).toEqual(["/projects/25", expect.anything()]);
});
