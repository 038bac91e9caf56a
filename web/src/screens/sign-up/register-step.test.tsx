import { endpoints } from "virtual:endpoints";
import { EXPIRED_LINK_CODE, LINK_CODES } from "@chonsu/db/seed/campus/invitation-links";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { call } from "../../api/client.ts";
import { clearSession, readUserId, STORED } from "../../api/session.ts";
import { readStored, writeStored } from "../../lib/storage.ts";
import { paths } from "../../paths/paths.ts";
import { type Between, refusal, startServer, type TestServer } from "../../test/server.ts";
import { visit } from "../../test/visitors.tsx";

const REGISTER = "POST /api/user/register/";
const ALONE = "POST /api/register-alone/";
const LOGIN = "POST /api/token/";
const CERTIFIED = { email: "saebom@kaist.ac.kr", password: "secret", inviteeName: "김새봄" };
const TEN_MINUTES = 10 * 60_000;

const nameBox = () => screen.findByRole<HTMLInputElement>("textbox", { name: "이름" });
const done = () => userEvent.click(screen.getByRole("button", { name: "완료" }));

function invite(code = LINK_CODES.fresh) {
  writeStored(STORED.invited, "true");
  writeStored(STORED.inviteCode, code);
}

function enter(state: object = CERTIFIED, code?: string) {
  invite(code);
  return visit(paths.certify, { pathname: paths.register, state });
}

/** Verifies an address as a visitor does, in server mode. */
async function prove({ config, mailsTo }: TestServer, email: string) {
  config.verification = "server";
  await call(endpoints.verifications.sendCode, { body: { email } });
  const code = Number(mailsTo(email)[0]?.code);
  return call(endpoints.verifications.verify, { body: { email, code, purpose: "signup" } });
}

/** The new chon of haneul on the server. */
async function newcomer({ as }: TestServer) {
  const chons = await as("haneul")(endpoints.friends.oneDegree, {});
  const found = chons.find(({ user_name }) => user_name === "김새봄");
  return found && as(found.id)(endpoints.users.current, {});
}

async function chooseMajor(name: string) {
  await userEvent.click(screen.getByRole("button", { name: /^전공/ }));
  const sheet = await screen.findByRole("dialog");
  await userEvent.click(within(sheet).getByRole("checkbox", { name }));
  await userEvent.click(within(sheet).getByRole("button", { name: /완료/ }));
}

async function fillIn(year = "2024") {
  await nameBox();
  await userEvent.type(screen.getByRole("textbox", { name: "관심사" }), "로보틱스{Enter}등산{Enter}");
  await userEvent.type(screen.getByRole("textbox", { name: "입학년도" }), year);
  await chooseMajor("전산학부");
}

beforeEach(() => clearSession());

test("without the state of step 1 it says so and redirects", async () => {
  const router = enter({});
  expect(await screen.findByRole("alertdialog", { name: "비정상적인 접근입니다." })).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "확인" }));
  await waitFor(() => expect(router.state.location.pathname).toBe(paths.login));
});

test("shows what is missing at each field of an empty profile, and sends nothing", async () => {
  const { sent } = await startServer(null);
  enter({ ...CERTIFIED, inviteeName: "" });
  await nameBox();
  await done();
  for (const sentence of [
    "이름을 입력해 주세요.",
    "관심사는 2개 이상 입력해야 합니다.",
    "최소 1개의 전공을 선택해야 합니다.",
    /^입학년도는 1900년부터 \d{4}년 사이여야 합니다\.$/,
  ]) {
    expect(await screen.findByText(sentence)).toBeTruthy();
  }
  await waitFor(async () => expect(document.activeElement).toBe(await nameBox()));
  expect(sent).toEqual([]);
});

test("Enter in a one-line field goes on to the next field, and sends nothing", async () => {
  enter();
  await userEvent.type(await nameBox(), "김새봄{Enter}");
  expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "관심사" }));
  await userEvent.type(screen.getByRole("textbox", { name: "입학년도" }), "2024{Enter}");
  expect(document.activeElement).toBe(screen.getByRole("button", { name: /^전공/ }));
  expect((await nameBox()).getAttribute("aria-invalid")).toBeNull();
});

test("refuses a duplicate interest with its own sentence", async () => {
  enter();
  await nameBox();
  await userEvent.type(screen.getByRole("textbox", { name: "관심사" }), "등산{Enter}등산{Enter}");
  expect(await screen.findByText("이미 추가한 관심사입니다.")).toBeTruthy();
});

