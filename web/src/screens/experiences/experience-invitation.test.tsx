import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { clearSession } from "../../api/session.ts";
import { paths } from "../../paths/paths.ts";
import { experience, invitation } from "../../test/experiences.tsx";
import { member, refusal, type Sent, serve, signIn } from "../../test/posts.tsx";
import { config, visit } from "../../test/visitors.tsx";

const WELCOME = "GET /api/experience-detail/abc/";
const JOIN = "GET /api/experience-after-invitation/abc/";
const REGISTER = "POST /api/register-experience/";
const LOGIN = "POST /api/token/";
const RESPOND = "POST /api/experiences/invitations/respond/";
const inviter = member(1, "정하늘", 2);
const landing = { experience: experience(), user: inviter };
const draft = { name: "김새봄", degree: "학사", year: "2024", interests: ["로봇", "등산"], majors: ["전산학부"] };
const certified = { email: "saebom@kaist.ac.kr", password: "secret", draft };
const tokens = (userId: number) => {
  const token = `x.${btoa(JSON.stringify({ exp: 9_999_999_999 }))}.x`;
  return { access: token, refresh: token, userId };
};

beforeEach(() => {
  clearSession();
});

const callsOf = (sent: readonly Sent[], call: string) => sent.filter((one) => one.call === call);

function register(answers: Parameters<typeof serve>[0]) {
  const sent = serve({ [WELCOME]: landing, [REGISTER]: { id: 90, user_name: "김새봄" }, ...answers });
  const router = visit(paths.experienceCertify("abc", 1), {
    pathname: paths.experienceRegister("abc", 1),
    state: certified,
  });
  return { sent, router };
}

const complete = async () => userEvent.click(await screen.findByRole("button", { name: "완료" }));

test("a visitor sees who shares what, signs up from there or logs in and comes back", async () => {
  serve({ [WELCOME]: landing, "GET /api/config/": config("client") });
  const router = visit(paths.experienceWelcome("abc"));
  expect(await screen.findByRole("heading", { name: /정하늘 님이.*함께한 경험을 공유했어요/ })).toBeTruthy();
  expect(within(screen.getByRole("article", { name: "로봇 팔" })).queryByRole("link", { name: /정하늘/ })).toBeNull();
  const signUp = screen.getByRole("link", { name: "회원가입 시작하기" });
  expect(signUp.getAttribute("href")).toBe("/experience/invitation/certify/abc/1");
  await userEvent.click(screen.getByRole("button", { name: "로그인" }));
  await waitFor(() => expect(router.state.location.pathname).toBe(paths.login));
  expect(router.state.location.state).toEqual({ experienceCode: "abc" });
});

test.each([
  ["EXPERIENCE_LINK_OFF", 400, "앗, 더 이상 사용할 수 없는 링크에요."],
  ["EXPERIENCE_LINK_NOT_FOUND", 404, "유효하지 않은 초대 링크입니다."],
  ["INTERNAL", 500, "알 수 없는 오류가 발생했습니다."],
] as const)("%s is said, with a way on", async (code, status, sentence) => {
  serve({ [WELCOME]: () => refusal(status, code, "x") });
  visit(paths.experienceWelcome("abc"));
  expect(await screen.findByRole("heading", { name: sentence })).toBeTruthy();
  expect(screen.getByRole("link", { name: "로그인으로 돌아가기" }).getAttribute("href")).toBe(paths.login);
  expect(screen.queryAllByRole("button", { name: "다시 시도" })).toHaveLength(status === 500 ? 1 : 0);
});

test("signing up names inviter, experience and code, signs in, and start accepts and opens the new profile", async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const { sent, router } = register({ [LOGIN]: tokens(90), [JOIN]: () => promise });
  await complete();
  expect(await screen.findByRole("heading", { name: "김새봄 님, 환영해요!" })).toBeTruthy();
  expect(callsOf(sent, REGISTER)[0]?.body).toMatchObject({ code: "abc", inviter_id: 1, experience_id: 7 });
  expect(callsOf(sent, JOIN)).toEqual([]);
  await userEvent.dblClick(screen.getByRole("button", { name: "시작하기" }));
  resolve({ detail: "초대를 수락했습니다." });
  await waitFor(() => expect(router.state.location.pathname).toBe("/profile/90"));
  expect(callsOf(sent, JOIN)).toHaveLength(1);
  expect(await screen.findByText("초대를 수락했습니다.")).toBeTruthy();
});

