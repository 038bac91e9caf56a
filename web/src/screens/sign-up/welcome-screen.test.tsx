import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { clearSession, STORED } from "../../api/session.ts";
import { readStored } from "../../lib/storage.ts";
import { paths } from "../../paths/paths.ts";
import { serve } from "../../test/posts.tsx";
import { visit } from "../../test/visitors.tsx";

const WELCOME = "GET /api/welcome/?code=a+b";

beforeEach(() => clearSession());

test("greets both by name; start keeps flag and code and hands the name on", async () => {
  serve({ [WELCOME]: { inviter_name: "정하늘", invitee_name: "김새봄" } });
  const router = visit(paths.welcomeWith("a b"));
  expect((await screen.findByText("초대장을 펼치고 있어요.")).closest("[role=status]")).toBeTruthy();
  const heading = await screen.findByRole("heading", { level: 1 });
  expect(heading.textContent).toBe("김새봄 님,정하늘 님이 촌수에 초대했어요.");
  await userEvent.click(screen.getByRole("button", { name: "회원가입 시작하기" }));
  await waitFor(() => expect(router.state.location.pathname).toBe(paths.certify));
  expect(router.state.location.state).toEqual({ inviteeName: "김새봄" });
  expect([readStored(STORED.invited), readStored(STORED.inviteCode)]).toEqual(["true", "a b"]);
});

test.each([
  ["expired", "앗, 더 이상 사용할 수 없는 링크에요."],
  ["invalid", "유효하지 않은 초대 링크입니다."],
  ["unknown", "알 수 없는 오류가 발생했습니다."],
  [undefined, "알 수 없는 오류가 발생했습니다."],
])("a link that is %s says so and leads back to the login", async (error_type, sentence) => {
  serve({ [WELCOME]: () => Response.json({ error_type }, { status: 400 }) });
  visit(paths.welcomeWith("a b"));
  expect(await screen.findByRole("heading", { name: sentence })).toBeTruthy();
  expect(screen.getByRole("link", { name: "로그인으로 돌아가기" }).getAttribute("href")).toBe(paths.login);
  expect(readStored(STORED.invited)).toBeNull();
});

test("without a code it is invalid and asks nobody", async () => {
  const sent = serve({});
  visit(paths.welcome);
  expect(await screen.findByRole("heading", { name: "유효하지 않은 초대 링크입니다." })).toBeTruthy();
  expect(sent).toEqual([]);
});

test("what failed for another reason can be tried again", async () => {
  let isLost = true;
  serve({
    [WELCOME]: () => (isLost ? Response.json({}, { status: 503 }) : { inviter_name: "정하늘", invitee_name: "김새봄" }),
  });
  visit(paths.welcomeWith("a b"));
  await screen.findByRole("heading", { name: "알 수 없는 오류가 발생했습니다." });
  isLost = false;
  await userEvent.click(screen.getByRole("button", { name: "다시 시도" }));
  expect(await screen.findByRole("button", { name: "회원가입 시작하기" })).toBeTruthy();
});
