import { endpoints } from "virtual:endpoints";
import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { chonsOf } from "../../features/friends/relations.ts";
import { openApp } from "../../test/app.tsx";
import { idOf, startServer } from "../../test/server.ts";

const MINE = "/friends?tab=mine";

/** Opens an address as a member whose only chon is haneul. */
async function open(address: string) {
  const server = await startServer("jimin");
  openApp(address);
  return server;
}

const circle = (name: RegExp) => screen.findByRole("region", { name });
const shownHome = () => screen.findAllByRole("article");

test("home shows the other chons of the only chon above the posts, to be asked in place", async () => {
  const { as } = await open("/home");
  const region = await circle(/^정하늘 님의 다른 1촌 8명, 아는 분이 있나요\?$/);
  const [post] = await shownHome();
  expect(region.compareDocumentPosition(post ?? document.body)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(region.textContent).toContain("1촌의 1촌은 2촌");
  const chons = await as("haneul")(endpoints.friends.oneDegree, {});
  const others = chons.filter(({ id }) => id !== idOf("jimin")).map(({ id }) => `/profile/${id}`);
  const hrefs = within(region)
    .getAllByRole("link")
    .map((link) => link.getAttribute("href"));
  expect(hrefs.toSorted()).toEqual(others.toSorted());
  await userEvent.click(within(region).getByRole("button", { name: "윤준호 님에게 1촌 신청" }));
  expect(await within(region).findByRole("button", { name: "윤준호 님 수락 대기" })).toBeTruthy();
});

test.each(["/home", MINE])("at %s it is closed for good, there and on the other screen", async (address) => {
  await open(address);
  await userEvent.click(await screen.findByRole("button", { name: "1촌의 1촌 닫기" }));
  expect(screen.queryByRole("region", { name: /정하늘 님의 다른/ })).toBeNull();
  cleanup();
  openApp(address === MINE ? "/home" : MINE);
  await (address === MINE ? shownHome() : screen.findByText("1명"));
  expect(screen.queryByRole("region", { name: /정하늘 님의 다른/ })).toBeNull();
});

test("a chon more shows at once as 1촌, and ends it at the next visit", async () => {
  const { as } = await startServer("jimin");
  await as("junho")(endpoints.friends.request, { body: { to_user_id: idOf("jimin") } });
  openApp(MINE);
  const link = within(await circle(/8명/)).getByRole("link", { name: /윤준호/ });
  const junho = within(link.closest("li") ?? document.body);
  await userEvent.click(junho.getByRole("button", { name: /수락/ }));
  await userEvent.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "수락" }));
  expect(await junho.findByText("1촌")).toBeTruthy();
  cleanup();
  openApp(MINE);
  await screen.findByText("2명");
  expect(screen.queryByRole("region", { name: /정하늘 님의 다른/ })).toBeNull();
});

test.each(["/home", MINE])("at %s everybody keeps their place when one of them becomes my chon", async (address) => {
  const { as } = await startServer("jimin");
  const relations = await as("jimin")(endpoints.friends.ofUser, { params: { id: idOf("haneul") } });
  const last = chonsOf(relations, idOf("haneul")).findLast(({ id }) => id !== idOf("jimin"))?.id ?? 0;
  await as(last)(endpoints.friends.request, { body: { to_user_id: idOf("jimin") } });
  openApp(address);
  const list = within(await circle(/8명/));
  const places = () => list.getAllByRole("link").map((link) => link.getAttribute("href"));
  const before = places();
  expect(before.at(-1)).toBe(`/profile/${last}`);
  await userEvent.click(await list.findByRole("button", { name: /수락$/ }));
  await userEvent.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "수락" }));
  expect(await list.findByText("1촌")).toBeTruthy();
  expect(places()).toEqual(before);
});

test("one other person is one, and nobody is nothing", async () => {
  const { as, count } = await startServer("garam");
  openApp(MINE);
  expect(await circle(/^피누리 님의 다른 1촌 1명, 아는 분인가요\?$/)).toBeTruthy();
  cleanup();
  const relations = await as("nuri")(endpoints.friends.list, {});
  const known = relations.find((row) => [row.from_user.id, row.to_user.id].includes(idOf("byeol")));
  await as("nuri")(endpoints.friends.remove, { params: { id: known?.id ?? 0 } });
  openApp(MINE);
  await screen.findByText("1명");
  expect(screen.queryByRole("region", { name: /님의 다른/ })).toBeNull();
  expect(count(`GET /api/friends/${idOf("nuri")}/`), "when there was one").toBe(1);
});

test("home asks nothing more for a member with several chons", async () => {
  const { sent } = await startServer("haneul");
  openApp("/home");
  await shownHome();
  expect(sent.filter(({ call }) => /^GET .api.friends.(\d|$)/.test(call))).toEqual([]);
});
