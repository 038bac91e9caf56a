import { useQuery } from "@tanstack/react-query";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { createQueryClient } from "../../api/query.ts";
import { draw, post, refusal, type Sent, serve, signIn } from "../../test/posts.tsx";
import { LikeButton } from "./like-button.tsx";
import { projectQueries } from "./projects.queries.ts";

const TOGGLE = "POST /api/projects/7/like-toggle/";

/** The button of a post that lies in a list, as on a screen. */
function FirstLiked() {
  const { data } = useQuery({ ...projectQueries.liked(), enabled: false });
  return data?.map((project) => <LikeButton key={project.id} project={project} />);
}

function setUp(answer: (sent: Sent) => unknown) {
  const sent = serve({ [TOGGLE]: answer });
  const client = createQueryClient();
  client.setQueryData(projectQueries.liked().queryKey, [post(7, { like_count: 3, liked: false })]);
  draw(<FirstLiked />, client);
  return sent;
}

const heart = () => screen.getByRole("button", { name: "좋아요" });
const count = () => screen.getByRole("link", { name: /좋아요한 유저/ }).lastElementChild?.textContent;
const isLiked = () => heart().getAttribute("aria-pressed") === "true";

beforeEach(() => signIn(1));

test("shows the like before the server has answered, and then what the server says, in one call", async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const sent = setUp(() => promise);
  await userEvent.click(heart());
  expect([isLiked(), count()]).toEqual([true, "좋아요한 유저 4명"]);
  resolve({ message: "", liked: true, like_count: 9 });
  await waitFor(() => expect(count()).toBe("좋아요한 유저 9명"));
  expect(sent.map(({ call }) => call)).toEqual([TOGGLE]);
});

test("takes a second tap for nothing while the first is on its way", async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const sent = setUp(() => promise);
  await userEvent.dblClick(heart());
  expect([isLiked(), sent.length]).toEqual([true, 1]);
  resolve({ message: "", liked: true, like_count: 4 });
});

test("rolls back with the server's reason when it is refused", async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  setUp(() => promise);
  await userEvent.click(heart());
  await waitFor(() => expect(isLiked()).toBe(true));
  resolve(refusal(403, "FORBIDDEN", "권한이 없습니다."));
  expect(await screen.findByText("권한이 없습니다.")).toBeTruthy();
  expect([isLiked(), count()]).toEqual([false, "좋아요한 유저 3명"]);
});

test("a post that was deleted meanwhile leaves the list, with the reason", async () => {
  setUp(() => refusal(404, "PROJECT_NOT_FOUND", "존재하지 않는 게시물입니다."));
  await userEvent.click(heart());
  expect(await screen.findByText("존재하지 않는 게시물입니다.")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "좋아요" })).toBeNull();
});

test("rolls back with the product's sentence when nobody answers, and can be tried again", async () => {
  let isLost = true;
  setUp(() => {
    if (isLost) throw new TypeError("Failed to fetch");
    return { message: "", liked: true, like_count: 4 };
  });
  await userEvent.click(heart());
  expect(await screen.findByText("정보 수신에 실패했습니다.")).toBeTruthy();
  expect([isLiked(), count()]).toEqual([false, "좋아요한 유저 3명"]);
  isLost = false;
  await userEvent.click(heart());
  await waitFor(() => expect([isLiked(), count()]).toEqual([true, "좋아요한 유저 4명"]));
});

test("the number leads to who liked it", () => {
  setUp(() => ({}));
  expect(screen.getByRole("link").getAttribute("href")).toBe("/projects/7/liked");
});
