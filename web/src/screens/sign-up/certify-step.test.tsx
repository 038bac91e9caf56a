import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { clearSession } from "../../api/session.ts";
import { paths } from "../../paths/paths.ts";
import { refusal, type Sent, serve } from "../../test/posts.tsx";
import { config, visit } from "../../test/visitors.tsx";

const CONFIG = "GET /api/config/";
const CHECK = "POST /api/check-email/";
const SEND = "POST /api/send-code-email/";
const VERIFY = "POST /api/verify-code/";
const EMAIL = "saebom@kaist.ac.kr";

const emailBox = () => screen.findByRole<HTMLInputElement>("textbox", { name: "학교 이메일" });
const codeBox = () => screen.findByRole<HTMLInputElement>("textbox", { name: "인증코드" });
const password = () => screen.getByLabelText<HTMLInputElement>("비밀번호");
const again = () => screen.getByLabelText<HTMLInputElement>("비밀번호 확인");
const button = (name: string) => screen.getByRole<HTMLButtonElement>("button", { name });

function start(mode: "client" | "server", answers: Parameters<typeof serve>[0] = {}) {
  const sent = serve({ [CONFIG]: config(mode), [CHECK]: { message: "" }, [SEND]: { message: "" }, ...answers });
  return { sent, router: visit(paths.registerAloneCertify) };
}

function bodies(sent: readonly Sent[], call: string): unknown[] {
  return sent.filter((one) => one.call === call).map(({ body }) => body);
}

async function askForCode(email = EMAIL) {
  await userEvent.type(await emailBox(), email);
  await userEvent.click(button("인증코드 받기"));
}

async function enterCode(code: unknown) {
  const box = await codeBox();
  await userEvent.clear(box);
  await userEvent.type(box, String(code));
  await userEvent.click(button("인증코드 확인"));
}

function codeIn(sent: readonly Sent[]): number {
  const body = bodies(sent, SEND).at(-1);
  return (body as { code: number }).code;
}

beforeEach(() => {
  clearSession();
});

test.each(["somebody@gmail.com", "a@notkaist.ac.kr", "kaist.ac.kr"])(
  "refuses %s before anything is sent",
  async (email) => {
    const { sent } = start("client");
    await askForCode(email);
    expect(await screen.findByText("Kaist 유저만 가입이 가능합니다.")).toBeTruthy();
    expect(sent.filter(({ call }) => call !== CONFIG)).toEqual([]);
  },
);

test("says at the address that it is registered already, and mails nothing", async () => {
  const { sent } = start("client", { [CHECK]: refusal(400, "EMAIL_TAKEN", "이미 가입된 회원입니다.") });
  await askForCode();
  expect(await screen.findByText("이미 가입된 회원입니다.")).toBeTruthy();
  expect((await emailBox()).getAttribute("aria-invalid")).toBe("true");
  expect(bodies(sent, SEND)).toEqual([]);
});

test.each([
  [
    "the address cannot be checked",
    { [CHECK]: () => refusal(500, "INTERNAL", "x") },
    "이메일 확인 중 오류가 발생했습니다.",
  ],
  ["the code cannot be mailed", { [SEND]: () => refusal(500, "INTERNAL", "x") }, "인증 코드 전송 실패"],
  ["the mode of the server is not known", { [CONFIG]: () => refusal(500, "INTERNAL", "x") }, "인증 코드 전송 실패"],
  ["one asks too often", { [SEND]: () => refusal(429, "TOO_MANY_REQUESTS", "잠시 후에요.") }, "잠시 후에요."],
])("when %s it says so and can be tried again", async (_, answers, sentence) => {
  start("client", answers);
  await askForCode();
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect(screen.queryByRole("textbox", { name: "인증코드" })).toBeNull();
  expect(button("인증코드 받기").disabled).toBe(false);
});

