import { EXPIRED_LINK_CODE, LINK_CODES } from "@chonsu/db/seed/campus/invitation-links";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { STORED } from "../../api/session.ts";
import { readStored } from "../../lib/storage.ts";
import { paths } from "../../paths/paths.ts";
import { broken, startServer } from "../../test/server.ts";
import { visit } from "../../test/visitors.tsx";

const WELCOME = "GET /api/welcome/";

test("greets both by name; start stores flag and code and passes the name on", async () => {
  const { sql, hold } = await startServer(null);
  sql(`update invitation_links set code = 'a b' where code = '${LINK_CODES.fresh}'`);
  const release = hold(WELCOME);
  const router = visit(paths.welcomeWith("a b"));
  expect((await screen.findByText("초대장을 펼치고 있어요.")).closest("[role=status]")).toBeTruthy();
  release();
  const heading = await screen.findByRole("heading", { level: 1, name: /오태리/ });
  expect(heading.textContent).toBe("오태리 님,정하늘 님이 촌수에 초대했어요.");
  await userEvent.click(screen.getByRole("button", { name: "회원가입 시작하기" }));
  await waitFor(() => expect(router.state.location.pathname).toBe(paths.certify));
  expect(router.state.location.state).toEqual({ inviteeName: "오태리" });
  expect([readStored(STORED.invited), readStored(STORED.inviteCode)]).toEqual(["true", "a b"]);
});

test.each([
  [EXPIRED_LINK_CODE, {}, "앗, 더 이상 사용할 수 없는 링크에요."],
  ["nobodys", {}, "유효하지 않은 초대 링크입니다."],
  [
    "fails",
    { [WELCOME]: () => Response.json({ error_type: "unknown" }, { status: 400 }) },
    "알 수 없는 오류가 발생했습니다.",
  ],
  ["fails", { [WELCOME]: () => Response.json({}, { status: 400 }) }, "알 수 없는 오류가 발생했습니다."],
])("a link that cannot be used (%s, %j) says why and leads back to the login", async (code, answers, sentence) => {
  await startServer(null, answers);
  visit(paths.welcomeWith(code));
  expect(await screen.findByRole("heading", { name: sentence })).toBeTruthy();
  expect(screen.getByRole("link", { name: "로그인으로 돌아가기" }).getAttribute("href")).toBe(paths.login);
  expect(readStored(STORED.invited)).toBeNull();
});

test("without a code it is invalid and makes no request", async () => {
  const { sent } = await startServer(null);
  visit(paths.welcome);
  expect(await screen.findByRole("heading", { name: "유효하지 않은 초대 링크입니다." })).toBeTruthy();
  expect(sent).toEqual([]);
});

test("can retry after another failure", async () => {
  const { letThrough } = await startServer(null, { [WELCOME]: broken });
  visit(paths.welcomeWith(LINK_CODES.fresh));
  await screen.findByRole("heading", { name: "알 수 없는 오류가 발생했습니다." });
  letThrough(WELCOME);
  await userEvent.click(screen.getByRole("button", { name: "다시 시도" }));
  expect(await screen.findByRole("button", { name: "회원가입 시작하기" })).toBeTruthy();
});
