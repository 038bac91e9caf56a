import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { readUserId } from "../../api/session.ts";
import { paths } from "../../paths/paths.ts";
import { openRoutes } from "../../test/routes.tsx";
import { type Between, idOf, refusal, SEED_PASSWORD, startServer } from "../../test/server.ts";
import { LogoutScreen } from "../system/logout-screen.tsx";
import { SettingScreen } from "./setting-screen.tsx";

const CHECK = "POST /api/check-password/";
const CHANGE = "PATCH /api/change-password/";
const REMOVE = "DELETE /api/delete-user/";
const INQUIRE = "POST /api/send-inquiry-email/";
const WAIT = "요청이 너무 많습니다. 잠시 후 다시 시도해 주세요.";
const TOO_OFTEN = () => refusal("TOO_MANY_REQUESTS");
const FAULT = () => refusal("INTERNAL");

function open(section: string) {
  const routes = [
    { path: paths.setting, Component: SettingScreen },
    { path: paths.logout, Component: LogoutScreen },
  ];
  return openRoutes(routes, [paths.login], [paths.settingOpen(section)]);
}

async function start(section: string, answers: Readonly<Record<string, Between>> = {}) {
  const { sent, between, signIn } = await startServer();
  for (const [call, answer] of Object.entries(answers)) between(call, answer);
  const router = open(section);
  return { sent: () => sent.filter(({ call }) => !call.startsWith("GET")), router, between, signIn };
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const button = (name: string) => screen.getByRole<HTMLButtonElement>("button", { name });

async function answer(question: string, word: string) {
  const dialog = await screen.findByRole("alertdialog", { name: question });
  await userEvent.click(within(dialog).getByRole("button", { name: word }));
}

async function fillPasswords(current = SEED_PASSWORD) {
  await userEvent.type(field("현재 비밀번호"), current);
  await userEvent.type(field("새 비밀번호"), "new");
  await userEvent.type(field("새 비밀번호 확인"), "new");
}

test("an inquiry that was not sent is kept until it is sent", async () => {
  await start("inquiry");
  await userEvent.type(field("문의 내용"), "긴 문의");
  cleanup();
  open("inquiry");
  expect(field("문의 내용").value).toBe("긴 문의");
  await waitFor(() => expect(button("문의 보내기").disabled).toBe(false));
  await userEvent.click(button("문의 보내기"));
  expect(await screen.findByText("문의가 정상적으로 접수되었습니다.")).toBeTruthy();
  cleanup();
  open("inquiry");
  expect(field("문의 내용").value).toBe("");
});

test("the open section is in the URL, and a closed section keeps its input", async () => {
  const { router } = await start("inquiry");
  await userEvent.type(field("문의 내용"), "안녕하세요");
  await userEvent.click(button("비밀번호 변경"));
  expect(router.state.location.search).toBe("?open=password");
  expect(button("문의하기").getAttribute("aria-expanded")).toBe("false");
  await userEvent.click(button("문의하기"));
  expect(field("문의 내용").value).toBe("안녕하세요");
  await userEvent.click(button("문의하기"));
  expect(router.state.location.search).toBe("");
});

test("changes a password after a check and a confirmation, with the old password in the body", async () => {
  const { sent } = await start("password");
  await fillPasswords();
  await userEvent.click(button("저장"));
  await answer("비밀번호를 변경하시겠어요?", "변경");
  expect(await screen.findByText("비밀번호가 변경되었습니다.")).toBeTruthy();
  expect(sent()).toEqual([
    { call: CHECK, body: { password: SEED_PASSWORD } },
    { call: CHANGE, body: { new_password: "new", current_password: SEED_PASSWORD } },
  ]);
  expect([field("현재 비밀번호").value, field("새 비밀번호").value]).toEqual(["", ""]);
});

test("shows a wrong password at its field, without a question", async () => {
  const { sent } = await start("password");
  await fillPasswords("wrong");
  await userEvent.click(button("저장"));
  expect(await screen.findByText("현 비밀번호가 일치하지 않습니다")).toBeTruthy();
  expect(field("현재 비밀번호").getAttribute("aria-invalid")).toBe("true");
  expect(screen.queryByRole("alertdialog")).toBeNull();
  expect(sent()).toHaveLength(1);
});

test("can be saved only when all three fields are filled and both new passwords are equal", async () => {
  await start("password");
  expect(button("저장").disabled).toBe(true);
  await userEvent.type(field("새 비밀번호"), "new");
  await userEvent.type(field("새 비밀번호 확인"), "ne");
  expect(screen.getByText("비밀번호가 일치하지 않습니다.")).toBeTruthy();
  await userEvent.type(field("새 비밀번호 확인"), "w");
  expect(button("저장").disabled).toBe(true);
  await userEvent.type(field("현재 비밀번호"), "old");
  expect(button("저장").disabled).toBe(false);
});

test("a failed change says so and keeps the input; cancelling changes nothing", async () => {
  const { sent } = await start("password", { [CHANGE]: FAULT });
  await fillPasswords();
  await userEvent.click(button("저장"));
  await answer("비밀번호를 변경하시겠어요?", "취소");
  expect(sent()).toHaveLength(1);
  await userEvent.click(button("저장"));
  await answer("비밀번호를 변경하시겠어요?", "변경");
  expect(await screen.findByText("비밀번호 변경에 실패했어요.")).toBeTruthy();
  expect(field("새 비밀번호").value).toBe("new");
});

test("deleting the account needs a check and a confirmation, clears all stored data and leads to the login", async () => {
  const { sent, router } = await start("leave");
  await userEvent.type(field("비밀번호"), `${SEED_PASSWORD}{Enter}`);
  await answer("정말 탈퇴하시겠어요?", "탈퇴");
  await waitFor(() => expect(router.state.location.pathname).toBe(paths.login));
  expect(sent().at(-1)).toEqual({ call: REMOVE, body: { current_password: SEED_PASSWORD } });
  await waitFor(() => expect(readUserId()).toBeNull());
});

test("a wrong password or a failure deletes nothing", async () => {
  const { sent } = await start("leave", { [REMOVE]: FAULT });
  await userEvent.type(field("비밀번호"), "wrong{Enter}");
  expect(await screen.findByText("현 비밀번호가 일치하지 않습니다")).toBeTruthy();
  await userEvent.clear(field("비밀번호"));
  await userEvent.type(field("비밀번호"), SEED_PASSWORD);
  await userEvent.click(button("탈퇴하기"));
  await answer("정말 탈퇴하시겠어요?", "탈퇴");
  expect(await screen.findByText("회원 탈퇴에 실패했어요.")).toBeTruthy();
  expect([readUserId(), sent().length]).toEqual([idOf("haneul"), 3]);
});

test("sends an inquiry once, from my address, and clears the text", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { sent } = await start("inquiry", { [INQUIRE]: (hand) => promise.then(hand) });
  await waitFor(() => expect(field("답변받을 이메일").value).toBe("haneul@kaist.ac.kr"));
  expect(button("문의 보내기").disabled).toBe(true);
  await userEvent.type(field("문의 내용"), "  도와주세요  ");
  await userEvent.dblClick(button("문의 보내기"));
  resolve();
  expect(await screen.findByText("문의가 정상적으로 접수되었습니다.")).toBeTruthy();
  expect(sent()).toEqual([{ call: INQUIRE, body: { from_email: "haneul@kaist.ac.kr", body: "도와주세요" } }]);
  expect(field("문의 내용").value).toBe("");
});

