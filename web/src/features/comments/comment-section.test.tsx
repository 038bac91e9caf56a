import { endpoints } from "virtual:endpoints";
import { PROJECTS } from "@chonsu/db/seed/campus/projects";
import { CAST } from "@chonsu/db/seed/cast";
import type { Project } from "@chonsu/shared/entities/projects";
import { useQuery } from "@tanstack/react-query";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { createQueryClient } from "../../api/query.ts";
import { draw } from "../../test/routes.tsx";
import { type Handle, idOf, lost, refusal, SEED_PASSWORD, startServer, type TestServer } from "../../test/server.ts";
import { projectQueries } from "../projects/projects.queries.ts";
import { CommentSection } from "./comment-section.tsx";
import { CommentsToggle } from "./comments-toggle.tsx";

/** A post of haneul with six comments: one with two replies, one with a reply of junho, one without replies. */
const POST = PROJECTS.deliveryRobot.id;
const COUNT = 6;
const LIST = `GET /api/projects/${POST}/comments/`;
const CREATE = `POST /api/projects/${POST}/comments/create/`;
const EDIT = "PUT /api/comments/";
const REMOVE = "DELETE /api/comments/";
const { queryKey: POSTS } = projectQueries.liked();

let server: TestServer;

beforeEach(async () => {
  server = await startServer();
});

/** The bottom row of a card and its comments, with the post in a list. */
function Post({ viewer }: { viewer: Handle }) {
  const { data } = useQuery({ ...projectQueries.liked(), enabled: false });
  const [project] = data ?? [];
  if (project?.id !== POST) return null;
  return (
    <>
      <CommentsToggle project={project} isOpen panelId="comments" onClick={() => {}} />
      <CommentSection id="comments" projectId={POST} title={project.title} viewerId={idOf(viewer)} />
    </>
  );
}

/** The comments on the server. */
const stored = () => server.as("haneul")(endpoints.comments.list, { params: { id: POST } });
const write = (who: Handle, content: string, parent_comment?: number) =>
  server.as(who)(endpoints.comments.create, { params: { id: POST }, body: { content, parent_comment } });

/** Renders posts in a list. The first post has its comments open. */
function drawPosts(posts: Project[], viewer: Handle = "haneul") {
  const client = createQueryClient();
  client.setQueryData(POSTS, posts);
  const listed = () => client.getQueryData(POSTS)?.map(({ id, comment_count }) => [id, comment_count]);
  return { ...draw(<Post viewer={viewer} />, client), listed };
}

const project = (id: number = POST) => server.as("haneul")(endpoints.projects.one, { params: { id: String(id) } });

async function setUp(viewer?: Handle) {
  const { listed, unmount } = drawPosts([await project()], viewer);
  await screen.findByRole("textbox", { name: "댓글 입력" });
  return { unmount, storedCount: () => listed()?.[0]?.[1] };
}

const box = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: "댓글 입력" });
const send = () => screen.getByRole<HTMLButtonElement>("button", { name: "댓글 추가" });
const count = () => screen.getByRole("button", { name: /^댓글 \d+개$/ }).lastElementChild?.textContent;
const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));

/** Chooses an action in the menu of my first comment. */
async function choose(action: string) {
  await press("정하늘 님의 댓글 더보기");
  await press(action);
}

const editBox = async () =>
  within(await screen.findByRole("dialog", { name: "댓글 수정" })).getByRole<HTMLTextAreaElement>("textbox");
const confirmRemoval = async () =>
  userEvent.click(
    within(await screen.findByRole("alertdialog", { name: "댓글을 삭제하시겠어요?" })).getByRole("button", {
      name: "삭제",
    }),
  );

test("fetches all comments in one request", async () => {
  await setUp();
  expect(server.sent.map(({ call }) => call).toSorted()).toEqual(["GET /api/current-user/", LIST]);
  expect(count()).toBe(`댓글 ${COUNT}개`);
});

test("shows a new comment and the new count at once, then as the server stored it", async () => {
  const { storedCount } = await setUp();
  const release = server.hold(CREATE);
  await userEvent.type(box(), " 좋아요! ");
  await userEvent.dblClick(send());
  expect(await screen.findByText("좋아요!")).toBeTruthy();
  expect([count(), storedCount(), box().value]).toEqual([`댓글 ${COUNT + 1}개`, COUNT + 1, ""]);
  expect(screen.getByText("보내는 중")).toBeTruthy();
  release();
  await waitFor(() => expect(screen.queryByText("보내는 중")).toBeNull());
  expect([count(), screen.getAllByText("좋아요!").length]).toEqual([`댓글 ${COUNT + 1}개`, 1]);
  const mine = (await stored()).filter(({ content }) => content === "좋아요!");
  expect(mine).toMatchObject([{ user: idOf("haneul"), parent_comment: null }]);
});

