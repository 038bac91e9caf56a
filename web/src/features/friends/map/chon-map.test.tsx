import { endpoints } from "virtual:endpoints";
import type { ChonMap as ChonMapData } from "@chonsu/shared/entities/friends";
import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { addressOf, openRoutes } from "../../../test/routes.tsx";
import { type Between, broken, idOf, startServer } from "../../../test/server.ts";
import { ChonMap } from "./chon-map.tsx";
import { MapNames } from "./map-faces.tsx";
import { layoutOf } from "./map-layout.ts";

const CALL = "GET /api/friends/map/";
const HANEUL = idOf("haneul");

/** The map of haneul with junho and minji, who know each other, and with eunseo, whom junho knows. */
async function open(answers?: Readonly<Record<string, Between>>) {
  const server = await startServer("haneul", answers);
  const { junho, minji, eunseo } = { junho: idOf("junho"), minji: idOf("minji"), eunseo: idOf("eunseo") };
  const pairs = [
    [HANEUL, junho],
    [HANEUL, minji],
    [junho, minji],
    [junho, eunseo],
  ];
  const both = (one: string, other: string) => `(min(${one}, ${other}), max(${one}, ${other}))`;
  const kept = pairs.map(([one, other]) => both(String(one), String(other))).join(", ");
  server.sql(`delete from friend_relations where ${both("from_user_id", "to_user_id")} not in (values ${kept})`);
  const { people } = await server.as("haneul")(endpoints.friends.map, {});
  const routes = [{ path: "/friends", element: <ChonMap me={{ id: HANEUL, name: "정하늘", image: null }} /> }];
  return { ...server, people, router: openRoutes(routes, ["/profile/:id"], ["/friends"]) };
}

test("shows everybody as a face with a link for the pointer, and the same people as a list", async () => {
  const { people, router } = await open();
  expect(await screen.findByText("1촌 2명, 2촌 1명")).toBeTruthy();
  const drawing = document.querySelector("svg[aria-hidden=true] [data-view]");
  const faces = [...(drawing?.querySelectorAll("a") ?? [])];
  const hrefs = new Set(faces.map((face) => face.getAttribute("href")));
  expect(hrefs).toEqual(new Set(people.map(({ id }) => `/profile/${id}`)));
  expect(faces.every((face) => face.getAttribute("tabindex") === "-1")).toBe(true);
  const list = screen.getByRole("heading", { name: "지도 속 사람들" }).parentElement ?? document.body;
  expect(within(list).getByRole("link", { name: /윤준호/ })).toBeTruthy();
  await userEvent.click(within(list).getByText("이어지는 분 2명"));
  await userEvent.click(await within(list).findByRole("link", { name: /최은서/ }));
  expect(addressOf(router)).toBe(`/profile/${idOf("eunseo")}`);
});

test("the distance of names to faces follows the size of the letters in every browser", async () => {
  const { people } = await open();
  const { faces } = layoutOf({ people, links: [] });
  const { container } = render(
    <svg aria-label="지도">
      <MapNames faces={faces.map((face, at) => ({ ...face, isAbove: at % 2 === 0 }))} />
    </svg>,
  );
  const shifts = Array.from(container.querySelectorAll("text"), (name) => name.getAttribute("dy"));
  expect(new Set(shifts)).toEqual(new Set([null]));
});

test("cuts a long name between letters, also between letters of several code units", async () => {
  const { people } = await open();
  const [person] = people;
  if (person === undefined) throw new Error("nobody is on the map");
  const { faces } = layoutOf({ people: [{ ...person, user_name: "👩‍🚀".repeat(7) }], links: [] });
  const { container } = render(
    <svg aria-label="지도">
      <MapNames faces={faces.map((face) => ({ ...face, isAbove: false }))} />
    </svg>,
  );
  expect(container.textContent).toMatch(/^(👩‍🚀){5,6}…?$/u);
});

