import type { User } from "@chonsu/shared/entities/users";
import { act, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { keepInstallPrompt } from "../../lib/install-offer.ts";
import { member, serve, signIn } from "../../test/posts.tsx";
import { openRoutes } from "../../test/routes.tsx";
import { HomeHints } from "./home-hints.tsx";

const IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15";

keepInstallPrompt();

beforeEach(() => {
  window.localStorage.clear();
  signIn(1);
  device({ isPhone: true });
});

/** What the device says of itself. */
function device({ isPhone = false, isInstalled = false, userAgent = "Mozilla/5.0 (Linux; Android 16)" }): void {
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: query.includes("standalone") ? isInstalled : isPhone,
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  vi.spyOn(navigator, "userAgent", "get").mockReturnValue(userAgent);
}

function open(changes: Partial<User["profile"]>) {
  const me = member(1, "정하늘");
  const sent = serve({ "GET /api/current-user/": { ...me, profile: { ...me.profile, ...changes } } });
  openRoutes([{ path: "/home", element: <HomeHints /> }], ["/profile/:id"], ["/home"]);
  return vi.waitFor(() => expect(sent).toHaveLength(1));
}

const FULL = { keywords: ["로봇"], skills: [{ id: 1, skill: "C++" }] };
const profileHint = () => screen.queryByRole("region", { name: "프로필을 채워 보세요" });
const installHint = () => screen.queryByRole("region", { name: "홈 화면에 추가하기" });

test("fewer than two interests and skills together invites to complete the profile, until it is put away", async () => {
  await open({ keywords: ["로봇"] });
  await screen.findByRole("link", { name: "프로필 채우기" });
  expect(screen.getByRole("link", { name: "프로필 채우기" }).getAttribute("href")).toBe("/profile/1");
  expect(installHint(), "one hint at a time").toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "프로필을 채워 보세요 닫기" }));
  expect(profileHint()).toBeNull();
  expect(window.localStorage.getItem("profileHintDismissedAt")).not.toBeNull();
});

test("with two of them nothing is said, and on a phone the home screen is offered", async () => {
  await open(FULL);
  await screen.findByText(/브라우저 메뉴를 열고/);
  expect(profileHint()).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "홈 화면에 추가하기 닫기" }));
  expect(installHint()).toBeNull();
  expect(Number(window.localStorage.getItem("dismissedAt"))).toBeGreaterThan(0);
});

test.each([
  ["a large screen", { isPhone: false }],
  ["the installed product", { isPhone: true, isInstalled: true }],
])("%s is offered nothing", async (_name, what) => {
  device(what);
  await open(FULL);
  await act(() => new Promise((done) => setTimeout(done, 20)));
  expect(installHint()).toBeNull();
});

test("an Apple phone is told the steps by the share button", async () => {
  device({ isPhone: true, userAgent: IPHONE });
  await open(FULL);
  expect(await screen.findByText(/공유 버튼을 누르고/)).toBeTruthy();
});

test("where the browser has a prompt of its own, the button shows it, once", async () => {
  const prompt = vi.fn(() => Promise.resolve());
  const event = Object.assign(new Event("beforeinstallprompt", { cancelable: true }), { prompt });
  window.dispatchEvent(event);
  expect(event.defaultPrevented).toBe(true);
  await open(FULL);
  await userEvent.click(await screen.findByRole("button", { name: "추가" }));
  expect(prompt).toHaveBeenCalledOnce();
  expect(installHint()).toBeNull();
});