test("a reply whose comment was deleted meanwhile is kept in the field for comments", async () => {
  await setUp();
  await press("권다혜 님에게 답글 달기");
  await userEvent.type(await screen.findByRole("textbox", { name: "답글 입력" }), "아까운 답글");
  const of = (await stored()).find(({ user }) => user === idOf("dahye"));
  await server.as("dahye")(endpoints.comments.remove, { params: { id: of?.id ?? 0 } });
  await press("답글 추가");
  await waitFor(() => expect(box().value).toBe("아까운 답글"));
});

test("removes a refused comment with the reason, and restores its text", async () => {
  server.between(CREATE, () => refusal("TOO_MANY_REQUESTS"));
  const { storedCount } = await setUp();
  await userEvent.type(box(), "아까운 글");
  await userEvent.click(send());
  expect(await screen.findByText("요청이 너무 많습니다. 잠시 후 다시 시도해 주세요.")).toBeTruthy();
  expect([count(), storedCount(), box().value]).toEqual([`댓글 ${COUNT}개`, COUNT, "아까운 글"]);
});

test("keeps what was typed meanwhile beside the restored text", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  server.between(CREATE, () => promise.then(lost));
  await setUp();
  await userEvent.type(box(), "먼저 보낸 글");
  await userEvent.click(send());
  await userEvent.type(box(), "다음 글");
  resolve();
  await waitFor(() => expect(box().value).toBe("먼저 보낸 글\n다음 글"));
});

test("does not submit blank text", async () => {
  await setUp();
  await userEvent.type(box(), "  \n\u200b{Control>}{Enter}{/Control}");
  expect([send().disabled, server.bodies(CREATE)]).toEqual([true, []]);
});

test("shows the limit of 300 characters for comments and replies, and sends neither", async () => {
  await setUp();
  await userEvent.click(box());
  await userEvent.paste("가".repeat(300));
  expect(send().disabled).toBe(false);
  await userEvent.type(box(), "나");
  expect(screen.getByText("댓글은 300자 제한입니다.")).toBeTruthy();
  expect(send().disabled).toBe(true);
  await press("권다혜 님에게 답글 달기");
  const reply = await screen.findByRole("textbox", { name: "답글 입력" });
  await userEvent.click(reply);
  await userEvent.paste("가".repeat(301));
  expect(screen.getByText("답글은 300자 제한입니다.")).toBeTruthy();
  await userEvent.type(reply, "{Control>}{Enter}{/Control}");
  expect(server.bodies(CREATE)).toEqual([]);
});

test("opens the thread after a reply, and closes it again", async () => {
  await setUp();
  const earlier = "드라이버 주파수부터 올려 볼까?";
  expect(screen.queryByText(earlier)).toBeNull();
  expect(screen.getByRole("button", { name: "답글 1개 보기", expanded: false })).toBeTruthy();
  await press("이상우 님에게 답글 달기");
  await userEvent.type(await screen.findByRole("textbox", { name: "답글 입력" }), "제 답글");
  await press("답글 추가");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(screen.getByText(earlier)).toBeTruthy();
  expect(screen.getByText("제 답글")).toBeTruthy();
  await waitFor(() => expect(screen.queryByText("보내는 중")).toBeNull());
  const row = screen.getByText("제 답글").closest("li") ?? document.body;
  await userEvent.click(within(row).getByRole("button", { name: "정하늘 님의 댓글 더보기" }));
  await press("삭제");
  const question = await screen.findByRole("alertdialog", { name: "답글을 삭제하시겠어요?" });
  await userEvent.click(within(question).getByRole("button", { name: "취소" }));
  const all = await stored();
  const parent = all.find(({ user, parent_comment }) => user === idOf("sangwoo") && parent_comment === null);
  expect(all.find(({ content }) => content === "제 답글")?.parent_comment).toBe(parent?.id);
  await userEvent.click(screen.getByRole("button", { name: "답글 닫기", expanded: true }));
  expect(screen.getAllByRole("button", { name: "답글 2개 보기" })).toHaveLength(2);
});

test("own comments and own replies have a menu, others' have none", async () => {
  await write("haneul", "제 글");
  await setUp();
  await press("답글 2개 보기");
  expect(screen.getAllByRole("button", { name: "정하늘 님의 댓글 더보기" })).toHaveLength(2);
  expect(screen.queryByRole("button", { name: "신우진 님의 댓글 더보기" })).toBeNull();
});

