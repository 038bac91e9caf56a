import { endpoints } from "virtual:endpoints";
import { useQuery } from "@tanstack/react-query";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { draw } from "../../test/routes.tsx";
import { lost, refusal, startServer } from "../../test/server.ts";
import { feedQuery } from "./feed.queries.ts";
import { LikeButton } from "./like-button.tsx";

const TOGGLE = "POST /api/projects/26/like-toggle/";

/** The newest post of the feed, which nobody likes yet. */
function Newest() {
  const { data } = useQuery(feedQuery(null));
  const [project] = data?.results ?? [];
  return project?.id === 26 ? <LikeButton project={project} /> : null;
}

/** Commands wait until they are released. */
async function setUp() {
  const server = await startServer();
  const { promise, resolve } = Promise.withResolvers<void>();
  server.between(TOGGLE, (hand) => promise.then(hand));
  draw(<Newest />);
  await screen.findByRole("button", { name: "좋아요" });
  return { ...server, letGo: resolve };
}

const heart = () => screen.getByRole("button", { name: "좋아요" });
const count = () => screen.getByRole("link", { name: /좋아요한 유저/ }).lastElementChild?.textContent;
const isLiked = () => heart().getAttribute("aria-pressed") === "true";

test("shows the like before the response, and then the server's values, in one call", async () => {
  const server = await setUp();
  await userEvent.click(heart());
  expect([isLiked(), count()]).toEqual([true, "좋아요한 유저 1명"]);
  await server.as("junho")(endpoints.projects.toggleLike, { params: { id: 26 } });
  server.letGo();
  await waitFor(() => expect(count()).toBe("좋아요한 유저 2명"));
  expect(server.count(TOGGLE)).toBe(1);
});

test("ignores a second tap while the first one is under way", async () => {
  const server = await setUp();
  await userEvent.dblClick(heart());
  expect([isLiked(), server.count(TOGGLE)]).toEqual([true, 1]);
  server.letGo();
});

test("undoes the like with the server's reason when it is refused", async () => {
  const { between } = await setUp();
  const { promise, resolve } = Promise.withResolvers<void>();
  between(TOGGLE, () => promise.then(() => refusal("TOO_MANY_REQUESTS")));
  await userEvent.click(heart());
  await waitFor(() => expect(isLiked()).toBe(true));
  resolve();
  expect(await screen.findByText("요청이 너무 많습니다. 잠시 후 다시 시도해 주세요.")).toBeTruthy();
  expect([isLiked(), count()]).toEqual([false, "좋아요한 유저 0명"]);
});

test("removes a post that was deleted meanwhile, with the reason", async () => {
  const { as, letGo } = await setUp();
  await as("juwon")(endpoints.projects.remove, { params: { id: 26 } });
  await userEvent.click(heart());
  letGo();
  expect(await screen.findByText("존재하지 않는 게시물입니다.")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "좋아요" })).toBeNull();
});

test("undoes the like with the product's sentence without a response, and can be repeated", async () => {
  const { between } = await setUp();
  between(TOGGLE, lost);
  await userEvent.click(heart());
  expect(await screen.findByText("정보 수신에 실패했습니다.")).toBeTruthy();
  expect([isLiked(), count()]).toEqual([false, "좋아요한 유저 0명"]);
  between(TOGGLE, (hand) => hand());
  await userEvent.click(heart());
  await waitFor(() => expect([isLiked(), count()]).toEqual([true, "좋아요한 유저 1명"]));
});

test("the number links to the members who liked the post", async () => {
  await setUp();
  expect(screen.getByRole("link").getAttribute("href")).toBe("/projects/26/liked");
});