test("counts and sends a typed interest that was not added", async () => {
  const server = await startServer(null);
  enter();
  await fillIn();
  const interests = screen.getByRole<HTMLInputElement>("textbox", { name: "관심사" });
  await userEvent.type(interests, " 사진");
  await done();
  expect(await screen.findByText("올바르지 않은 값입니다.")).toBeTruthy();
  expect([interests.value, server.sent.length]).toEqual([" 사진", 0]);
  await userEvent.clear(interests);
  await userEvent.click(screen.getByRole("button", { name: "등산 삭제" }));
  await userEvent.type(interests, "사진");
  await done();
  await screen.findByRole("heading", { name: "김새봄 님, 환영해요!" });
  expect((await newcomer(server))?.profile.keywords).toEqual(["로보틱스", "사진"]);
});

test("sends the input, the token and the stored code, greets by name, and start removes the invitation", async () => {
  const server = await startServer(null);
  const { verification } = await prove(server, CERTIFIED.email);
  const router = enter({ ...CERTIFIED, verification });
  expect((await nameBox()).value).toBe("김새봄");
  expect(screen.getByRole<HTMLInputElement>("textbox", { name: "학교" }).readOnly).toBe(true);
  await fillIn();
  await done();
  expect(await screen.findByRole("heading", { name: "김새봄 님, 환영해요!" })).toBeTruthy();
  const me = await newcomer(server);
  expect(me).toMatchObject({
    email: CERTIFIED.email,
    profile: {
      ...{ user_name: "김새봄", school: "카이스트", current_academic_degree: "학사", year: 2024 },
      ...{ major1: "전산학부", major2: null, keywords: ["로보틱스", "등산"] },
    },
  });
  await userEvent.click(screen.getByRole("button", { name: "시작하기" }));
  expect((await screen.findByRole<HTMLInputElement>("textbox", { name: "이메일" })).value).toBe(CERTIFIED.email);
  expect(router.state.location.pathname).toBe(paths.login);
  expect([readStored(STORED.invited), readStored(STORED.inviteCode)]).toEqual([null, null]);
  await userEvent.type(screen.getByLabelText("비밀번호"), `${CERTIFIED.password}{Enter}`);
  await waitFor(() => expect(readUserId()).toBe(me?.id));
});

interface Refused {
  readonly email?: string;
  readonly code?: string;
  readonly year?: string;
  readonly prepare?: (server: TestServer) => void;
  readonly answer?: Between;
}

test.each<[string, string, Refused]>([
  ["an address that is taken", "이미 가입된 회원입니다.", { email: "haneul@kaist.ac.kr" }],
  ["a link that ran out", "앗, 더 이상 사용할 수 없는 링크에요.", { code: EXPIRED_LINK_CODE }],
  [
    "too many sign-ups",
    "요청이 너무 많습니다. 잠시 후 다시 시도해 주세요.",
    {
      prepare: ({ config }) =>
        Object.assign(config, { rateLimits: { signUpsByAddress: { burst: 0, everyMs: 60_000 } } }),
    },
  ],
  ["a year that the server has not reached", "2026 이하여야 합니다.", { year: "2027" }],
  ["a refusal without words", "회원가입 실패", { answer: () => Response.json({}, { status: 400 }) }],
])("%s is said and what was typed stays", async (_, sentence, refused) => {
  const { email = CERTIFIED.email, code, year, prepare, answer } = refused;
  const server = await startServer(null, answer && { [REGISTER]: answer });
  // The clock of this device is ahead of the server's.
  if (year !== undefined) vi.setSystemTime(Date.parse(`${year}-01-01`));
  prepare?.(server);
  const router = enter({ ...CERTIFIED, email }, code);
  await fillIn(year);
  await done();
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect(router.state.location.pathname).toBe(paths.register);
  expect((await nameBox()).value).toBe("김새봄");
  expect(await newcomer(server)).toBeUndefined();
});

test("shows the server's errors at their fields", async () => {
  // The product's own refusal names the whole profile.
  const body = { detail: "안 돼요", code: "VALIDATION", fields: { year: ["그 해는 아직이에요."] } };
  await startServer(null, { [REGISTER]: () => Response.json(body, { status: 400 }) });
  enter();
  await fillIn();
  await done();
  expect(await screen.findByText("그 해는 아직이에요.")).toBeTruthy();
  expect(screen.getByRole("textbox", { name: "입학년도" }).getAttribute("aria-invalid")).toBe("true");
});

