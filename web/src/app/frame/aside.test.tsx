import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { openApp } from "../../test/app.tsx";
import { idOf, startServer } from "../../test/server.ts";

const hidden = { hidden: true };
let server: Awaited<ReturnType<typeof startServer>>;

beforeEach(async () => {
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: query.includes("min-width"),
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  server = await startServer();
});

/** The aside of the screen at an address, on a wide window. */
async function asideAt(address: string) {
  openApp(address);
  return within(await screen.findByRole("complementary", hidden));
}

test("the aside of another profile shows the relation once, and the weekly news", async () => {
  const aside = await asideAt(`/profile/${idOf("seoyun")}`);
  expect(await aside.findByRole("heading", { name: "나와의 관계", ...hidden })).toBeTruthy();
  expect(await aside.findByRole("heading", { name: "이번 주 새 회원", ...hidden })).toBeTruthy();
  await screen.findByRole("tab", { name: "정보", ...hidden });
  expect(screen.getAllByRole("heading", { name: "나와의 관계", ...hidden })).toHaveLength(1);
});

const NEWS = "이번 주 새 회원";
const LATEST = "최근 알림";

test.each([
  ["/home", [NEWS, LATEST]],
  ["/projects", [NEWS, LATEST]],
  ["/projects/25", [NEWS, LATEST]],
  [`/profile/${idOf("haneul")}`, [NEWS, LATEST]],
  [`/profile/${idOf("haneul")}/friends`, [NEWS, LATEST]],
  ["/search", [NEWS, LATEST]],
  ["/setting", [NEWS, LATEST]],
  ["/notification", [NEWS]],
  ["/suggestion", [LATEST]],
])("beside %s are %s, and a skip link leads there", async (address, expected) => {
  const aside = await asideAt(address);
  await waitFor(() =>
    expect([NEWS, LATEST].filter((name) => aside.queryByRole("heading", { name, ...hidden }) !== null)).toEqual(
      expected,
    ),
  );
  const skip = screen.getByRole("link", { name: "새 소식으로 건너뛰기" });
  expect(skip.getAttribute("href")).toBe(`#${screen.getByRole("complementary", hidden).id}`);
});

test("without new members the aside says so, and links to the invitations unless they are beside it", async () => {
  server.sql("update users set date_joined = 0");
  const home = await asideAt("/home");
  expect(await home.findByText("이번 주에는 아직 새 소식이 없어요.")).toBeTruthy();
  const next = home.getByRole("link", { name: "초대하러 가기", ...hidden });
  expect(next.getAttribute("href")).toBe("/invite");
  cleanup();
  const invite = await asideAt("/invite");
  expect(await invite.findByText("이번 주에는 아직 새 소식이 없어요.")).toBeTruthy();
  expect(invite.queryByRole("link", { name: "초대하러 가기", ...hidden })).toBeNull();
});

test("the latest notifications say how near people are, asked once the screen has made its requests", async () => {
  const asked = () => server.sent.filter(({ call }) => call.startsWith("GET /api/friends/via/")).length;
  const aside = await asideAt("/setting");
  const row = async () => (await aside.findByRole("link", { name: /주원 님이 관심사에 맞는/, ...hidden })).textContent;
  expect(await row()).not.toContain("촌");
  expect(asked()).toBe(0);
  await waitFor(async () => expect(await row()).toContain("4촌 이상"));
  expect(asked()).toBe(1);
});

test.each([
  ["/editprofile", "the column"],
  ["/projects/add", "the column"],
  ["/friends?tab=mine&view=map", "the whole width"],
])("%s has no aside, in %s", async (address, width) => {
  openApp(address);
  await screen.findByRole("heading", { level: 1, ...hidden });
  expect(screen.queryByRole("complementary", hidden)).toBeNull();
  const rooms = screen.getByRole("main", hidden).parentElement;
  expect(rooms?.classList.contains("wide")).toBe(width === "the whole width");
});
