import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { paths } from "../../paths/paths.ts";
import { type Between, broken, startServer } from "../../test/server.ts";
import { visit } from "../../test/visitors.tsx";

const CONFIG = "GET /api/config/";
const CHECK = "POST /api/check-email/";
const SEND = "POST /api/send-code-email/";
const VERIFY = "POST /api/verify-code/";
const EMAIL = "saebom@kaist.ac.kr";
const TEN_MINUTES = 10 * 60_000;

const emailBox = () => screen.findByRole<HTMLInputElement>("textbox", { name: "학교 이메일" });
const codeBox = () => screen.findByRole<HTMLInputElement>("textbox", { name: "인증코드" });
const password = () => screen.getByLabelText<HTMLInputElement>("비밀번호");
const again = () => screen.getByLabelText<HTMLInputElement>("비밀번호 확인");
const button = (name: string) => screen.getByRole<HTMLButtonElement>("button", { name });

async function start(verification: "client" | "server" = "client", answers: Readonly<Record<string, Between>> = {}) {
  const server = await startServer(null, answers);
  server.config.verification = verification;
  const codes = () => server.mailsTo(EMAIL).map(({ code }) => Number(code));
  return { ...server, codes, code: () => codes()[0] ?? 0, router: visit(paths.registerAloneCertify) };
}

async function askForCode(email = EMAIL) {
  await userEvent.type(await emailBox(), email);
  await userEvent.click(button("인증코드 받기"));
}

async function enterCode(code: number) {
  const box = await codeBox();
  await userEvent.clear(box);
  await userEvent.type(box, String(code));
  await userEvent.click(button("인증코드 확인"));
}

/** Presses the line at the last button, which says what comes next. The name of the field that it leads to. */
async function pressNeeded(sentence: string) {
  await userEvent.click(button(sentence));
  return document.activeElement instanceof HTMLInputElement ? document.activeElement.name : null;
}

/** A different number of six digits. */
const other = (code: number) => (code === 999_999 ? 100_000 : code + 1);

test.each(["somebody@gmail.com", "a@notkaist.ac.kr", "kaist.ac.kr"])(
  "refuses %s before anything is sent",
  async (email) => {
    const { sent } = await start();
    await askForCode(email);
    expect(await screen.findByText("Kaist 유저만 가입이 가능합니다.")).toBeTruthy();
    expect(sent.filter(({ call }) => call !== CONFIG)).toEqual([]);
  },
);

test("a press at 다음 leads to the field that comes next, until everything is there", async () => {
  const { code } = await start();
  await emailBox();
  expect(await pressNeeded("학교 이메일을 입력해 주세요.")).toBe("email");
  await askForCode();
  await codeBox();
  expect(await pressNeeded("인증코드를 입력해 주세요.")).toBe("code");
  await enterCode(code());
  await screen.findByText("인증코드가 일치합니다.");
  expect(await pressNeeded("비밀번호를 입력해 주세요.")).toBe("password");
  await userEvent.keyboard("correct horse");
  expect(await pressNeeded("비밀번호 확인을 입력해 주세요.")).toBe("again");
  await userEvent.keyboard("correct");
  expect([await pressNeeded("비밀번호를 확인해 주세요."), button("다음").disabled]).toEqual(["password", true]);
  await userEvent.type(again(), " horse");
  expect([screen.queryByRole("button", { name: /주세요/ }), button("다음").disabled]).toEqual([null, false]);
});

test("says at the address that it is registered already, and mails nothing", async () => {
  const { count, mailsTo } = await start();
  const before = mailsTo("haneul@kaist.ac.kr").length;
  await askForCode("haneul@kaist.ac.kr");
  expect(await screen.findByText("이미 가입된 회원입니다.")).toBeTruthy();
  expect((await emailBox()).getAttribute("aria-invalid")).toBe("true");
  expect([count(SEND), mailsTo("haneul@kaist.ac.kr").length]).toEqual([0, before]);
});

test.each([
  ["the address cannot be checked", CHECK, "이메일 확인 중 오류가 발생했습니다."],
  ["the code cannot be mailed", SEND, "인증 코드 전송 실패"],
  ["the mode of the server is not known", CONFIG, "인증 코드 전송 실패"],
])("when %s it says so and can be tried again", async (_, call, sentence) => {
  const { letThrough, codes } = await start("client", { [call]: broken });
  await askForCode();
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect([screen.queryByRole("textbox", { name: "인증코드" }), codes()]).toEqual([null, []]);
  letThrough(call);
  await userEvent.click(button("인증코드 받기"));
  await codeBox();
  expect(codes()).toHaveLength(1);
});

test("tells a user who requests codes too often to wait", async () => {
  const { config, codes } = await start();
  config.rateLimits = { codesByRecipient: { burst: 0, everyMs: TEN_MINUTES } };
  await askForCode();
  expect(await screen.findByText("요청이 너무 많습니다. 잠시 후 다시 시도해 주세요.")).toBeTruthy();
  expect([screen.queryByRole("textbox", { name: "인증코드" }), codes()]).toEqual([null, []]);
  expect(button("인증코드 받기").disabled).toBe(false);
});

