import { endpoints } from "virtual:endpoints";
import { DELETED_USER_ID } from "@chonsu/shared/deleted-user";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import type { Chain } from "../../entities/people/chains.ts";
import { addressOf, openRoutes } from "../../test/routes.tsx";
import { type Between, broken, type Handle, idOf, startServer } from "../../test/server.ts";
import { RelationView } from "./relation-view.tsx";

const PATH = "GET /api/path/";
const AS_ANSWERED = (chains: readonly Chain[]) => chains;

/** How haneul is connected with somebody. */
async function open(other: Handle, answers?: Readonly<Record<string, Between>>) {
  const server = await startServer("haneul", answers);
  const user = await server.as("haneul")(endpoints.users.one, { params: { id: idOf(other) } });
  const router = openRoutes(
    [{ path: "/", element: <RelationView user={user} inOrder={AS_ANSWERED} /> }],
    ["/profile/:id"],
    ["/"],
  );
  return { ...server, router };
}

const names = (wheel: HTMLElement) =>
  within(wheel)
    .getAllByRole("option", { hidden: true })
    .map((option) => option.querySelector(".one-line")?.textContent);
const links = () => screen.getAllByRole("link").map((link) => `${link.textContent} ${link.getAttribute("href")}`);
const wheel = (at: number) => screen.findByRole("listbox", { name: `중간에 있는 사람 ${at}` });
const choose = async (at: number, name: string) =>
  userEvent.click(within(await wheel(at)).getByRole("option", { name, hidden: true }));

test("shows two members in between as wheels, and each chosen name as a link", async () => {
  await open("seoyun");
  expect(await screen.findByText("두 사람을 거치면 닿아요 · 길 5갈래")).toBeTruthy();
  expect(names(await wheel(1))).toEqual(["윤준호", "김민지", "김도윤", "박지우"]);
  expect(links()).toEqual([`윤준호 /profile/${idOf("junho")}`, `최은서 /profile/${idOf("eunseo")}`]);
});

test("choosing the first member limits the second one to real paths", async () => {
  await open("seoyun");
  expect(names(await wheel(2))).toEqual(["최은서", "오세린"]);
  await choose(1, "김도윤");
  await waitFor(() => expect(screen.queryByRole("listbox", { name: "중간에 있는 사람 2" })).toBeNull());
  await choose(1, "윤준호");
  await choose(2, "오세린");
  expect(links()).toEqual([`윤준호 /profile/${idOf("junho")}`, `오세린 /profile/${idOf("serin")}`]);
});

test("arrow keys turn a wheel, Enter opens the chosen member", async () => {
  const { router } = await open("seoyun");
  (await wheel(1)).focus();
  await userEvent.keyboard("{ArrowDown}{Enter}");
  expect(addressOf(router)).toBe(`/profile/${idOf("minji")}`);
});

test("has every chain as a list for screen readers", async () => {
  await open("seoyun");
  const list = await screen.findByRole("list", { name: "나와 이어지는 길" });
  expect(within(list).getAllByRole("listitem")[1]?.textContent).toBe("나 → 윤준호 → 오세린 → 한서윤");
});

test("shows one member in between without a wheel", async () => {
  await open("haeun");
  expect(await screen.findByText("한 사람을 거치면 닿아요 · 길 1갈래")).toBeTruthy();
  expect(screen.queryByRole("listbox")).toBeNull();
  expect(links()).toEqual([`김민지 /profile/${idOf("minji")}`]);
});

test("says that three or more members would be needed, and fetches no path", async () => {
  const { bodies } = await open("garam");
  expect(screen.getByText("닿으려면 세 사람 이상을 거쳐야 해요.")).toBeTruthy();
  expect(await screen.findByText("나")).toBeTruthy();
  expect(bodies(PATH)).toEqual([]);
});

test("says nothing about members in between to a viewer without chons", async () => {
  const server = await startServer("hangyeol");
  const user = await server.as("hangyeol")(endpoints.users.one, { params: { id: idOf("garam") } });
  openRoutes([{ path: "/", element: <RelationView user={user} inOrder={AS_ANSWERED} /> }], [], ["/"]);
  expect(await screen.findByText("첫 1촌이 생기면 이어지는 길을 보여 드릴게요.")).toBeTruthy();
  expect(screen.queryByText(/닿으려면/)).toBeNull();
});

test("says of a member without chons that nobody is connected", async () => {
  await open("hangyeol");
  expect(screen.getByText("아직 이어진 분이 없어요.")).toBeTruthy();
  expect(screen.queryByText(/닿으려면/)).toBeNull();
});

test("shows no relation while the path is unknown", async () => {
  await open("seoyun", { [PATH]: () => new Promise(() => {}) });
  expect(screen.getByText("불러오는 중이에요.").closest("[role=status]")).not.toBeNull();
  expect(screen.queryByText(/닿으려면|4촌/)).toBeNull();
});

test("shows an error when the path cannot be loaded, and can retry", async () => {
  const { letThrough } = await open("seoyun", { [PATH]: broken });
  expect(await screen.findByText("나와의 관계를 불러오지 못했어요.")).toBeTruthy();
  letThrough(PATH);
  await userEvent.click(screen.getByRole("button", { name: "다시 시도" }));
  expect(await screen.findByText("두 사람을 거치면 닿아요 · 길 5갈래")).toBeTruthy();
});

test.each(["haneul", "junho"] as const)("is hidden for me and for my chons (%s)", async (other) => {
  await open(other);
  expect(screen.queryByText("나와의 관계")).toBeNull();
});

test("is hidden for a member who has left", async () => {
  const server = await startServer("haneul");
  const user = await server.as("haneul")(endpoints.users.one, { params: { id: DELETED_USER_ID } });
  openRoutes([{ path: "/", element: <RelationView user={user} inOrder={AS_ANSWERED} /> }], [], ["/"]);
  expect(screen.queryByText("나와의 관계")).toBeNull();
});