test("scales the picture of the drawing while it moves, and draws again when it has stopped", async () => {
  for (const side of ["clientWidth", "clientHeight"] as const) {
    vi.spyOn(HTMLElement.prototype, side, "get").mockReturnValue(400);
  }
  await open();
  const stage = await screen.findByRole("application");
  const drawing = stage.querySelector("svg");
  const view = () => stage.querySelector("[data-view]")?.getAttribute("transform");
  await waitFor(() => expect(drawing?.querySelector("text[class*=name]")).not.toBeNull());
  const whole = view();
  fireEvent.wheel(stage, { deltaY: -200, clientX: 200, clientY: 200 });
  await waitFor(() => expect(drawing?.style.transform).toMatch(/^translate\(.+\) scale\(1\.3/));
  expect(view()).toBe(whole);
  await waitFor(() => expect(drawing?.style.transform).toBe(""));
  expect(view()).not.toBe(whole);
});

test("2촌 are folded to a number at their chon until that is tapped, or their list is opened, or the map is zoomed", async () => {
  for (const side of ["clientWidth", "clientHeight"] as const) {
    vi.spyOn(HTMLElement.prototype, side, "get").mockReturnValue(400);
  }
  await open();
  const stage = await screen.findByRole("application");
  await waitFor(() => expect(stage.dataset["folded"]).toBe("true"));
  const [number, ...others] = stage.querySelectorAll<SVGGElement>("[data-unfold]");
  expect([number?.textContent, number?.dataset["unfold"], others]).toEqual(["+1", String(idOf("junho")), []]);
  const whole = () => userEvent.click(screen.getByRole("button", { name: "전체 보기" }));
  const ways = [
    () => fireEvent.click(number ?? stage),
    () => userEvent.click(screen.getByText("이어지는 분 2명")),
    () => userEvent.click(screen.getByRole("button", { name: "확대" })),
  ];
  for (const unfold of ways) {
    await unfold();
    await waitFor(() => expect(stage.dataset["folded"]).toBe("false"));
    await whole();
    await waitFor(() => expect(stage.dataset["folded"]).toBe("true"));
  }
});

test("highlights the lines of the person under the pointer", async () => {
  await open();
  await screen.findByText("이어지는 분 2명");
  const lines = () => document.querySelectorAll("[data-view] > path").length;
  expect(lines()).toBe(3);
  await userEvent.hover(document.querySelector(`svg [data-id="${idOf("eunseo")}"] circle`) ?? document.body);
  expect(lines(), "to the chon beside her, and to others").toBe(5);
  expect(document.querySelector("[class*=activeName]")?.textContent).toBe("최은서");
  await userEvent.hover(screen.getByRole("heading", { name: "지도 속 사람들" }));
  expect(lines()).toBe(3);
});

test("the buttons are outside of the drawing, and a tap on it beside a face opens the nearest person", async () => {
  const { people, router } = await open();
  const stage = await screen.findByRole("application");
  // The drawing listens for taps from the moment when it is first shown.
  await waitFor(() => expect(stage.querySelector("[data-view]")?.getAttribute("transform")).toBeTruthy());
  for (const name of ["확대", "축소", "전체 보기"]) {
    expect(stage.parentElement?.contains(screen.getByRole("button", { name })), name).toBe(false);
  }
  // In jsdom all faces are at the same place, so any of them is the nearest.
  fireEvent.click(stage);
  expect(people.map(({ id }) => `/profile/${id}`)).toContain(addressOf(router));
});

test.each([
  ["a worker makes the layout", true],
  ["the page makes the layout where the worker cannot be loaded", false],
])("%s", async (_what, isLoaded) => {
  const workers: LateWorker[] = [];
  class LateWorker extends EventTarget {
    readonly maps: ChonMapData[] = [];
    isTerminated = false;
    constructor() {
      super();
      workers.push(this);
    }
    postMessage(map: ChonMapData) {
      this.maps.push(map);
    }
    terminate() {
      this.isTerminated = true;
    }
  }
  vi.stubGlobal("Worker", LateWorker);
  await open();
  await screen.findByText("지도 속 사람들");
  const [worker] = workers;
  const [map] = worker?.maps ?? [];
  if (worker === undefined || map === undefined) throw new Error("no worker got the map");
  expect(screen.queryByRole("application"), "before the layout is made").toBeNull();
  const made = isLoaded ? new MessageEvent("message", { data: layoutOf(map) }) : new Event("error");
  act(() => void worker.dispatchEvent(made));
  const stage = await screen.findByRole("application");
  expect(stage.querySelectorAll("[data-id]")).toHaveLength(map.people.length);
  if (isLoaded) expect(worker.isTerminated).toBe(true);
});

test("shows an error when the map cannot be loaded, and can retry", async () => {
  const { letThrough } = await open({ [CALL]: broken });
  expect(await screen.findByText("지도를 그리지 못했어요.")).toBeTruthy();
  letThrough(CALL);
  await userEvent.click(screen.getByRole("button", { name: "다시 시도" }));
  expect(await screen.findByText("지도 속 사람들")).toBeTruthy();
});
