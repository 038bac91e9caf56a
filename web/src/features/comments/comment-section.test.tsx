import { endpoints } from "virtual:endpoints";
import type { Comment } from "@chonsu/shared/entities/projects";
import { useQuery } from "@tanstack/react-query";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { callQuery, createQueryClient } from "../../api/query.ts";
import { clearSession } from "../../api/session.ts";
import { comment, member, post, refusal, serve, signIn } from "../../test/posts.tsx";
import { draw } from "../../test/routes.tsx";
import { CommentSection } from "./comment-section.tsx";
import { CommentsToggle } from "./comments-toggle.tsx";

const ME = 1;
const LIST = "GET /api/projects/7/comments/";
const CREATE = "POST /api/projects/7/comments/create/";
const POSTS = ["projects", "liked", {}];

/** A card's foot and its comments, with the post in a list. */
function Post() {
  const { data } = useQuery({ ...callQuery(endpoints.projects.liked, {}), enabled: false });
  const [project] = data ?? [];
  if (project === undefined) return null;
  return (
    <>
      <CommentsToggle project={project} isOpen panelId="comments" onClick={() => {}} />
      <CommentSection id="comments" projectId={7} title="게시물 7" viewerId={ME} />
    </>
  );
}

async function setUp(list: Comment[], answers: Parameters<typeof serve>[0] = {}) {
  const sent = serve({ [LIST]: list, "GET /api/current-user/": member(ME, "정하늘", 0), ...answers });
  const client = createQueryClient();
  client.setQueryData(POSTS, [post(7, { comment_count: list.length })]);
  const { unmount } = draw(<Post />, client);
  await screen.findByRole("textbox", { name: "댓글 입력" });
  const storedCount = () => client.getQueryData<ReturnType<typeof post>[]>(POSTS)?.[0]?.comment_count;
  return { sent, storedCount, unmount };
}

const box = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: "댓글 입력" });
const send = () => screen.getByRole<HTMLButtonElement>("button", { name: "댓글 추가" });
const count = () => screen.getByRole("button", { name: /^댓글 \d+개$/ }).lastElementChild?.textContent;
const creates = (sent: { call: string }[]) => sent.filter(({ call }) => call === CREATE);

beforeEach(() => {
  clearSession();
  signIn(ME);
});

test("asks once for all comments, whoever wrote them", async () => {
  const { sent } = await setUp([comment(1), comment(2, { user: 3 }), comment(3, { user: 4, parent_comment: 1 })]);
  expect(sent.map(({ call }) => call).toSorted()).toEqual(["GET /api/current-user/", LIST]);
  expect(count()).toBe("댓글 3개");
});

test("shows a new comment and the new count at once, then as the server stored it", async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const { sent, storedCount } = await setUp([comment(1)], { [CREATE]: () => promise });
  await userEvent.type(box(), " 좋아요! ");
  await userEvent.dblClick(send());
  expect(await screen.findByText("좋아요!")).toBeTruthy();
  expect([count(), storedCount(), box().value, creates(sent).length]).toEqual(["댓글 2개", 2, "", 1]);
  expect(screen.getByText("보내는 중")).toBeTruthy();
  resolve(Response.json(comment(50, { user: ME, user_name: "정하늘", content: "좋아요!" }), { status: 201 }));
  await waitFor(() => expect(screen.queryByText("보내는 중")).toBeNull());
  expect([count(), screen.getAllByText("좋아요!").length]).toEqual(["댓글 2개", 1]);
  expect(creates(sent)[0]).toMatchObject({ body: { content: "좋아요!", parent_comment: null } });
});

test("takes a refused comment back with the reason, and gives the words back", async () => {
  const { storedCount } = await setUp([comment(1)], {
    [CREATE]: () => refusal(404, "PROJECT_NOT_FOUND", "존재하지 않는 게시물입니다."),
  });
  await userEvent.type(box(), "아까운 글");
  await userEvent.click(send());
  expect(await screen.findByText("존재하지 않는 게시물입니다.")).toBeTruthy();
  expect([count(), storedCount(), box().value]).toEqual(["댓글 1개", 1, "아까운 글"]);
});

test("what was begun while a comment was refused stays beside its words", async () => {
  const { promise, reject } = Promise.withResolvers<unknown>();
  await setUp([], { [CREATE]: () => promise });
  await userEvent.type(box(), "먼저 보낸 글");
  await userEvent.click(send());
  await userEvent.type(box(), "다음 글");
  reject(new TypeError("Failed to fetch"));
  await waitFor(() => expect(box().value).toBe("먼저 보낸 글\n다음 글"));
});

test("does not submit blank text", async () => {
  const { sent } = await setUp([]);
  await userEvent.type(box(), "  \n​{Control>}{Enter}{/Control}");
  expect([send().disabled, creates(sent).length]).toEqual([true, 0]);
});

