import { endpoints } from "virtual:endpoints";
import { PROJECTS } from "@chonsu/db/seed/campus/projects";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { createQueryClient } from "../../api/query.ts";
import { projectQuery } from "../../entities/projects/project.query.ts";
import { projectQueries } from "../../features/projects/projects.queries.ts";
import { paths } from "../../paths/paths.ts";
import { openRoutes } from "../../test/routes.tsx";
import { idOf, startServer } from "../../test/server.ts";
import { ProjectLikedScreen } from "./project-people-screens.tsx";
import { ProjectScreen } from "./project-screen.tsx";

const GONE = 24;
const TALKED_OF = 25;
const ROUTES = [
  { path: paths.project(":projectId"), Component: ProjectScreen },
  { path: paths.projectLiked(":projectId"), Component: ProjectLikedScreen },
];

/** Opens an address after a post of serin, which is gone, was cached. */
async function comeTo(address: string) {
  const { as } = await startServer();
  const client = createQueryClient();
  const one = projectQuery(String(GONE), idOf("haneul"));
  client.setQueryData(one.queryKey, await client.fetchQuery(one), { updatedAt: 1 });
  await client.fetchQuery(projectQueries.liked());
  const listed = () => client.getQueryData(projectQueries.liked().queryKey)?.some(({ id }) => id === GONE);
  expect(listed()).toBe(true);
  await as("serin")(endpoints.projects.remove, { params: { id: GONE } });
  openRoutes(ROUTES, [], [address], client);
  return listed;
}

test("does not show a cached post that is gone, and removes it from the lists", async () => {
  const listed = await comeTo(paths.project(GONE));
  expect(await screen.findByRole("link", { name: "다른 게시물 보기" })).toBeTruthy();
  expect(screen.getAllByText("존재하지 않는 게시물입니다.").length).toBeGreaterThan(0);
  expect([screen.queryByRole("article"), listed()]).toEqual([null, false]);
});

test("says that the members who like a post that is gone are unknown, and removes the post from the lists", async () => {
  const listed = await comeTo(paths.projectLiked(GONE));
  expect(await screen.findByText("존재하지 않는 게시물입니다.")).toBeTruthy();
  expect(listed()).toBe(false);
});

test("the page title is the title of the post", async () => {
  const { as } = await startServer();
  const { title } = await as("haneul")(endpoints.projects.one, { params: { id: TALKED_OF } });
  openRoutes(ROUTES, [], [paths.project(TALKED_OF)]);
  await waitFor(() => expect(document.title).toBe(`${title} · 촌수`));
});

test("a notification of a reply opens the post at that reply", async () => {
  Element.prototype.scrollIntoView = () => {};
  const { as } = await startServer();
  const comments = await as("haneul")(endpoints.comments.list, { params: { id: TALKED_OF } });
  const reply = comments.flatMap(({ replies }) => replies)[0];
  if (reply === undefined) throw new Error("no reply on the campus");
  openRoutes(ROUTES, [], [paths.projectComment(TALKED_OF, reply.user, reply.created_at)]);
  await waitFor(() => expect(document.activeElement?.getAttribute("data-comment")).toBe(String(reply.id)));
  expect(document.activeElement?.textContent).toContain(reply.content);
});

test("the page of a post begins with its whole text, comments and replies, which can be collapsed", async () => {
  vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockReturnValue(400);
  await startServer();
  openRoutes(ROUTES, [], [paths.project(TALKED_OF)]);
  expect(await screen.findByText("드라이버 주파수부터 올려 볼까?")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "전체 보기" })).toBeNull();
  expect(screen.queryByRole("button", { name: /^답글 \d+개 보기$/ })).toBeNull();
  const [close] = screen.getAllByRole("button", { name: "답글 닫기", expanded: true });
  await userEvent.click(close ?? document.body);
  expect(screen.getAllByRole("button", { name: /^답글 \d+개 보기$/ })).toHaveLength(1);
  await userEvent.click(screen.getAllByRole("button", { name: "접기" })[0] ?? document.body);
  expect(screen.getAllByRole("button", { name: "전체 보기" })).toHaveLength(1);
});