test("an expired verification leads back to step 1 and keeps the profile for step 2", async () => {
  const server = await startServer(null);
  const { verification } = await prove(server, CERTIFIED.email);
  const router = enter({ ...CERTIFIED, verification });
  await fillIn();
  server.clock.advance(TEN_MINUTES + 1);
  await done();
  expect(await screen.findByText("이메일 인증 시간이 지났습니다. 다시 인증해 주세요.")).toBeTruthy();
  await screen.findByRole("heading", { name: "학교 이메일을 확인할게요" });
  await router.navigate(paths.register, { state: { ...CERTIFIED, ...router.state.location.state } });
  expect((await screen.findByRole<HTMLInputElement>("textbox", { name: "입학년도" })).value).toBe("2024");
  expect(await screen.findByText("전산학부")).toBeTruthy();
});

test("asks before a partly filled profile is lost by going back, then shows step 1", async () => {
  const router = enter();
  await userEvent.type(await nameBox(), "님");
  await userEvent.click(screen.getByRole("button", { name: "뒤로" }));
  await userEvent.click(await screen.findByRole("button", { name: "계속 작성하기" }));
  expect((await nameBox()).value).toBe("김새봄님");
  await userEvent.click(screen.getByRole("button", { name: "뒤로" }));
  await userEvent.click(await screen.findByRole("button", { name: "돌아가기" }));
  await waitFor(() => expect(router.state.location.pathname).toBe(paths.certify));
  expect(router.state.location.state).toMatchObject({ inviteeName: "김새봄" });
});

test("leaves an untouched profile without a question", async () => {
  const router = enter();
  await nameBox();
  await userEvent.click(screen.getByRole("button", { name: "뒤로" }));
  await waitFor(() => expect(router.state.location.pathname).toBe(paths.certify));
});

test("without an invitation: signs in and greets; start leads home", async () => {
  const { sent, as } = await startServer(null);
  const router = visit({ pathname: paths.registerAloneRegister, state: CERTIFIED });
  await fillIn();
  await done();
  expect(await screen.findByRole("heading", { name: "김새봄 님, 환영해요!" })).toBeTruthy();
  expect(router.state.location.pathname).toBe(paths.registerAloneWelcome);
  const id = readUserId() ?? 0;
  expect(await as(id)(endpoints.users.current, {})).toMatchObject({ id, email: CERTIFIED.email, user_name: "김새봄" });
  expect(await as(id)(endpoints.friends.oneDegree, {})).toEqual([]);
  expect(sent.map(({ call }) => call)).toEqual([ALONE, LOGIN]);
  await userEvent.click(screen.getByRole("button", { name: "시작하기" }));
  await waitFor(() => expect(router.state.location.pathname).toBe(paths.home));
});

test("without an invitation: goes to the login with the address when signing in fails", async () => {
  await startServer(null, { [LOGIN]: () => refusal("OVERLOADED") });
  const router = visit({ pathname: paths.registerAloneRegister, state: CERTIFIED });
  await fillIn();
  await done();
  expect((await screen.findByRole<HTMLInputElement>("textbox", { name: "이메일" })).value).toBe(CERTIFIED.email);
  expect(router.state.location.pathname).toBe(paths.login);
});

test.each([
  [paths.certify, paths.logout],
  [paths.end, paths.logout],
  [paths.register, paths.login],
])("%s without the invited flag leads to %s", async (from, to) => {
  const router = visit({ pathname: from, state: CERTIFIED });
  await waitFor(() => expect(router.state.location.pathname).toBe(to));
});

test('accepts only the flag "true"', async () => {
  writeStored(STORED.invited, "1");
  const router = visit(paths.certify);
  await waitFor(() => expect(router.state.location.pathname).toBe(paths.logout));
});

test.each([
  paths.login,
  paths.welcome,
  paths.certify,
  paths.register,
  paths.registerAloneCertify,
  paths.registerAloneWelcome,
])("a member who opens %s is led home", async (path) => {
  const { signIn } = await startServer(null);
  invite();
  signIn("haneul");
  const router = visit(path);
  await waitFor(() => expect(router.state.location.pathname).toBe(paths.home));
});

test("a reload of step 2 keeps the input", async () => {
  await startServer(null);
  const router = enter();
  await fillIn();
  await waitFor(() => expect(router.state.location.state).toMatchObject({ draft: { majors: ["전산학부"] } }));
  const { pathname, state } = router.state.location;
  cleanup();
  visit({ pathname, state });
  expect((await nameBox()).value).toBe("김새봄");
  expect(screen.getByRole<HTMLInputElement>("textbox", { name: "입학년도" }).value).toBe("2024");
  expect(screen.getByText("로보틱스")).toBeTruthy();
});
