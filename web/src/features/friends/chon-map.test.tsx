import type { ChonMap as ChonMapData } from "@chonsu/shared/entities/friends";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { refusal, serve, signIn } from "../../test/posts.tsx";
import { addressOf, openRoutes } from "../../test/routes.tsx";
import { ChonMap } from "./chon-map.tsx";

const CALL = "GET /api/friends/map/";
const MAP: ChonMapData = {
  people: [
    { id: 2, user_name: "윤준호", image: null, relation_degree: 1 },
    { id: 3, user_name: "김민지", image: null, relation_degree: 1 },
    { id: 11, user_name: "최은서", image: null, relation_degree: 2 },
  ],
  links: [
    [2, 3],
    [2, 11],
  ],
};

beforeEach(() => signIn(1));

const open = () =>
  openRoutes(
    [{ path: "/friends", element: <ChonMap me={{ id: 1, name: "정하늘", image: null }} /> }],
    ["/profile/:id"],
    ["/friends"],
  );

test("draws everybody as a face that leads to them, for the eye and the pointer; the list says the same", async () => {
  serve({ [CALL]: MAP });
  const router = open();
  expect(await screen.findByText("1촌 2명, 2촌 1명")).toBeTruthy();
  const drawing = document.querySelector("svg[aria-hidden=true] [data-view]");
  const faces = [...(drawing?.querySelectorAll("a") ?? [])];
  expect(faces.map((face) => face.getAttribute("href")).toSorted()).toEqual([
    "/profile/11",
    "/profile/2",
    "/profile/3",
  ]);
  expect(faces.every((face) => face.getAttribute("tabindex") === "-1")).toBe(true);
  const list = screen.getByRole("heading", { name: "지도 속 사람들" }).parentElement ?? document.body;
  expect(within(list).getByRole("link", { name: /윤준호/ })).toBeTruthy();
  await userEvent.click(within(list).getByText("이어지는 분 2명"));
  await userEvent.click(await within(list).findByRole("link", { name: /최은서/ }));
  expect(addressOf(router)).toBe("/profile/11");
});

test("whom one points at has their lines drawn out", async () => {
  serve({ [CALL]: MAP });
  open();
  await screen.findByText("이어지는 분 2명");
  const lines = () => document.querySelectorAll("[data-view] > path").length;
  expect(lines()).toBe(3);
  await userEvent.hover(document.querySelector('svg [data-id="11"] circle') ?? document.body);
  expect(lines()).toBe(4);
  await userEvent.hover(screen.getByRole("heading", { name: "지도 속 사람들" }));
  expect(lines()).toBe(3);
});

test("a map that could not be had says so and is asked for again", async () => {
  let refuses = true;
  serve({ [CALL]: () => (refuses ? refusal(503, "OVERLOADED", "지금은 요청이 많아요.") : MAP) });
  open();
  expect(await screen.findByText("지금은 요청이 많아요.")).toBeTruthy();
  refuses = false;
  await userEvent.click(screen.getByRole("button", { name: "다시 시도" }));
  expect(await screen.findByText("지도 속 사람들")).toBeTruthy();
});