test("the field for a comment stands at the foot of the page, outside of the post, and grows to four lines", async () => {
  await startServer();
  openRoutes(ROUTES, [], [paths.project(TALKED_OF)]);
  const field = await screen.findByRole("textbox", { name: "댓글 입력" });
  const foot = field.closest("[data-foot]");
  expect([field.closest("article"), foot?.parentElement?.lastElementChild === foot]).toEqual([null, true]);
  await userEvent.click(screen.getByRole("button", { name: /^댓글 \d+개$/ }));
  expect(document.activeElement).toBe(field);
  vi.spyOn(window, "getComputedStyle").mockReturnValue({
    lineHeight: "24px",
    paddingTop: "9px",
    paddingBottom: "9px",
  } as CSSStyleDeclaration);
  vi.spyOn(field, "scrollHeight", "get").mockReturnValue(400);
  fireEvent.input(field);
  expect(field.style.height).toBe(`${4 * 24 + 18}px`);
});

test.each([
  ["on the post", []],
  ["in its menu", ["수어 한 문장씩, 점심 15분 더보기"]],
])("a post of a 2촌 is the reason for an introduction to its author (%s)", async (_, before) => {
  await startServer();
  openRoutes(ROUTES, [], [paths.project(GONE)]);
  for (const name of [...before, "소개 부탁하기"]) await userEvent.click(await screen.findByRole("button", { name }));
  const box = await screen.findByRole<HTMLTextAreaElement>("textbox", { name: "보낼 메시지" });
  expect(box.value).toContain("‘수어 한 문장씩, 점심 15분’ 게시물을 보고");
  expect(box.value.split("\n").slice(1)).toEqual([
    `${window.location.origin}${paths.project(GONE)}`,
    `${window.location.origin}${paths.profile(idOf("serin"))}`,
  ]);
});

/** A post of haneul about 로보틱스, 강화학습 and 임베디드, with two members in it. */
const OWN = PROJECTS.deliveryRobot.id;
const SEARCH = "POST /api/search/";
const fitting = () => screen.queryByRole("region", { name: "이 키워드를 아는 가까운 분" });

test("below an own post stand near members who know its keywords, with a way to each", async () => {
  const { as, sent } = await startServer();
  const {
    tagged_users: members,
    keywords,
    title,
  } = await as("haneul")(endpoints.projects.one, { params: { id: OWN } });
  openRoutes(ROUTES, [], [paths.project(OWN)]);
  const list = within(await screen.findByRole("region", { name: "이 키워드를 아는 가까운 분" }));
  expect(sent.filter(({ call }) => call.startsWith(SEARCH))).toHaveLength(keywords.length);
  const rows = list.getAllByRole("listitem");
  expect(rows).toHaveLength(3);
  const degrees = rows.map((row) => Number(/(\d)촌/.exec(row.textContent ?? "")?.[1]));
  expect(degrees).toEqual(degrees.toSorted());
  expect(new Set(degrees).size).toBeGreaterThan(1);
  for (const [at, row] of rows.entries()) {
    const [person] = within(row).getAllByRole("link");
    const id = Number(person?.getAttribute("href")?.split("/").at(-1));
    expect(members.map((member) => member.id)).not.toContain(id);
    for (const mark of row.querySelectorAll("mark")) {
      expect(keywords.some((word) => mark.textContent?.includes(word))).toBe(true);
    }
    expect(row.querySelector("mark")).toBeTruthy();
    const message = within(row).queryByRole("link", { name: /에게 메시지$/ });
    expect(message?.getAttribute("href")).toBe(degrees[at] === 1 ? paths.conversationWith(id) : undefined);
  }
  await userEvent.click(list.getAllByRole("button", { name: /소개 부탁$/ })[0] ?? document.body);
  const box = await screen.findByRole<HTMLTextAreaElement>("textbox", { name: "보낼 메시지" });
  expect(box.value).toContain(`제가 올린 ‘${title}’ 게시물에서 함께할 분을 찾고 있어요.`);
});

test("the list waits for the comments, whose height would move it; the post of somebody else has none", async () => {
  const { sent, hold } = await startServer();
  const letGo = hold(`GET /api/projects/${OWN}/comments/`);
  openRoutes(ROUTES, [], [paths.project(OWN)]);
  await screen.findByRole("article");
  expect([fitting(), sent.filter(({ call }) => call.startsWith(SEARCH))]).toEqual([null, []]);
  letGo();
  await waitFor(() => expect(fitting()).toBeTruthy());
  cleanup();
  sent.length = 0;
  openRoutes(ROUTES, [], [paths.project(PROJECTS.rehabArm.id)]);
  expect(await screen.findByRole("textbox", { name: "댓글 입력" })).toBeTruthy();
  expect([fitting(), sent.filter(({ call }) => call.startsWith(SEARCH))]).toEqual([null, []]);
});
