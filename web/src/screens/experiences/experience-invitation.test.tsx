import { endpoints } from "virtual:endpoints";
import { EXPERIENCES, experienceCode } from "@chonsu/db/seed/campus/experiences";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { readUserId } from "../../api/session.ts";
import { paths } from "../../paths/paths.ts";
import { openApp } from "../../test/app.tsx";
import { leavePage } from "../../test/leave-page.ts";
import { addressOf } from "../../test/routes.tsx";
import {
  type Between,
  broken,
  type Handle,
  idOf,
  lost,
  refusal,
  SEED_PASSWORD,
  startServer,
  type TestServer,
} from "../../test/server.ts";
import { visit } from "../../test/visitors.tsx";

const WELCOME = "GET /api/experience-detail/";
const JOIN = "GET /api/experience-after-invitation/";
const LOGIN = "POST /api/token/";
const RESPOND = "POST /api/experiences/invitations/respond/";
/** Shared by haneul; taeyang is invited. */
const { id: ROBOT, title: TITLE } = EXPERIENCES.robotOne;
const CODE = experienceCode(ROBOT);
const OFF_CODE = experienceCode(EXPERIENCES.robotCamp.id);
const HANEUL = idOf("haneul");
const ACCEPTED = "초대를 수락했습니다.";
const EMAIL = "saebom@kaist.ac.kr";
const draft = { name: "김새봄", degree: "학사", year: "2024", interests: ["로봇", "등산"], majors: ["전산학부"] };

type Answers = Readonly<Record<string, Between>>;

async function welcome(member: Handle | null, code = CODE, answers: Answers = {}) {
  const server = await startServer(member, answers);
  return { ...server, router: visit(paths.experienceWelcome(code)) };
}

/** The last step of a sign-up through the link. */
async function register(answers: Answers = {}) {
  const server = await startServer(null, answers);
  const router = visit(paths.experienceCertify(CODE, HANEUL), {
    pathname: paths.experienceRegister(CODE, HANEUL),
    state: { email: EMAIL, password: "secret", draft },
  });
  await userEvent.click(await screen.findByRole("button", { name: "완료" }));
  return { ...server, router };
}

/** The experience on the server. */
async function stored({ as }: Pick<TestServer, "as">) {
  const all = await as("haneul")(endpoints.experiences.withPending, { params: { userId: HANEUL } });
  return all.find(({ id }) => id === ROBOT);
}

const start = () => screen.findByRole("button", { name: "시작하기" });

async function answer(word: "수락" | "거절") {
  await userEvent.click(await screen.findByRole("button", { name: `${word}하기` }));
  const dialog = within(await screen.findByRole("alertdialog", { name: `초대를 ${word}하시겠어요?` }));
  return { dialog, confirm: () => userEvent.click(dialog.getByRole("button", { name: word })) };
}

test("shows a visitor the inviter and the experience; sign-up starts there, and the login leads back", async () => {
  const { router } = await welcome(null);
  expect(await screen.findByRole("heading", { name: /정하늘 님이.*함께한 경험을 공유했어요/ })).toBeTruthy();
  expect(within(screen.getByRole("article", { name: TITLE })).queryByRole("link", { name: /정하늘/ })).toBeNull();
  const signUp = screen.getByRole("link", { name: "회원가입 시작하기" });
  expect(signUp.getAttribute("href")).toBe(`/experience/invitation/certify/${CODE}/${HANEUL}`);
  await userEvent.click(screen.getByRole("button", { name: "로그인" }));
  await waitFor(() => expect(router.state.location.pathname).toBe(paths.login));
  expect(router.state.location.state).toEqual({ experienceCode: CODE });
});

test.each([
  [OFF_CODE, {}, "앗, 더 이상 사용할 수 없는 링크에요.", 0],
  ["nobodys", {}, "유효하지 않은 초대 링크입니다.", 0],
  [CODE, { [WELCOME]: broken }, "알 수 없는 오류가 발생했습니다.", 1],
])("a link that cannot be used says why, with a way on (%s)", async (code, answers, sentence, retries) => {
  await welcome(null, code, answers);
  expect(await screen.findByRole("heading", { name: sentence })).toBeTruthy();
  expect(screen.getByRole("link", { name: "로그인으로 돌아가기" }).getAttribute("href")).toBe(paths.login);
  expect(screen.queryAllByRole("button", { name: "다시 시도" })).toHaveLength(retries);
});

test("a sign-up makes the inviter a chon and signs in; start accepts once and opens the new profile", async () => {
  const server = await register();
  expect(await screen.findByRole("heading", { name: "김새봄 님, 환영해요!" })).toBeTruthy();
  const id = readUserId() ?? 0;
  const chons = await server.as(id)(endpoints.friends.oneDegree, {});
  expect(chons.map((chon) => chon.id)).toEqual([HANEUL]);
  expect((await stored(server))?.accepted_users).not.toContain(id);
  const release = server.hold(JOIN);
  await userEvent.dblClick(await start());
  release();
  await waitFor(() => expect(server.router.state.location.pathname).toBe(paths.profile(id)));
  expect((await stored(server))?.accepted_users).toContain(id);
  expect(server.bodies(JOIN)).toHaveLength(1);
  expect(await screen.findByText(ACCEPTED)).toBeTruthy();
});

