import { endpoints } from "virtual:endpoints";
import { EXPERIENCES, experienceCode } from "@chonsu/db/seed/campus/experiences";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { paths } from "../../paths/paths.ts";
import { openApp } from "../../test/app.tsx";
import { addressOf } from "../../test/routes.tsx";
import { broken, idOf, startServer } from "../../test/server.ts";

const ME = idOf("hangyeol");
const CODE = experienceCode(EXPERIENCES.robotOne.id);
const POSTS_FAILED = "게시물 정보를 불러오는 데 실패했습니다.";
const FAILED = "정보를 불러오지 못했어요.";

const shows = async (sentence: string) => expect((await screen.findAllByText(sentence)).length).toBeGreaterThan(0);
const retry = () => screen.queryByRole("button", { name: "다시 시도" });
const leadsTo = (router: ReturnType<typeof openApp>, address: string) =>
  waitFor(() => expect(addressOf(router)).toBe(address));

test.each([
  ["/projects?tab=mine", "아직 작성한 게시물이 없습니다."],
  [`/profile/${ME}?deft-route=project`, "첫 번째 게시물을 올려보세요."],
  ["/projects/liked", "아직 좋아요한 게시물이 없어요."],
  ["/projects/26/liked", "아직 좋아요한 분이 없어요."],
  ["/projects/20/friends", "함께하는 멤버가 없어요."],
  ["/projects/999999", "존재하지 않는 게시물입니다."],
  ["/projects/999999/edit", "존재하지 않는 게시물입니다."],
  ["/projects/25/edit", "수정 권한이 없습니다."],
  [`/experience/${EXPERIENCES.robotOne.id}/edit`, "수정 권한이 없습니다."],
])("%s has nothing to show: it says so and leads on, with nothing to try again", async (address, sentence) => {
  await startServer("hangyeol");
  openApp(address);
  await shows(sentence);
  expect(retry()).toBeNull();
  expect(within(screen.getByRole("main")).getAllByRole("link", { hidden: true }).length).toBeGreaterThan(0);
  expect(within(screen.getByRole("main")).queryByRole("textbox")).toBeNull();
});

test.each([
  ["friends", "함께하는 멤버"],
  ["liked", "좋아요한 유저"],
])("the title of /projects/25/%s names the post", async (list, title) => {
  const server = await startServer();
  const post = await server.as("haneul")(endpoints.projects.one, { params: { id: 25 } });
  openApp(`/projects/25/${list}`);
  await waitFor(() => expect(document.title).toBe(`${title} · ${post.title} · 촌수`));
});

test.each([
  ["/projects", "GET /api/projects/every/", POSTS_FAILED],
  ["/projects/liked", "GET /api/projects/liked-list/", POSTS_FAILED],
  ["/projects/25", "GET /api/projects/25/", FAILED],
  ["/projects/25", "GET /api/projects/25/comments/", "정보 수신에 실패했습니다."],
  ["/projects/25/edit", "GET /api/projects/25/", FAILED],
  ["/projects/25/liked", "GET /api/projects/25/liked-users/", FAILED],
  ["/projects/25/friends", "GET /api/projects/25/tagged-users/", FAILED],
])("%s without %s says so, and asks again", async (address, call, sentence) => {
  const { letThrough } = await startServer("haneul", { [call]: broken });
  openApp(address);
  await shows(sentence);
  letThrough(call);
  await userEvent.click(retry() ?? document.body);
  await waitFor(() => expect(screen.queryByText(sentence)).toBeNull());
});

const unusual = () => screen.findByRole("alertdialog", { name: "비정상적인 접근입니다." });

test.each([
  ["haneul", "/experience/confirm", paths.home],
  [null, `/experience/invitation/register/${CODE}/${idOf("haneul")}`, paths.login],
] as const)("%s comes to %s by itself: it says so and leads away", async (handle, address, to) => {
  await startServer(handle);
  const router = openApp(address);
  await userEvent.click(within(await unusual()).getByRole("button", { name: "확인" }));
  await leadsTo(router, to);
});

test("the greeting of a new member is for nobody else", async () => {
  await startServer(null);
  openApp(paths.experienceRegisterWelcome);
  expect(await unusual()).toBeTruthy();
});

test.each([
  ["junho", paths.experienceRegisterWelcome, paths.home],
  ["haneul", `/experience/invitation/certify/${CODE}/${idOf("haneul")}`, paths.home],
  [null, paths.experienceAdd, paths.login],
] as const)("%s who asks for %s is led to %s", async (handle, address, to) => {
  await startServer(handle);
  await leadsTo(openApp(address), to);
});
