import { act, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { clearSession, dropTokens } from "../../api/session.ts";
import { InquiryForm } from "../../features/settings/inquiry-form.tsx";
import { useMe } from "../../features/users/users.queries.ts";
import { paths } from "../../paths/paths.ts";
import { openRoutes } from "../../test/routes.tsx";
import { startServer, type TestServer } from "../../test/server.ts";
import { MembersOnly } from "../routes/guards.tsx";
import { ServerState } from "./server-state.tsx";

let server: TestServer;

beforeEach(async () => {
  server = await startServer();
});

function Settings() {
  const { data: me } = useMe();
  return (
    <>
      <h1>{me?.user_name}</h1>
      <InquiryForm ownEmail="" />
      <input aria-label="메모" />
    </>
  );
}

async function open() {
  const members = { Component: MembersOnly, children: [{ path: paths.setting, Component: Settings }] };
  const place = openRoutes([{ Component: ServerState, children: [members] }], [paths.login], [paths.setting]);
  await screen.findByRole("heading", { name: "정하늘" });
  return place;
}

const inquiry = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: "문의 내용" });
const note = () => screen.getByRole<HTMLInputElement>("textbox", { name: "메모" });

test("drafts stay for their writer only when a session ends elsewhere, and a logout clears them", async () => {
  const place = await open();
  const logInAs = async (who: "haneul" | "jiwoo") => {
    server.signIn(who);
    await place.navigate(paths.setting);
    await screen.findByRole("heading", { name: who === "haneul" ? "정하늘" : "박지우" });
    return inquiry().value;
  };
  const end = async (how: () => void) => {
    act(how);
    await screen.findByText("다른 화면");
  };
  await userEvent.type(inquiry(), "쓰던 문의");
  await end(dropTokens);
  expect(await logInAs("jiwoo")).toBe("");
  await end(dropTokens);
  expect(await logInAs("haneul")).toBe("쓰던 문의");
  await end(clearSession);
  expect(await logInAs("haneul")).toBe("");
});

test("a suspended tab shows no data of the first member after another one has logged in", async () => {
  await open();
  await userEvent.type(note(), "내 메모");
  // The page learns of the logout and of the login together, after both.
  window.localStorage.clear();
  act(() => server.signIn("jiwoo"));
  await screen.findByRole("heading", { name: "박지우" });
  expect(note().value).toBe("");
});
