import { act, render, screen, waitFor } from "@testing-library/react";
import { lazy, type ReactNode } from "react";
import { useLocation } from "react-router-dom";
import { beforeEach, expect, test } from "vitest";
import pageText from "../../../index.html?raw";
import themeText from "../../../public/theme.js?raw";
import { clearSession } from "../../api/session.ts";
import { paths } from "../../paths/paths.ts";
import { openApp } from "../../test/app.tsx";
import { addressOf, openRoutes } from "../../test/routes.tsx";
import { startServer } from "../../test/server.ts";
import { CheckingLogin, MembersOnly } from "./guards.tsx";

const ASKED_FOR = "/friends?tab=requests";

/** Shows the path and the navigation state. */
function Place() {
  const { pathname, state } = useLocation();
  return <p>{`${pathname} ${JSON.stringify(state)}`}</p>;
}

/** A screen whose code is being fetched. */
const Coming = lazy(() => new Promise<never>(() => {}));

/** Opens an address for members; `login` is shown at the login. */
function open(login: ReactNode = <Place />) {
  const members = { Component: MembersOnly, children: [{ path: paths.friends, element: <Place /> }] };
  openRoutes([members, { path: paths.login, element: login }], [], [ASKED_FOR]);
}

beforeEach(() => clearSession());

test("redirects a visitor to the login, which leads back afterwards", async () => {
  open();
  expect(await screen.findByText(`/login ${JSON.stringify({ from: ASKED_FOR })}`)).toBeTruthy();
});

test("says that the login is being checked until it has loaded", async () => {
  await act(async () => open(<Coming />));
  expect((await screen.findByText("로그인 상태를 확인하고 있어요.")).getAttribute("role")).toBe("status");
});

test("the page has the shape of its first screen before it has loaded", async () => {
  const page = new DOMParser().parseFromString(pageText, "text/html");
  const { container } = render(<CheckingLogin />);
  const shapeOf = (shape: Element | null) => Array.from(shape?.children ?? [], ({ tagName }) => tagName);
  expect(shapeOf(page.querySelector("#root > .waiting"))).toEqual(shapeOf(container.querySelector(".waiting")));
  const frameAt = (pathname: string) => {
    const root = { dataset: { frame: undefined } };
    const script = new Function("document", "location", themeText);
    script({ documentElement: root }, { pathname });
    return root.dataset.frame;
  };
  expect(frameAt("/home"), "a visitor").toBeUndefined();
  await startServer();
  expect(["/home", "/friends/", "/setting", "/projects/1"].map(frameAt)).toEqual(["tabs", "tabs", "page", "page"]);
});

test("lets a member in", async () => {
  await startServer();
  open();
  expect(await screen.findByText("/friends null")).toBeTruthy();
});

test("redirects to the login when the session ends, says so, and leads back afterwards", async () => {
  const { signIn } = await startServer();
  const router = openApp(ASKED_FOR);
  await screen.findByRole("tab", { name: /내게 신청한/ });
  act(() => clearSession());
  expect(await screen.findByText("로그아웃되었어요. 다시 로그인해 주세요.")).toBeTruthy();
  act(() => signIn("haneul"));
  await waitFor(() => expect(addressOf(router)).toBe(ASKED_FOR));
});

test("a logout shows no message about an ended session", async () => {
  await startServer();
  const router = openApp(paths.friends);
  await screen.findByRole("tab", { name: /내게 신청한/ });
  await router.navigate(paths.logout);
  await waitFor(() => expect(addressOf(router)).toBe(paths.login));
  await router.navigate(paths.friends);
  expect(await screen.findByRole("textbox", { name: "이메일" })).toBeTruthy();
  expect(screen.queryByText("로그아웃되었어요. 다시 로그인해 주세요.")).toBeNull();
});
