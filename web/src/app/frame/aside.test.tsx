import { cleanup, screen, within } from "@testing-library/react";
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

test.each(["/home", "/projects", "/projects/25", `/profile/${idOf("haneul")}`])(
  "%s has the news beside it",
  async (address) => {
    const aside = await asideAt(address);
    expect(await aside.findByRole("heading", { name: "이번 주 새 회원", ...hidden })).toBeTruthy();
  },
);

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

test.each([
  ["/setting", "a centred column"],
  ["/projects/add", "a centred column"],
  ["/friends?tab=mine&view=map", "the whole width"],
])("%s has no aside, but %s", async (address, width) => {
  openApp(address);
  await screen.findByRole("heading", { level: 1, ...hidden });
  expect(screen.queryByRole("complementary", hidden)).toBeNull();
  const rooms = screen.getByRole("main", hidden).parentElement;
  expect(rooms?.classList.contains("wide")).toBe(width === "the whole width");
});