test("keeps the text of a failed inquiry", async () => {
  await start("inquiry", { [INQUIRE]: FAULT });
  await waitFor(() => expect(field("답변받을 이메일").value).not.toBe(""));
  await userEvent.type(field("문의 내용"), "도와주세요");
  await userEvent.click(button("문의 보내기"));
  expect(await screen.findByText("문의 등록에 실패했어요.")).toBeTruthy();
  expect(field("문의 내용").value).toBe("도와주세요");
});

test.each([CHECK, CHANGE])("tells a user who changes a password too often at %s to wait", async (call) => {
  await start("password", { [call]: TOO_OFTEN });
  await fillPasswords();
  await userEvent.click(button("저장"));
  if (call === CHANGE) await answer("비밀번호를 변경하시겠어요?", "변경");
  expect(await screen.findByText(WAIT)).toBeTruthy();
  expect(field("새 비밀번호").value).toBe("new");
});

test("tells a user who deletes the account too often to wait", async () => {
  await start("leave", { [REMOVE]: TOO_OFTEN });
  await userEvent.type(field("비밀번호"), `${SEED_PASSWORD}{Enter}`);
  await answer("정말 탈퇴하시겠어요?", "탈퇴");
  expect(await screen.findByText(WAIT)).toBeTruthy();
  expect(readUserId()).toBe(idOf("haneul"));
});

test("tells a user who sends inquiries too often to wait", async () => {
  await start("inquiry", { [INQUIRE]: TOO_OFTEN });
  await waitFor(() => expect(field("답변받을 이메일").value).not.toBe(""));
  await userEvent.type(field("문의 내용"), "도와주세요");
  await userEvent.click(button("문의 보내기"));
  expect(await screen.findByText(WAIT)).toBeTruthy();
  expect(field("문의 내용").value).toBe("도와주세요");
});

test("terms and policies are links of this server's settings", async () => {
  await start("terms");
  const link = await screen.findByRole("link", { name: "개인정보 처리방침" });
  expect(link.getAttribute("href")).toBe("https://example.com/privacy");
  expect(screen.getByRole("link", { name: "서비스 이용약관" }).getAttribute("href")).toBe("https://example.com/terms");
});

test("applies and stores the theme at once; the device's theme removes it", async () => {
  await start("");
  await userEvent.click(screen.getByRole("radio", { name: "어둡게" }));
  expect([document.documentElement.dataset["theme"], localStorage.getItem("theme")]).toEqual(["dark", "dark"]);
  await userEvent.click(screen.getByRole("radio", { name: "기기 설정 따르기" }));
  expect([document.documentElement.dataset["theme"], localStorage.getItem("theme")]).toEqual([undefined, null]);
});

test("the browser's bars have the colour of the chosen theme", async () => {
  const bars = ["light", "dark"].map((theme) => {
    const bar = Object.assign(document.createElement("meta"), { name: "theme-color" });
    bar.dataset["theme"] = theme;
    return bar;
  });
  document.head.append(...bars);
  const shown = () => bars.map(({ media }) => media);
  await start("theme");
  await userEvent.click(screen.getByRole("radio", { name: "어둡게" }));
  expect(shown()).toEqual(["not all", "all"]);
  await userEvent.click(screen.getByRole("radio", { name: "밝게" }));
  expect(shown()).toEqual(["all", "not all"]);
  await userEvent.click(screen.getByRole("radio", { name: /기기/ }));
  expect(shown()).toEqual(["(prefers-color-scheme: light)", "(prefers-color-scheme: dark)"]);
});

test("an unsent inquiry is offered to its own member only", async () => {
  const { signIn } = await start("inquiry");
  await userEvent.type(field("문의 내용"), "긴 문의");
  cleanup();
  signIn("junho");
  open("inquiry");
  expect(field("문의 내용").value).toBe("");
  cleanup();
  signIn("haneul");
  open("inquiry");
  expect(field("문의 내용").value).toBe("긴 문의");
});
