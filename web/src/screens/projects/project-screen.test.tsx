import { screen } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { createQueryClient } from "../../api/query.ts";
import { projectQueries } from "../../features/projects/projects.queries.ts";
import { paths } from "../../paths.ts";
import { post, refusal, serve, signIn } from "../../test/posts.tsx";
import { openRoutes } from "../../test/routes.tsx";
import { ProjectLikedScreen } from "./project-people-screens.tsx";
import { ProjectScreen } from "./project-screen.tsx";

const GONE = () => refusal(404, "PROJECT_NOT_FOUND", "존재하지 않는 게시물입니다.");
const ROUTES = [
  { path: paths.project(":projectId"), Component: ProjectScreen },
  { path: paths.projectLiked(":projectId"), Component: ProjectLikedScreen },
];

/** Comes to an address, where the post was seen before and is gone now. */
function comeTo(address: string) {
  signIn(1);
  serve({
    "GET /api/projects/7/": GONE,
    "GET /api/projects/7/comments/": GONE,
    "GET /api/projects/7/liked-users/": GONE,
  });
  const client = createQueryClient();
  client.setQueryData(projectQueries.one("7", 1).queryKey, post(7), { updatedAt: 1 });
  client.setQueryData(projectQueries.liked().queryKey, [post(7), post(8)]);
  openRoutes(ROUTES, [], [address], client);
  return () => client.getQueryData(projectQueries.liked().queryKey)?.map(({ id }) => id);
}

beforeEach(() => localStorage.clear());

test("a post that was seen before and is gone is not shown as if it were there, and leaves the lists", async () => {
  const listed = comeTo(paths.project(7));
  expect(await screen.findByRole("link", { name: "다른 게시물 보기" })).toBeTruthy();
  expect(screen.getAllByText("존재하지 않는 게시물입니다.").length).toBeGreaterThan(0);
  expect([screen.queryByRole("article"), listed()]).toEqual([null, [8]]);
});

test("who likes a post that is gone cannot be told: it says so, and the post leaves the lists", async () => {
  const listed = comeTo(paths.projectLiked(7));
  expect(await screen.findByText("존재하지 않는 게시물입니다.")).toBeTruthy();
  expect(listed()).toEqual([8]);
});
