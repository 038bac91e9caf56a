import { endpoints } from "virtual:endpoints";
import { act, cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { keepInstallPrompt } from "../../lib/install-offer.ts";
import { openRoutes } from "../../test/routes.tsx";
import { startServer } from "../../test/server.ts";
import { HomeHints } from "./home-hints.tsx";

const IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15";

keepInstallPrompt();

beforeEach(() => {
  device({ isPhone: true });
  window.sessionStorage.clear();
});

/** The properties that the device reports. */
function device({ isPhone = false, isInstalled = false, userAgent = "Mozilla/5.0 (Linux; Android 16)" }): void {
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: query.includes("standalone") ? isInstalled : isPhone,
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  vi.spyOn(navigator, "userAgent", "get").mockReturnValue(userAgent);
}

/** Opens the home screen of haneul, whose profile is complete or has only one interest. */
async function open(isFull: boolean, wasHere = true) {
  const { as, count } = await startServer();
  if (wasHere) window.localStorage.setItem("visited", "yes");
  const body = { keywords: ["로봇"], skills: [] };
  if (!isFull) await as("haneul")(endpoints.users.updateProfile, { body });
  openRoutes([{ path: "/home", element: <HomeHints /> }], ["/profile/:id"], ["/home"]);
  await waitFor(() => expect(count("GET /api/current-user/")).toBe(1));
}

const profileHint = () => screen.queryByRole("region", { name: "프로필을 채워 보세요" });
const installHint = () => screen.queryByRole("region", { name: "홈 화면에 추가하기" });

test("fewer than two interests and skills together show the profile hint until it is closed", async () => {
  await open(false);
  await screen.findByRole("link", { name: "프로필 채우기" });
  expect(screen.getByRole("link", { name: "프로필 채우기" }).getAttribute("href")).toBe("/editprofile");
  expect(installHint(), "one hint at a time").toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "프로필을 채워 보세요 닫기" }));
  expect(profileHint()).toBeNull();
  expect(window.localStorage.getItem("profileHintDismissedAt")).not.toBeNull();
});

test("two of them show no profile hint, and a phone is offered the installation", async () => {
  await open(true);
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
  await open(true);
  await act(() => new Promise((done) => setTimeout(done, 20)));
  expect(installHint()).toBeNull();
});

test("a first visit and its reload show no offer, the second visit does", async () => {
  await open(true, false);
  await act(() => new Promise((done) => setTimeout(done, 20)));
  expect(installHint()).toBeNull();
  cleanup();
  await open(true);
  await act(() => new Promise((done) => setTimeout(done, 20)));
  expect(installHint(), "after a reload").toBeNull();
  cleanup();
  window.sessionStorage.clear();
  await open(true);
  await waitFor(() => expect(installHint()).not.toBeNull());
});

test("tells an Apple phone the steps with the share button", async () => {
  device({ isPhone: true, userAgent: IPHONE });
  await open(true);
  expect(await screen.findByText(/공유 버튼을 누르고/)).toBeTruthy();
});

test("the button shows the browser's own prompt once", async () => {
  const prompt = vi.fn(() => Promise.resolve());
  const event = Object.assign(new Event("beforeinstallprompt", { cancelable: true }), { prompt });
  window.dispatchEvent(event);
  expect(event.defaultPrevented).toBe(true);
  await open(true);
  await userEvent.click(await screen.findByRole("button", { name: "추가" }));
  expect(prompt).toHaveBeenCalledOnce();
  expect(installHint()).toBeNull();
});
