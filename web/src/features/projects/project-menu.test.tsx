import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { createQueryClient } from "../../api/query.ts";
import { post, refusal, serve, signIn } from "../../test/posts.tsx";
import { draw } from "../../test/routes.tsx";
import { ProjectMenu } from "./project-menu.tsx";
import { projectQueries } from "./projects.queries.ts";

const REMOVE = "DELETE /api/projects/delete/7/";
const NOTHING = new Response(null, { status: 204 });

async function open(isOwn: boolean, answers: Parameters<typeof serve>[0] = {}) {
  const sent = serve(answers);
  const client = createQueryClient();
  client.setQueryData(projectQueries.liked().queryKey, [post(8), post(7)]);
  const onRemoved = vi.fn();
  draw(<ProjectMenu project={post(7)} isOwn={isOwn} onRemoved={onRemoved} />, client);
  await userEvent.click(screen.getByRole("button", { name: "게시물 7 더보기" }));
  await screen.findByRole("dialog");
  const listed = () => client.getQueryData(projectQueries.liked().queryKey)?.map(({ id }) => id);
  return { sent, onRemoved, listed };
}

const choices = () =>
  Array.from(screen.getByRole("dialog").querySelectorAll("li"), ({ textContent }) => textContent?.trim());
const question = () => screen.queryByRole("alertdialog", { name: "게시물을 삭제하시겠어요?" });

beforeEach(() => signIn(1));

test.each([
  [true, ["링크 복사", "수정", "삭제"]],
  [false, ["링크 복사", "신고"]],
])("offers whoever wrote it (%s) %j", async (isOwn, words) => {
  await open(isOwn);
  expect(choices()).toEqual(words);
});

test("a report says that it was received, and calls nobody", async () => {
  const { sent } = await open(false);
  await userEvent.click(screen.getByRole("button", { name: "신고" }));
  expect(await screen.findByText("신고가 접수되었습니다.")).toBeTruthy();
  expect(sent).toEqual([]);
});

test("deletes after a question, says that it is deleting and that it is done, and takes the post out of the lists", async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  const { sent, onRemoved, listed } = await open(true, { [REMOVE]: () => promise });
  await userEvent.click(screen.getByRole("button", { name: "삭제" }));
  expect(sent).toEqual([]);
  const dialog = within(await screen.findByRole("alertdialog", { name: "게시물을 삭제하시겠어요?" }));
  await userEvent.click(dialog.getByRole("button", { name: "삭제" }));
  expect(await dialog.findByText("게시물을 삭제하고 있어요.")).toBeTruthy();
  await userEvent.keyboard("{Escape}");
  expect([question() === null, listed(), onRemoved.mock.calls.length]).toEqual([false, [8, 7], 0]);
  resolve(NOTHING);
  expect(await screen.findByText("게시물이 삭제되었습니다.")).toBeTruthy();
  await waitFor(() => expect(question()).toBeNull());
  expect([listed(), onRemoved.mock.calls.length, sent.length]).toEqual([[8], 1, 1]);
});

test("a no deletes nothing", async () => {
  const { sent } = await open(true);
  await userEvent.click(screen.getByRole("button", { name: "삭제" }));
  await userEvent.click(await screen.findByRole("button", { name: "취소" }));
  await waitFor(() => expect(question()).toBeNull());
  expect(sent).toEqual([]);
});

test.each([
  [
    "what the server says",
    () => refusal(403, "PROJECT_NOT_OWNED", "게시물 작성자만 할 수 있습니다."),
    "게시물 작성자만 할 수 있습니다.",
  ],
  [
    "the product's sentence when nobody answers",
    () => {
      throw new TypeError("Failed to fetch");
    },
    "게시물 삭제에 실패했습니다.",
  ],
])("a deletion that fails says %s and leaves the post where it is", async (_, answer, sentence) => {
  const { onRemoved, listed } = await open(true, { [REMOVE]: answer });
  await userEvent.click(screen.getByRole("button", { name: "삭제" }));
  const dialog = within(await screen.findByRole("alertdialog"));
  await userEvent.click(dialog.getByRole("button", { name: "삭제" }));
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect([listed(), onRemoved.mock.calls.length]).toEqual([[8, 7], 0]);
});

test("one that was deleted elsewhere says so and leaves the lists and its page", async () => {
  const { onRemoved, listed } = await open(true, {
    [REMOVE]: () => refusal(404, "PROJECT_NOT_FOUND", "존재하지 않는 게시물입니다."),
  });
  await userEvent.click(screen.getByRole("button", { name: "삭제" }));
  const dialog = within(await screen.findByRole("alertdialog"));
  await userEvent.click(dialog.getByRole("button", { name: "삭제" }));
  expect(await screen.findByText("존재하지 않는 게시물입니다.")).toBeTruthy();
  expect([listed(), onRemoved.mock.calls.length]).toEqual([[8], 1]);
});