test("an invitation that is over by then says why, and the new profile opens all the same", async () => {
  const over = refusal(400, "EXPERIENCE_LINK_OFF", "더 이상 사용할 수 없는 링크입니다.");
  const { router } = register({ [LOGIN]: tokens(90), [JOIN]: over });
  await complete();
  await userEvent.click(await screen.findByRole("button", { name: "시작하기" }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/profile/90"));
  expect(await screen.findByText("더 이상 사용할 수 없는 링크입니다.")).toBeTruthy();
});

test.each([
  ["the newcomer's invitation is accepted by itself", 90, "/profile/90", 1],
  ["another member goes home", 4, paths.home, 0],
])("where signing in by itself fails, the login knows the address, and %s", async (_, userId, path, joins) => {
  let isDown = true;
  const login = () => (isDown ? refusal(503, "OVERLOADED", "x") : tokens(userId));
  const { router, sent } = register({ [LOGIN]: login, [JOIN]: { detail: "초대를 수락했습니다." } });
  await complete();
  const email = await screen.findByRole<HTMLInputElement>("textbox", { name: "이메일" });
  expect(email.value).toBe("saebom@kaist.ac.kr");
  isDown = false;
  await userEvent.type(screen.getByLabelText("비밀번호"), "secret");
  await userEvent.click(screen.getByRole("button", { name: "로그인" }));
  await waitFor(() => expect(router.state.location.pathname).toBe(path));
  expect(callsOf(sent, JOIN)).toHaveLength(joins);
});

test("a no answers the invitation that waits for me", async () => {
  const asked = experience({ pending_invitations: [invitation(3, "pending")] });
  signIn(3);
  const sent = serve({ [WELCOME]: { ...landing, experience: asked }, [RESPOND]: { detail: "초대를 거절했습니다." } });
  const router = visit(paths.experienceWelcome("abc"));
  await userEvent.click(await screen.findByRole("button", { name: "거절하기" }));
  const dialog = within(await screen.findByRole("alertdialog", { name: "초대를 거절하시겠어요?" }));
  await userEvent.click(dialog.getByRole("button", { name: "거절" }));
  await waitFor(() => expect(router.state.location.pathname).toBe(paths.home));
  expect(callsOf(sent, RESPOND)[0]?.body).toEqual({ experience_id: 7, response: "reject" });
});

test("a link alone asks nobody in particular: a no is not sent", async () => {
  signIn(3);
  const sent = serve({ [WELCOME]: landing });
  const router = visit(paths.experienceWelcome("abc"));
  await userEvent.click(await screen.findByRole("button", { name: "거절하기" }));
  await userEvent.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "거절" }));
  await waitFor(() => expect(router.state.location.pathname).toBe(paths.home));
  expect(await screen.findByText("초대를 거절했습니다.")).toBeTruthy();
  expect(callsOf(sent, RESPOND)).toEqual([]);
});

test("a yes that fails says so and leaves the question", async () => {
  signIn(3);
  serve({ [WELCOME]: landing, [JOIN]: () => Promise.reject(new TypeError("no network")) });
  visit(paths.experienceWelcome("abc"));
  await userEvent.click(await screen.findByRole("button", { name: "수락하기" }));
  const dialog = within(await screen.findByRole("alertdialog", { name: "초대를 수락하시겠어요?" }));
  expect(dialog.getByText("내 프로필에 이 경험이 추가되고, 정하늘 님과 1촌이 돼요.")).toBeTruthy();
  await userEvent.click(dialog.getByRole("button", { name: "수락" }));
  expect(await screen.findByText("수락에 실패했어요.")).toBeTruthy();
  expect(screen.getByRole("button", { name: "수락하기" })).toBeTruthy();
});