test("client mode: the code made here is mailed and compared here; then both inputs are locked", async () => {
  const { sent } = start("client");
  await askForCode(`  ${EMAIL} `);
  expect(await screen.findByText("인증 코드가 이메일로 전송되었습니다.")).toBeTruthy();
  const code = codeIn(sent);
  expect(bodies(sent, SEND)).toEqual([{ email: EMAIL, code }]);
  expect(code >= 100_000 && code <= 999_999).toBe(true);
  expect(document.activeElement).toBe(await codeBox());
  await enterCode(code === 999_999 ? 100_000 : code + 1);
  expect(await screen.findByText("인증코드가 일치하지 않습니다.")).toBeTruthy();
  expect(password().disabled).toBe(true);
  await enterCode(code);
  expect(await screen.findByText("인증코드가 일치합니다.")).toBeTruthy();
  expect([(await emailBox()).readOnly, (await codeBox()).readOnly]).toEqual([true, true]);
  expect(screen.queryByRole("button", { name: "다시 받기" })).toBeNull();
  expect(bodies(sent, VERIFY)).toEqual([]);
});

test("a code that is pasted with what stood around it is the code", async () => {
  const { sent } = start("client");
  await askForCode();
  await userEvent.click(await codeBox());
  const code = String(codeIn(sent));
  await userEvent.paste(` ${code.slice(0, 3)} ${code.slice(3)}\n`);
  expect((await codeBox()).value).toBe(code);
  await userEvent.type(await codeBox(), "7a{Enter}");
  expect(await screen.findByText("인증코드가 일치합니다.")).toBeTruthy();
});

test("server mode: no code is made here; the server's proof is handed on with password and name", async () => {
  const { sent, router } = start("server", { [VERIFY]: { verification: "proof" } });
  await askForCode();
  await enterCode("123456");
  expect(await screen.findByText("인증코드가 일치합니다.")).toBeTruthy();
  expect(bodies(sent, SEND)).toEqual([{ email: EMAIL }]);
  expect(bodies(sent, VERIFY)).toEqual([{ email: EMAIL, code: 123_456, purpose: "signup" }]);
  await userEvent.type(password(), "secret");
  await userEvent.type(again(), "secret{Enter}");
  await waitFor(() => expect(router.state.location.pathname).toBe(paths.registerAloneRegister));
  expect(router.state.location.state).toEqual({
    email: EMAIL,
    verification: "proof",
    password: "secret",
    inviteeName: "",
    draft: undefined,
  });
});

test.each([
  ["CODE_WRONG", "인증코드가 일치하지 않습니다."],
  ["CODE_WORN_OUT", "인증코드가 만료되었습니다. 다시 받아 주세요."],
] as const)("server mode: %s is said at the code", async (code, sentence) => {
  start("server", { [VERIFY]: refusal(400, code, sentence) });
  await askForCode();
  await enterCode("123456");
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect((await codeBox()).getAttribute("aria-invalid")).toBe("true");
});

test("a code belongs to its address: another address needs another code", async () => {
  const { sent } = start("client");
  await askForCode();
  await codeBox();
  await userEvent.type(await emailBox(), "{Backspace}");
  expect(screen.queryByRole("textbox", { name: "인증코드" })).toBeNull();
  expect(bodies(sent, SEND)).toHaveLength(1);
  expect(button("인증코드 받기").disabled).toBe(false);
});

test("next opens only with a proven address and two equal passwords", async () => {
  const { sent, router } = start("client");
  await askForCode();
  await codeBox();
  expect([password().disabled, again().disabled, button("다음").disabled]).toEqual([true, true, true]);
  await enterCode(codeIn(sent));
  await waitFor(() => expect(password().disabled).toBe(false));
  await userEvent.type(password(), "one");
  expect(button("다음").disabled).toBe(true);
  await userEvent.type(again(), "on");
  expect(screen.getByText("비밀번호가 일치하지 않습니다.")).toBeTruthy();
  await userEvent.type(again(), "e");
  expect(screen.getByText("비밀번호가 일치합니다.")).toBeTruthy();
  await userEvent.click(button("다음"));
  await waitFor(() => expect(router.state.location.pathname).toBe(paths.registerAloneRegister));
});

test("a double tap mails one code", async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const { sent } = start("client", { [SEND]: () => promise });
  await userEvent.type(await emailBox(), EMAIL);
  await userEvent.dblClick(button("인증코드 받기"));
  await vi.waitFor(() => expect(bodies(sent, SEND)).toHaveLength(1));
  resolve({ message: "" });
  await codeBox();
  expect(bodies(sent, CHECK)).toHaveLength(1);
});