test("edits an own comment, and deletes it with its replies after a question", async () => {
  const { id } = await write("haneul", "처음 글");
  await write("junho", "답", id);
  const { storedCount } = await setUp();
  await choose("수정");
  const field = await editBox();
  await userEvent.clear(field);
  await userEvent.type(field, "고친 글");
  await press("저장");
  expect(await screen.findByText("댓글이 수정되었습니다.")).toBeTruthy();
  expect(screen.getByText("고친 글")).toBeTruthy();
  expect((await stored()).find((one) => one.id === id)?.content).toBe("고친 글");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await choose("삭제");
  await confirmRemoval();
  expect(await screen.findByText("댓글이 삭제되었습니다.")).toBeTruthy();
  await waitFor(() => expect([count(), storedCount()]).toEqual([`댓글 ${COUNT}개`, COUNT]));
  expect(await stored()).toHaveLength(COUNT);
});

test("shows the distance beside every name, but not for me and for members who left, who have no profile link", async () => {
  await write("garam", "멀리서 왔어요");
  await write("haneul", "제 글");
  await server.as("sangwoo")(endpoints.accounts.remove, { body: { current_password: SEED_PASSWORD } });
  await setUp();
  const heads = ["권다혜", CAST.garam.name, "정하늘", "알 수 없음"].map(
    (name) => screen.getByText(name).parentElement?.textContent,
  );
  expect(heads.map((head) => /\d촌(?: 이상)?/.exec(head ?? "")?.[0])).toEqual([
    "2촌",
    "4촌 이상",
    undefined,
    undefined,
  ]);
  expect(screen.getByText("알 수 없음")).toBeTruthy();
  expect(screen.queryByRole("link", { name: "알 수 없음 님의 프로필" })).toBeNull();
  const profile = screen.getByRole("link", { name: "권다혜 님의 프로필" });
  expect(profile.getAttribute("href")).toBe(`/profile/${idOf("dahye")}`);
});

test("cuts a comment higher than 30 px until the user expands it", async () => {
  vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockReturnValue(60);
  await setUp();
  const [button] = screen.getAllByRole("button", { name: "전체 보기" });
  const text = button?.previousElementSibling;
  expect(text?.getAttribute("style")).toBe("max-height: 30px;");
  expect((await stored()).map(({ content }) => content)).toContain(text?.textContent);
  await userEvent.click(button ?? document.body);
  expect(text?.getAttribute("style") ?? "").toBe("");
});

test("a comment that waits for the network says that it will be sent", async () => {
  await setUp();
  server.hold(CREATE);
  const onLine = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  await userEvent.type(box(), "나중에 갈 댓글");
  await userEvent.click(send());
  expect(await screen.findByText("연결되면 보내요.")).toBeTruthy();
  expect(screen.queryByText("보내는 중")).toBeNull();
  onLine.mockReturnValue(true);
  fireEvent(window, new Event("online"));
  expect(await screen.findByText("보내는 중")).toBeTruthy();
});

test("a comment whose network goes away while it is sent goes by itself when the network is back", async () => {
  await setUp();
  const answer = Promise.withResolvers<void>();
  server.between(CREATE, () => answer.promise.then(lost));
  await userEvent.type(box(), "길에서 쓴 댓글");
  await userEvent.click(send());
  const onLine = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  fireEvent(window, new Event("offline"));
  await act(async () => answer.resolve());
  expect(screen.getByText("연결되면 보내요.")).toBeTruthy();
  server.letThrough(CREATE);
  onLine.mockReturnValue(true);
  fireEvent(window, new Event("online"));
  await waitFor(async () => expect((await stored()).map(({ content }) => content)).toContain("길에서 쓴 댓글"));
});

test("keeps typed text as a draft, which another member of this device does not see", async () => {
  const first = await setUp();
  await userEvent.type(box(), "쓰다 만 댓글");
  first.unmount();
  const second = await setUp("junho");
  expect(box().value).toBe("");
  second.unmount();
  await setUp();
  expect(box().value).toBe("쓰다 만 댓글");
});

