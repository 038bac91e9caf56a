import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { clearSession, readUserId } from "../../api/session.ts";
import { paths } from "../../paths/paths.ts";
import { refusal, serve, signIn } from "../../test/posts.tsx";
import { config, visit } from "../../test/visitors.tsx";

const CHECK = "POST /api/check-email/";
const SEND = "POST /api/send-code-email/";
const VERIFY = "POST /api/verify-code/";
const RESET = "PATCH /api/change-password/";
const EMAIL = "haneul@kaist.ac.kr";

const button = (name: string) => screen.getByRole<HTMLButtonElement>("button", { name });

/** Proves the address in the given mode, with the code that was mailed. */
async function prove(mode: "client" | "server", answers: Parameters<typeof serve>[0]) {
  const sent = serve({
    "GET /api/config/": config(mode),
    [SEND]: { message: "" },
    [VERIFY]: { verification: "proof" },
    ...answers,
  });
  const router = visit(paths.passwordReset);
  await userEvent.type(await screen.findByRole("textbox", { name: "학교 이메일" }), `${EMAIL}{Enter}`);
  const box = await screen.findByRole("textbox", { name: "인증코드" });
  const body = sent.find(({ call }) => call === SEND)?.body as { code?: number };
  await userEvent.type(box, `${body.code ?? 123_456}{Enter}`);
  expect(await screen.findByText("이메일 인증 성공")).toBeTruthy();
  return { sent, router };
}

async function setPassword() {
  await userEvent.type(screen.getByLabelText("새 비밀번호"), "fresh");
  await userEvent.type(screen.getByLabelText("새 비밀번호 확인"), "fresh");
  await userEvent.dblClick(button("재설정"));
}

beforeEach(() => clearSession());

test.each([
  ["client", { new_password: "fresh", email: EMAIL }],
  ["server", { new_password: "fresh", email: EMAIL, verification: "proof" }],
] as const)("%s mode: sets the password once, then leads to the login with the address", async (mode, body) => {
  const { sent, router } = await prove(mode, { [RESET]: { detail: "" } });
  await setPassword();
  expect(await screen.findByRole("heading", { name: "비밀번호 재설정 완료" })).toBeTruthy();
  expect(sent.filter(({ call }) => call === RESET).map((one) => one.body)).toEqual([body]);
  expect(sent.some(({ call }) => call === CHECK)).toBe(false);
  await userEvent.click(button("로그인 하기"));
  expect((await screen.findByRole<HTMLInputElement>("textbox", { name: "이메일" })).value).toBe(EMAIL);
  expect(router.state.location.pathname).toBe(paths.login);
});

test("asks the server in server mode for a reset, not a sign-up", async () => {
  const { sent } = await prove("server", {});
  expect(sent.find(({ call }) => call === VERIFY)?.body).toEqual({ email: EMAIL, code: 123_456, purpose: "reset" });
});

test.each([
  [() => refusal(404, "EMAIL_UNKNOWN", "가입되지 않은 이메일입니다."), "가입되지 않은 이메일입니다."],
  [() => refusal(429, "TOO_MANY_REQUESTS", "요청이 너무 많습니다."), "요청이 너무 많습니다."],
  [() => Response.json({}, { status: 500 }), "비밀번호 재설정 실패"],
])("a refusal is said and the passwords stay", async (answer, sentence) => {
  const { router } = await prove("client", { [RESET]: answer });
  await setPassword();
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect(router.state.location.pathname).toBe(paths.passwordReset);
  expect(screen.getByLabelText<HTMLInputElement>("새 비밀번호").value).toBe("fresh");
});

test("a member who resets is signed out here too", async () => {
  signIn(1);
  await prove("client", { [RESET]: { detail: "" } });
  await setPassword();
  await waitFor(() => expect(readUserId()).toBeNull());
});
