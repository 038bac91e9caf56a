import { endpoints } from "virtual:endpoints";
import { PROJECTS } from "@chonsu/db/seed/campus/projects";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { createQueryClient } from "../../api/query.ts";
import { draw } from "../../test/routes.tsx";
import { type Between, lost, startServer } from "../../test/server.ts";
import { haveShareSheet } from "../../test/share-sheet.ts";
import { feedQuery } from "./feed.queries.ts";
import { ProjectMenu } from "./project-menu.tsx";

const REMOVE = "DELETE /api/projects/delete/";
const MINE = PROJECTS.deliveryRobot.id;
const OTHERS = PROJECTS.bookshelf.id;

interface Opening {
  readonly id?: number;
  /** Whether the viewer is the author. */
  readonly isOwn?: boolean;
  readonly answers?: Readonly<Record<string, Between>>;
}

async function open({ id = MINE, isOwn = true, answers }: Opening = {}) {
  const server = await startServer("haneul", answers);
  const client = createQueryClient();
  const { queryKey } = feedQuery(null);
  await client.prefetchQuery(feedQuery(null));
  const stored = () => server.as("haneul")(endpoints.projects.one, { params: { id: String(id) } });
  const project = await stored();
  const onRemoved = vi.fn();
  draw(<ProjectMenu project={project} isOwn={isOwn} onRemoved={onRemoved} />, client);
  await userEvent.click(screen.getByRole("button", { name: `${project.title} 더보기` }));
  await screen.findByRole("dialog");
  const isListed = () => client.getQueryData(queryKey)?.results.some((one) => one.id === id);
  return { ...server, stored, onRemoved, isListed };
}

const choices = () =>
  Array.from(screen.getByRole("dialog").querySelectorAll("li"), ({ textContent }) => textContent?.trim());
const question = () => screen.queryByRole("alertdialog", { name: "게시물을 삭제하시겠어요?" });

async function remove() {
  await userEvent.click(screen.getByRole("button", { name: "삭제" }));
  const dialog = within(await screen.findByRole("alertdialog", { name: "게시물을 삭제하시겠어요?" }));
  await userEvent.click(dialog.getByRole("button", { name: "삭제" }));
  return dialog;
}

test.each([
  [true, ["링크 복사", "수정", "삭제"]],
  [false, ["링크 복사", "신고"]],
])("offers whoever wrote it (%s) %j", async (isOwn, words) => {
  await open({ isOwn });
  expect(choices()).toEqual(words);
});

test("a report shows that it was received, and makes no request", async () => {
  const { sent } = await open({ isOwn: false });
  const before = sent.length;
  await userEvent.click(screen.getByRole("button", { name: "신고" }));
  expect(await screen.findByText("신고가 접수되었습니다.")).toBeTruthy();
  expect(sent).toHaveLength(before);
});

test("deletes after a confirmation, shows progress and result, and removes the post from the lists", async () => {
  const { stored, hold, onRemoved, isListed } = await open();
  const release = hold(REMOVE);
  const dialog = await remove();
  expect(await dialog.findByText("게시물을 삭제하고 있어요.")).toBeTruthy();
  await userEvent.keyboard("{Escape}");
  expect([question() === null, isListed(), onRemoved.mock.calls.length]).toEqual([false, true, 0]);
  release();
  expect(await screen.findByText("게시물이 삭제되었습니다.")).toBeTruthy();
  await waitFor(() => expect(question()).toBeNull());
  expect([isListed(), onRemoved.mock.calls.length]).toEqual([false, 1]);
  await expect(stored()).rejects.toThrow("PROJECT_NOT_FOUND");
});

test("cancelling deletes nothing", async () => {
  const { stored } = await open();
  await userEvent.click(screen.getByRole("button", { name: "삭제" }));
  await userEvent.click(await screen.findByRole("button", { name: "취소" }));
  await waitFor(() => expect(question()).toBeNull());
  expect(await stored()).toMatchObject({ id: MINE });
});

test.each<[string, Opening, string]>([
  ["what the server says", { id: OTHERS }, "게시물 작성자만 할 수 있습니다."],
  ["the product's sentence when nobody answers", { answers: { [REMOVE]: lost } }, "게시물 삭제에 실패했습니다."],
])("a deletion that fails says %s and leaves the post where it is", async (_, opening, sentence) => {
  const { onRemoved, isListed } = await open(opening);
  await remove();
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect([isListed(), onRemoved.mock.calls.length]).toEqual([true, 0]);
});

test("a post that was deleted elsewhere shows that, and leaves the lists and its page", async () => {
  const { as, onRemoved, isListed } = await open();
  await as("haneul")(endpoints.projects.remove, { params: { id: MINE } });
  await remove();
  expect(await screen.findByText("존재하지 않는 게시물입니다.")).toBeTruthy();
  expect([isListed(), onRemoved.mock.calls.length]).toEqual([false, 1]);
});

test("shares a post by its URL and title where the browser has a share sheet", async () => {
  const share = vi.fn(async () => {});
  haveShareSheet(share);
  await open({ isOwn: false, id: OTHERS });
  expect(choices()).toEqual(["링크 복사", "공유하기", "신고"]);
  await userEvent.click(screen.getByRole("button", { name: "공유하기" }));
  expect(share).toHaveBeenCalledWith({
    url: `${window.location.origin}/projects/${OTHERS}`,
    title: PROJECTS.bookshelf.title,
  });
});

test.each([
  [new DOMException("closed", "AbortError"), null],
  [new DOMException("denied", "NotAllowedError"), "링크가 복사되었습니다."],
])("a sheet that is closed shares nothing; one that cannot open leaves the copied link", async (error, said) => {
  haveShareSheet(() => Promise.reject(error));
  await open({ isOwn: false, id: OTHERS });
  await userEvent.click(screen.getByRole("button", { name: "공유하기" }));
  await waitFor(() => expect(screen.queryByText("링크가 복사되었습니다.")?.textContent ?? null).toBe(said));
});