test("client mode: makes, mails and compares the code here, and then locks both inputs", async () => {
  const { code, count } = await start();
  await askForCode(`  ${EMAIL} `);
  expect(await screen.findByText("인증 코드가 이메일로 전송되었습니다.")).toBeTruthy();
  expect(code() >= 100_000 && code() <= 999_999).toBe(true);
  expect(document.activeElement).toBe(await codeBox());
  await enterCode(other(code()));
  expect(await screen.findByText("인증코드가 일치하지 않습니다.")).toBeTruthy();
  expect(password().disabled).toBe(true);
  await enterCode(code());
  expect(await screen.findByText("인증코드가 일치합니다.")).toBeTruthy();
  expect([(await emailBox()).readOnly, (await codeBox()).readOnly]).toEqual([true, true]);
  expect(screen.queryByRole("button", { name: "다시 받기" })).toBeNull();
  expect(count(VERIFY)).toBe(0);
});

test("reads the digits of a pasted code", async () => {
  const server = await start();
  await askForCode();
  await userEvent.click(await codeBox());
  const code = String(server.code());
  await userEvent.paste(` ${code.slice(0, 3)} ${code.slice(3)}\n`);
  expect((await codeBox()).value).toBe(code);
  await userEvent.type(await codeBox(), "7a{Enter}");
  expect(await screen.findByText("인증코드가 일치합니다.")).toBeTruthy();
});

test("server mode: makes no code here, and passes on the server's token with password and name", async () => {
  const { bodies, between, code, router } = await start("server");
  let proof: unknown;
  between(VERIFY, async (hand) => {
    const answer = await hand();
    proof = await answer.clone().json();
    return answer;
  });
  await askForCode();
  await codeBox();
  await enterCode(code());
  expect(await screen.findByText("인증코드가 일치합니다.")).toBeTruthy();
  expect(bodies(SEND)).toEqual([{ email: EMAIL }]);
  await userEvent.type(password(), "secret");
  await userEvent.type(again(), "secret{Enter}");
  await waitFor(() => expect(router.state.location.pathname).toBe(paths.registerAloneRegister));
  const handedOn = { email: EMAIL, password: "secret", inviteeName: "", draft: undefined };
  expect(router.state.location.state).toEqual({ ...handedOn, ...Object(proof) });
});

test("server mode: shows a wrong or expired code at the field", async () => {
  const { code, clock } = await start("server");
  await askForCode();
  await codeBox();
  await enterCode(other(code()));
  expect(await screen.findByText("인증코드가 일치하지 않습니다.")).toBeTruthy();
  expect((await codeBox()).getAttribute("aria-invalid")).toBe("true");
  clock.advance(TEN_MINUTES + 1);
  await enterCode(code());
  expect(await screen.findByText("인증코드가 만료되었습니다. 다시 받아 주세요.")).toBeTruthy();
  expect((await codeBox()).getAttribute("aria-invalid")).toBe("true");
});

test("another address needs a new code", async () => {
  const { codes } = await start();
  await askForCode();
  await codeBox();
  await userEvent.type(await emailBox(), "{Backspace}");
  expect(screen.queryByRole("textbox", { name: "인증코드" })).toBeNull();
  expect(codes()).toHaveLength(1);
  expect(button("인증코드 받기").disabled).toBe(false);
});

test("needs a verified address and two equal passwords for the next step", async () => {
  const { code, router } = await start();
  await askForCode();
  await codeBox();
  expect([password().disabled, again().disabled, button("다음").disabled]).toEqual([true, true, true]);
  await enterCode(code());
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

test("compares the two passwords as the server does: composed", async () => {
  const { code } = await start();
  await askForCode();
  await codeBox();
  await enterCode(code());
  await waitFor(() => expect(password().disabled).toBe(false));
  fireEvent.change(password(), { target: { value: "비밀번호" } });
  fireEvent.change(again(), { target: { value: "비밀번호".normalize("NFD") } });
  expect(screen.getByText("비밀번호가 일치합니다.")).toBeTruthy();
  expect(button("다음").disabled).toBe(false);
});

test("mails one code for a double tap", async () => {
  const { hold, codes, count } = await start();
  const release = hold(SEND);
  await userEvent.type(await emailBox(), EMAIL);
  await userEvent.dblClick(button("인증코드 받기"));
  await waitFor(() => expect(count(SEND)).toBe(1));
  release();
  await codeBox();
  expect([codes().length, count(CHECK)]).toEqual([1, 1]);
});

test.each(["client", "server"] as const)(
  "a reload while the mail is read keeps the address and its code, %s mode",
  async (mode) => {
    const { router, code, count } = await start(mode);
    await askForCode();
    await codeBox();
    const { pathname, state } = router.state.location;
    cleanup();
    visit({ pathname, state });
    await enterCode(code());
    expect(await screen.findByText("인증코드가 일치합니다.")).toBeTruthy();
    expect([(await emailBox()).value, count(SEND)]).toEqual([EMAIL, 1]);
  },
);
