import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { readUserId } from "../../api/session.ts";
import { paths } from "../../paths/paths.ts";
import { type Between, broken, type Handle, idOf, startServer } from "../../test/server.ts";
import { visit } from "../../test/visitors.tsx";

const CHECK = "POST /api/check-email/";
const RESET = "PATCH /api/change-password/";
const EMAIL = "haneul@kaist.ac.kr";

const button = (name: string) => screen.getByRole<HTMLButtonElement>("button", { name });

interface Proof {
  readonly mode?: "client" | "server";
  readonly email?: string;
  readonly answers?: Readonly<Record<string, Between>>;
  readonly member?: Handle | null;
}

/** Verifies the address with the code that was mailed. */
async function prove({ mode = "client", email = EMAIL, answers, member = null }: Proof = {}) {
  const server = await startServer(member, answers);
  server.config.verification = mode;
  const router = visit(paths.passwordReset);
  await userEvent.type(await screen.findByRole("textbox", { name: "학교 이메일" }), `${email}{Enter}`);
  const box = await screen.findByRole("textbox", { name: "인증코드" });
  await userEvent.type(box, `${server.mailsTo(email)[0]?.code}{Enter}`);
  expect(await screen.findByText("이메일 인증 성공")).toBeTruthy();
  return { ...server, router };
}

async function setPassword() {
  await userEvent.type(screen.getByLabelText("새 비밀번호"), "fresh");
  await userEvent.type(screen.getByLabelText("새 비밀번호 확인"), "fresh");
  await userEvent.dblClick(button("재설정"));
}

test.each(["client", "server"] as const)(
  "%s mode: sets the password once, then leads to the login with the address",
  async (mode) => {
    const { count, router } = await prove({ mode });
    await setPassword();
    expect(await screen.findByRole("heading", { name: "비밀번호 재설정 완료" })).toBeTruthy();
    expect([count(RESET), count(CHECK)]).toEqual([1, 0]);
    await userEvent.click(button("로그인 하기"));
    expect((await screen.findByRole<HTMLInputElement>("textbox", { name: "이메일" })).value).toBe(EMAIL);
    expect(router.state.location.pathname).toBe(paths.login);
    await userEvent.type(screen.getByLabelText("비밀번호"), "fresh{Enter}");
    await waitFor(() => expect(readUserId()).toBe(idOf("haneul")));
  },
);

test.each<[string, Proof & { readonly isTooOften?: boolean }]>([
  ["가입되지 않은 이메일입니다.", { email: "saebom@kaist.ac.kr" }],
  ["요청이 너무 많습니다. 잠시 후 다시 시도해 주세요.", { isTooOften: true }],
  ["비밀번호 재설정 실패", { answers: { [RESET]: broken } }],
])("a refusal is said and the passwords stay: %s", async (sentence, { isTooOften, ...proof }) => {
  const { config, router } = await prove(proof);
  if (isTooOften === true) config.rateLimits = { resetsByAddress: { burst: 0, everyMs: 60_000 } };
  await setPassword();
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect(router.state.location.pathname).toBe(paths.passwordReset);
  expect(screen.getByLabelText<HTMLInputElement>("새 비밀번호").value).toBe("fresh");
});

test("a password reset signs the member out here too", async () => {
  await prove({ member: "haneul" });
  await setPassword();
  await waitFor(() => expect(readUserId()).toBeNull());
});

test("accepts a short password, with a hint that a longer one is safer", async () => {
  await prove();
  const hint = "8자 이상이면 더 안전해요.";
  expect(screen.queryByText(hint)).toBeNull();
  await userEvent.type(screen.getByLabelText("새 비밀번호"), "fresh12");
  expect(screen.getByText(hint)).toBeTruthy();
  await userEvent.type(screen.getByLabelText("새 비밀번호 확인"), "fresh12");
  expect(button("재설정").disabled).toBe(false);
  await userEvent.type(screen.getByLabelText("새 비밀번호"), "3");
  expect(screen.queryByText(hint)).toBeNull();
});