test("text of a comment or reply whose page was closed is restored, unless it has arrived", async () => {
  server.between(CREATE, () => new Promise(() => {}));
  const first = await setUp();
  await userEvent.type(box(), "못 보낸 댓글");
  await userEvent.click(send());
  await press("권다혜 님에게 답글 달기");
  await userEvent.type(await screen.findByRole("textbox", { name: "답글 입력" }), "못 보낸 답글");
  await press("답글 추가");
  server.between(CREATE, (hand) => hand().then(() => new Promise(() => {})));
  await userEvent.type(box(), "답만 못 들은 댓글");
  await userEvent.click(send());
  await waitFor(async () => expect((await stored()).map(({ content }) => content)).toContain("답만 못 들은 댓글"));
  first.unmount();
  const second = await setUp();
  expect(box().value).toBe("못 보낸 댓글");
  await press("권다혜 님에게 답글 달기");
  expect((await screen.findByRole<HTMLTextAreaElement>("textbox", { name: "답글 입력" })).value).toBe("못 보낸 답글");
  second.unmount();
  await setUp();
  expect(box().value, "once").toBe("못 보낸 댓글");
});

test("a second comment with the text of an earlier one is not lost when the page is closed", async () => {
  await write("haneul", "같은 글");
  server.between(CREATE, () => new Promise(() => {}));
  const first = await setUp();
  await userEvent.type(box(), "같은 글");
  await userEvent.click(send());
  await waitFor(() => expect(box().value).toBe(""));
  first.unmount();
  await setUp();
  expect(box().value).toBe("같은 글");
});

test("a comment that has arrived although its answer was lost is not in the draft", async () => {
  server.between(CREATE, (hand) => hand().then(lost));
  await setUp();
  await userEvent.type(box(), "한 번만");
  await userEvent.click(send());
  await waitFor(() => expect([screen.getAllByText("한 번만").length, box().value]).toEqual([1, ""]));
  expect(screen.queryByText("보내는 중")).toBeNull();
});

test("a comment whose answer was lost is sent again with its key, and is there once", async () => {
  server.between(CREATE, (hand) => hand().then(lost));
  await setUp();
  server.between(LIST, lost);
  await userEvent.type(box(), "한 번만");
  await userEvent.click(send());
  await waitFor(() => expect(box().value).toBe("한 번만"));
  server.letThrough(CREATE);
  await userEvent.click(send());
  await waitFor(() => expect(server.bodies(CREATE)).toHaveLength(2));
  const [first, second] = server.bodies(CREATE);
  expect(second).toEqual(first);
  server.letThrough(LIST);
  expect((await stored()).filter(({ content }) => content === "한 번만")).toHaveLength(1);
});

test("keeps an unfinished edit of a comment until it is saved", async () => {
  await write("haneul", "처음 글");
  const openEdit = async () => {
    await choose("수정");
    return editBox();
  };
  const first = await setUp();
  await userEvent.type(await openEdit(), ", 고치다 만");
  first.unmount();
  const second = await setUp();
  expect((await openEdit()).value).toBe("처음 글, 고치다 만");
  await press("저장");
  expect(await screen.findByText("댓글이 수정되었습니다.")).toBeTruthy();
  second.unmount();
  const [mine] = (await stored()).filter(({ content }) => content === "처음 글, 고치다 만");
  await server.as("haneul")(endpoints.comments.edit, { params: { id: mine?.id ?? 0 }, body: { content: "다시" } });
  await setUp();
  expect((await openEdit()).value).toBe("다시");
});

test("says that a post is gone when its comments are opened, and removes it from the lists", async () => {
  const posts = [await project(), await project(PROJECTS.walkingRobot.id)];
  await server.as("haneul")(endpoints.projects.remove, { params: { id: POST } });
  const { listed } = drawPosts(posts);
  expect(await screen.findByText("존재하지 않는 게시물입니다.")).toBeTruthy();
  expect(listed()).toEqual([[PROJECTS.walkingRobot.id, 0]]);
  expect(screen.queryByRole("button", { name: "다시 시도" })).toBeNull();
});

test.each([
  ["수정", EDIT, "댓글 수정에 실패했습니다."],
  ["삭제", REMOVE, "댓글 삭제에 실패했습니다."],
])(
  "%s: says when nobody answered; a comment that is gone says so and is not shown any longer",
  async (action, call, failed) => {
    const { id } = await write("haneul", "내 글");
    server.between(call, lost);
    await setUp();
    const act = async () => {
      await choose(action);
      if (action === "삭제") return confirmRemoval();
      await userEvent.type(await editBox(), "!");
      await press("저장");
    };
    await act();
    expect(await screen.findByText(failed)).toBeTruthy();
    if (action === "수정") await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole(action === "수정" ? "dialog" : "alertdialog")).toBeNull());
    server.letThrough(call);
    await server.as("haneul")(endpoints.comments.remove, { params: { id } });
    await act();
    expect(await screen.findByText("존재하지 않는 댓글입니다.")).toBeTruthy();
    await waitFor(() => expect(screen.queryByText("내 글")).toBeNull());
  },
);
