import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { readUserId } from "../../api/session.ts";
import { paths } from "../../paths/paths.ts";
import { idOf, lost, refusal, SEED_PASSWORD, startServer } from "../../test/server.ts";
import { visit } from "../../test/visitors.tsx";

const LOGIN = "POST /api/token/";
const EMAIL = "haneul@kaist.ac.kr";

const email = () => screen.findByRole<HTMLInputElement>("textbox", { name: "이메일" });
const password = () => screen.getByLabelText<HTMLInputElement>("비밀번호");
const submit = () => screen.getByRole<HTMLButtonElement>("button", { name: "로그인" });

async function type(secret: string) {
  await userEvent.type(await email(), EMAIL);
  await userEvent.type(password(), secret);
}

test("a wrong password says so and keeps the input", async () => {
  await startServer(null);
  const router = visit(paths.login);
  await type("wrong{Enter}");
  expect((await screen.findByText("이메일 또는 비밀번호가 일치하지 않습니다.")).closest('[role="alert"]')).toBeTruthy();
  expect([(await email()).value, password().value]).toEqual([EMAIL, "wrong"]);
  expect([router.state.location.pathname, readUserId()]).toEqual([paths.login, null]);
});

test("a lost response says so and can be repeated", async () => {
  const { between } = await startServer(null);
  between(LOGIN, lost);
  const router = visit(paths.login);
  await type(`${SEED_PASSWORD}{Enter}`);
  expect(await screen.findByText("네트워크 오류가 발생했습니다. 다시 시도해 주세요.")).toBeTruthy();
  between(LOGIN, (hand) => hand());
  await userEvent.click(submit());
  await waitFor(() => expect(router.state.location.pathname).toBe(paths.home));
});

test("too many tries show the server's sentence", async () => {
  const { between } = await startServer(null);
  between(LOGIN, () => refusal("TOO_MANY_REQUESTS"));
  visit(paths.login);
  await type("right{Enter}");
  expect(await screen.findByText("요청이 너무 많습니다. 잠시 후 다시 시도해 주세요.")).toBeTruthy();
});

test("the button is enabled when both are filled; Enter before that says what is missing", async () => {
  const { sent } = await startServer(null);
  visit(paths.login);
  await userEvent.type(await email(), `${EMAIL}{Enter}`);
  expect(await screen.findByText("이메일과 비밀번호를 모두 입력하세요.")).toBeTruthy();
  expect(submit().disabled).toBe(true);
  await userEvent.type(password(), "   ");
  expect(submit().disabled).toBe(true);
  await userEvent.type(password(), "x");
  expect(submit().disabled).toBe(false);
  expect(sent).toEqual([]);
});

test("stores the tokens and leads to the page that needed the login", async () => {
  const { sent } = await startServer(null);
  const router = visit({ pathname: paths.login, state: { from: `${paths.friends}?tab=requests` } });
  await type(SEED_PASSWORD);
  await userEvent.dblClick(submit());
  await waitFor(() => expect(router.state.location.pathname).toBe(paths.friends));
  expect(router.state.location.search).toBe("?tab=requests");
  expect(readUserId()).toBe(idOf("haneul"));
  expect(sent).toEqual([{ call: LOGIN, body: { email: EMAIL, password: SEED_PASSWORD } }]);
});

test("links to the password reset and to the sign-up without an invitation", async () => {
  await startServer(null);
  visit(paths.login);
  await email();
  expect(screen.getByRole("link", { name: "비밀번호 재설정" }).getAttribute("href")).toBe(paths.passwordReset);
  expect(screen.getByRole("link", { name: "회원가입" }).getAttribute("href")).toBe(paths.registerAloneCertify);
});

test("passes the address to the password reset, and has it when the user comes back", async () => {
  await startServer(null);
  const router = visit({ pathname: paths.login, state: { from: "/friends" } });
  await userEvent.type(await email(), EMAIL);
  await userEvent.click(screen.getByRole("link", { name: "비밀번호 재설정" }));
  expect((await screen.findByRole<HTMLInputElement>("textbox", { name: "학교 이메일" })).value).toBe(EMAIL);
  await router.navigate(-1);
  expect((await email()).value).toBe(EMAIL);
  expect(router.state.location.state).toMatchObject({ from: "/friends" });
});

test("tells a user that the session was ended elsewhere", async () => {
  await startServer(null);
  visit({ pathname: paths.login, state: { hasEnded: true } });
  expect(await screen.findByText("로그아웃되었어요. 다시 로그인해 주세요.")).toBeTruthy();
});