test("an invitation that has ended shows the reason, and the new profile opens", async () => {
  const { router, as } = await register();
  await start();
  await as("haneul")(endpoints.experiences.leave, { params: { id: ROBOT } });
  await userEvent.click(await start());
  await waitFor(() => expect(router.state.location.pathname).toBe(paths.profile(readUserId() ?? 0)));
  expect(await screen.findByText("앗, 더 이상 사용할 수 없는 링크에요.")).toBeTruthy();
});

test("when signing in fails, the login has the address and accepts the new member's invitation", async () => {
  const server = await register({ [LOGIN]: () => refusal("OVERLOADED") });
  expect((await screen.findByRole<HTMLInputElement>("textbox", { name: "이메일" })).value).toBe(EMAIL);
  server.letThrough(LOGIN);
  await userEvent.type(screen.getByLabelText("비밀번호"), "secret{Enter}");
  await waitFor(() => expect(server.router.state.location.pathname).toBe(paths.profile(readUserId() ?? 0)));
  expect((await stored(server))?.accepted_users).toContain(readUserId());
});

test("nothing is accepted when another member signs in", async () => {
  const server = await register({ [LOGIN]: () => refusal("OVERLOADED") });
  const email = await screen.findByRole("textbox", { name: "이메일" });
  server.letThrough(LOGIN);
  await userEvent.clear(email);
  await userEvent.type(email, "garam@kaist.ac.kr");
  await userEvent.type(screen.getByLabelText("비밀번호"), `${SEED_PASSWORD}{Enter}`);
  await waitFor(() => expect(server.router.state.location.pathname).toBe(paths.home));
  expect((await stored(server))?.accepted_users).not.toContain(idOf("garam"));
});

test("declining answers my pending invitation", async () => {
  const server = await welcome("taeyang");
  await (await answer("거절")).confirm();
  await waitFor(() => expect(server.router.state.location.pathname).toBe(paths.home));
  expect(server.bodies(RESPOND)).toEqual([]);
  await leavePage();
  await waitFor(() => expect(server.bodies(RESPOND)).toHaveLength(1));
  const { pending_invitations = [] } = (await stored(server)) ?? {};
  expect(pending_invitations.find(({ invitee }) => invitee === idOf("taeyang"))?.status).toBe("rejected");
});

test("declining a link without an invitation sends nothing", async () => {
  const { router, bodies } = await welcome("minji");
  await (await answer("거절")).confirm();
  await waitFor(() => expect(router.state.location.pathname).toBe(paths.home));
  expect(await screen.findByText("초대를 거절했습니다.")).toBeTruthy();
  expect(bodies(RESPOND)).toEqual([]);
});

test("accepting that fails says so and keeps the question", async () => {
  await welcome("eunseo", CODE, { [JOIN]: lost });
  const { dialog, confirm } = await answer("수락");
  expect(dialog.getByText("내 프로필에 이 경험이 추가되고, 정하늘 님과 1촌이 돼요.")).toBeTruthy();
  await confirm();
  expect(await screen.findByText("수락에 실패했어요.")).toBeTruthy();
  expect(screen.getByRole("button", { name: "수락하기" })).toBeTruthy();
});

test.each<[string, Handle]>([
  ["I have", "yuna"],
  ["the inviter has", "garam"],
])("accepting promises no chon while %s 50", async (whose, me) => {
  const { sql } = await startServer(me);
  if (whose !== "I have") sql(`update users set one_degree_count = 50 where id = ${HANEUL}`);
  visit(paths.experienceWelcome(CODE));
  const { dialog } = await answer("수락");
  const words = "내 프로필에 이 경험이 추가돼요. 1촌은 50명까지라 정하늘 님과 1촌이 되지는 않아요.";
  expect(await dialog.findByText(words)).toBeTruthy();
  expect(screen.getAllByText(words)).toHaveLength(2);
  expect(screen.queryByText(/님과 1촌이 돼요/)).toBeNull();
});

test("tells the creator that it is an own experience and opens the own profile", async () => {
  await startServer();
  const router = openApp(paths.experienceWelcome(CODE));
  expect(await screen.findByText("본인이 만든 경험이에요.")).toBeTruthy();
  expect(addressOf(router)).toBe(paths.profileExperience(HANEUL, ROBOT));
});

test("accepting adds the experience and a chon to the profile, and the link then leads there", async () => {
  const { as } = await startServer("garam");
  const garam = idOf("garam");
  const chons = async () => (await as("garam")(endpoints.friends.oneDegree, {})).length;
  const before = await chons();
  const router = openApp(paths.experienceWelcome(CODE));
  await (await answer("수락")).confirm();
  expect(await screen.findByText(ACCEPTED)).toBeTruthy();
  expect((await screen.findByRole("article", { name: TITLE })).textContent).toContain("정하늘 님 외 3명");
  expect([addressOf(router), await chons()]).toEqual([paths.profileExperience(garam, ROBOT), before + 1]);
  await router.navigate(paths.experienceWelcome(CODE));
  expect(await screen.findByText("이미 함께하고 있는 경험입니다.")).toBeTruthy();
  const way = screen.getByRole("link", { name: "경험 보러 가기" });
  expect(way.getAttribute("href")).toBe(paths.profileExperience(garam, ROBOT));
});