test("says the rule of 300 for comments and replies and sends neither", async () => {
  const { sent } = await setUp([comment(1)]);
  await userEvent.click(box());
  await userEvent.paste("가".repeat(300));
  expect(send().disabled).toBe(false);
  await userEvent.type(box(), "나");
  expect(screen.getByText("댓글은 300자 제한입니다.")).toBeTruthy();
  expect(send().disabled).toBe(true);
  await userEvent.click(screen.getByRole("button", { name: "윤준호 님에게 답글 달기" }));
  const reply = await screen.findByRole("textbox", { name: "답글 입력" });
  await userEvent.click(reply);
  await userEvent.paste("가".repeat(301));
  expect(screen.getByText("답글은 300자 제한입니다.")).toBeTruthy();
  await userEvent.type(reply, "{Control>}{Enter}{/Control}");
  expect(creates(sent)).toEqual([]);
});

test("opens the thread after a reply, and closes it again", async () => {
  const stored = comment(50, { user: ME, user_name: "정하늘", content: "제 답글", parent_comment: 1 });
  const { sent } = await setUp([comment(1), comment(2, { parent_comment: 1, content: "먼저 온 답글" })], {
    [CREATE]: Response.json(stored, { status: 201 }),
  });
  expect(screen.queryByText("먼저 온 답글")).toBeNull();
  expect(screen.getByRole("button", { name: "답글 1개 보기", expanded: false })).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "윤준호 님에게 답글 달기" }));
  await userEvent.type(await screen.findByRole("textbox", { name: "답글 입력" }), "제 답글");
  await userEvent.click(screen.getByRole("button", { name: "답글 추가" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(screen.getByText("먼저 온 답글")).toBeTruthy();
  expect(screen.getByText("제 답글")).toBeTruthy();
  expect(creates(sent)[0]).toMatchObject({ body: { content: "제 답글", parent_comment: 1 } });
  await userEvent.click(screen.getByRole("button", { name: "답글 닫기", expanded: true }));
  expect(screen.getByRole("button", { name: "답글 2개 보기" })).toBeTruthy();
});

test("own comments and own replies have a menu, others' have none", async () => {
  const mine = { user: ME, user_name: "정하늘" };
  await setUp([comment(1), comment(2, mine), comment(3, { ...mine, parent_comment: 1 })]);
  await userEvent.click(screen.getByRole("button", { name: "답글 1개 보기" }));
  expect(screen.getAllByRole("button", { name: "정하늘 님의 댓글 더보기" })).toHaveLength(2);
  expect(screen.queryByRole("button", { name: "윤준호 님의 댓글 더보기" })).toBeNull();
});

test("edits an own comment, and deletes it with its replies after a question", async () => {
  const { storedCount } = await setUp(
    [comment(1, { user: ME, user_name: "정하늘" }), comment(2, { parent_comment: 1 })],
    {
      "PUT /api/comments/1/edit/": comment(1, { user: ME, user_name: "정하늘", content: "고친 글" }),
      "DELETE /api/comments/1/delete/": new Response(null, { status: 204 }),
    },
  );
  const menu = () => userEvent.click(screen.getByRole("button", { name: "정하늘 님의 댓글 더보기" }));
  await menu();
  await userEvent.click(await screen.findByRole("button", { name: "수정" }));
  const field = within(await screen.findByRole("dialog", { name: "댓글 수정" })).getByRole("textbox");
  await userEvent.clear(field);
  await userEvent.type(field, "고친 글");
  await userEvent.click(screen.getByRole("button", { name: "저장" }));
  expect(await screen.findByText("댓글이 수정되었습니다.")).toBeTruthy();
  expect(screen.getByText("고친 글")).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await menu();
  await userEvent.click(await screen.findByRole("button", { name: "삭제" }));
  const question = await screen.findByRole("alertdialog", { name: "댓글을 삭제하시겠어요?" });
  await userEvent.click(within(question).getByRole("button", { name: "삭제" }));
  expect(await screen.findByText("댓글이 삭제되었습니다.")).toBeTruthy();
  await waitFor(() => expect([count(), storedCount()]).toEqual(["댓글 0개", 0]));
});

test("shows who left as 알 수 없음, without a way to a profile", async () => {
  await setUp([comment(1, { user: 0, user_name: "알 수 없음" }), comment(2)]);
  expect(screen.getByText("알 수 없음")).toBeTruthy();
  expect(screen.queryByRole("link", { name: "알 수 없음 님의 프로필" })).toBeNull();
  expect(screen.getByRole("link", { name: "윤준호 님의 프로필" }).getAttribute("href")).toBe("/profile/2");
});

test("a comment higher than 30 px is cut there until one wants all of it", async () => {
  vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockReturnValue(60);
  await setUp([comment(1, { content: "긴 댓글" })]);
  const button = screen.getByRole("button", { name: "전체 보기" });
  expect(button.previousElementSibling?.getAttribute("style")).toBe("max-height: 30px;");
  expect(button.previousElementSibling?.textContent).toBe("긴 댓글");
  await userEvent.click(button);
  expect(button.previousElementSibling?.getAttribute("style") ?? "").toBe("");
});

test("keeps what is typed for the next time", async () => {
  const first = await setUp([]);
  await userEvent.type(box(), "쓰다 만 댓글");
  first.unmount();
  await setUp([]);
  expect(box().value).toBe("쓰다 만 댓글");
});

test("keeps a half-made change of a comment for the next time, until it is saved", async () => {
  const mine = comment(1, { user: ME, user_name: "정하늘", content: "처음 글" });
  const answers = { "PUT /api/comments/1/edit/": { ...mine, content: "처음 글, 고치다 만" } };
  const openEdit = async () => {
    await userEvent.click(screen.getByRole("button", { name: "정하늘 님의 댓글 더보기" }));
    await userEvent.click(await screen.findByRole("button", { name: "수정" }));
    const sheet = within(await screen.findByRole("dialog", { name: "댓글 수정" }));
    return sheet.getByRole<HTMLTextAreaElement>("textbox");
  };
  const first = await setUp([mine], answers);
  await userEvent.type(await openEdit(), ", 고치다 만");
  first.unmount();
  const second = await setUp([mine], answers);
  expect((await openEdit()).value).toBe("처음 글, 고치다 만");
  await userEvent.click(screen.getByRole("button", { name: "저장" }));
  expect(await screen.findByText("댓글이 수정되었습니다.")).toBeTruthy();
  second.unmount();
  await setUp([mine], answers);
  expect((await openEdit()).value).toBe("처음 글");
});

test("says beside every name how far the member is, but for me and who left", async () => {
  await setUp([
    comment(1, { relation_degree: 2 }),
    comment(2, { relation_degree: null, user: 3, user_name: "먼 사람" }),
    comment(3, { relation_degree: 0, user: ME, user_name: "정하늘" }),
    comment(4, { relation_degree: null, user: 0, user_name: "알 수 없음" }),
  ]);
  const heads = ["윤준호", "먼 사람", "정하늘", "알 수 없음"].map(
    (name) => screen.getByText(name).parentElement?.textContent,
  );
  expect(heads.map((head) => /\d촌(?: 이상)?/.exec(head ?? "")?.[0])).toEqual([
    "2촌",
    "4촌 이상",
    undefined,
    undefined,
  ]);
});

test("a post that is gone says so when its comments are opened, and leaves the list", async () => {
  serve({ [LIST]: refusal(404, "PROJECT_NOT_FOUND", "존재하지 않는 게시물입니다.") });
  const client = createQueryClient();
  client.setQueryData(POSTS, [post(7), post(8)]);
  draw(<Post />, client);
  expect(await screen.findByText("존재하지 않는 게시물입니다.")).toBeTruthy();
  expect(client.getQueryData(POSTS)).toMatchObject([{ id: 8 }]);
  expect(screen.queryByRole("button", { name: "다시 시도" })).toBeNull();
});

test.each([
  ["수정", "PUT /api/comments/1/edit/", "댓글 수정에 실패했습니다."],
  ["삭제", "DELETE /api/comments/1/delete/", "댓글 삭제에 실패했습니다."],
])(
  "%s: says when nobody answered; a comment that is gone says so and is not shown any longer",
  async (deed, call, failed) => {
    let isLost = true;
    const mine = comment(1, { user: ME, user_name: "정하늘", content: "내 글" });
    const answers = {
      [call]: () => {
        if (isLost) throw new TypeError("Failed to fetch");
        return refusal(404, "COMMENT_NOT_FOUND", "존재하지 않는 댓글입니다.");
      },
      [LIST]: () => (isLost ? [mine] : []),
    };
    await setUp([], answers);
    const act = async () => {
      await userEvent.click(await screen.findByRole("button", { name: "정하늘 님의 댓글 더보기" }));
      await userEvent.click(await screen.findByRole("button", { name: deed }));
      if (deed === "삭제") {
        await userEvent.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: deed }));
        return;
      }
      await userEvent.type(await screen.findByRole("textbox", { name: "댓글 입력" }), "!");
      await userEvent.click(screen.getByRole("button", { name: "저장" }));
    };
    await act();
    expect(await screen.findByText(failed)).toBeTruthy();
    if (deed === "수정") await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole(deed === "수정" ? "dialog" : "alertdialog")).toBeNull());
    isLost = false;
    await act();
    expect(await screen.findByText("존재하지 않는 댓글입니다.")).toBeTruthy();
    await waitFor(() => expect(screen.queryByText("내 글")).toBeNull());
  },
);
