import { ACCEPTED_LINK_CODE, EXPIRED_LINK_CODE, LINK_CODES } from "@chonsu/db/seed/campus/invitation-links";
import { CAST } from "@chonsu/db/seed/cast";
import { CHON_MAX, PASSWORD_MAX, TERM_MAX, USER_NAME_MAX } from "@chonsu/shared/limits";
import { describe, expect, it } from "vitest";
import { openConnection } from "../support/connections.ts";
import { startTestApp, type TestApp } from "../support/harness.ts";

const INVITED = "/api/user/register/";
const ALONE = "/api/register-alone/";
const SERVER_MODE = { config: { verification: "server" } } as const;

const PROFILE = {
  user_name: "오태리",
  school: "카이스트",
  current_academic_degree: "학사",
  year: 2024,
  major1: "전산학부",
  major2: "산업디자인학과",
  keywords: ["로보틱스", "등산"],
};
const NEWCOMER = { email: "taeri@kaist.ac.kr", password: "a good password", profile: PROFILE };

function invited(changes: object = {}) {
  return { ...NEWCOMER, code: LINK_CODES.fresh, ...changes };
}

function withProfile(changes: object) {
  return { ...NEWCOMER, profile: { ...PROFILE, ...changes } };
}

async function register({ visitor }: TestApp, path: string, body: object) {
  return await visitor().post(path).send(body);
}

async function signIn({ visitor }: TestApp, email = NEWCOMER.email, password = NEWCOMER.password) {
  return await visitor().post("/api/token/").send({ email, password });
}

/** A client signed in as whoever just registered. */
async function asNewcomer(app: TestApp) {
  const { body } = await signIn(app);
  return app.visitor().set("Authorization", `Bearer ${body.access}`);
}

describe("POST /api/user/register/", () => {
  it("answers the newcomer as Me, one chon strong, who can sign in at once", async () => {
    const app = await startTestApp();
    const response = await register(app, INVITED, invited({ is_staff: true, is_superuser: true }));
    expect(response.status).toBe(201);
    expect(response.body).toMatchObject({
      email: NEWCOMER.email,
      user_name: "오태리",
      is_staff: false,
      is_superuser: false,
      is_active: true,
      last_login: null,
      date_joined: "2026-11-21T14:00:00.000+09:00",
      relation_degree: 0,
      profile: { ...PROFILE, one_degree_count: 1, introduction: "", image: null, skills: [], experiences: [] },
    });
    expect(JSON.stringify(response.body)).not.toContain("argon2");
    const me = await (await asNewcomer(app)).get("/api/current-user/");
    expect(me.body).toMatchObject({ id: response.body.id, profile: { one_degree_count: 1 } });
  });

  it("makes inviter and newcomer chons, with both counts and the distance right at once", async () => {
    const app = await startTestApp();
    const before = (await app.as("haneul").get("/api/current-user/")).body.profile.one_degree_count;
    const { body } = await register(app, INVITED, invited());
    const haneul = (await app.as("haneul").get("/api/current-user/")).body;
    expect(haneul.profile.one_degree_count).toBe(before + 1);
    const distance = await app.as("haneul").get(`/api/get-user-distance/${body.id}/`);
    expect(distance.body).toEqual({ distance: 1 });
    const friends = (await (await asNewcomer(app)).get("/api/friends/")).body;
    expect(friends).toMatchObject([
      { status: "accepted", from_user: { id: CAST.haneul.id }, to_user: { id: body.id } },
    ]);
  });

  it("tells the inviter by notification, push and mail, and greets the newcomer by mail", async () => {
    const app = await startTestApp();
    const connection = await openConnection(app, CAST.haneul.id);
    const { body } = await register(app, INVITED, invited());
    const [notice] = (await app.as("haneul").get("/api/notifications/")).body;
    expect(notice).toMatchObject({
      notification_type: "invitation_register",
      related_user_id: body.id,
      is_read: false,
    });
    expect(await connection.payloads("notification:new")).toMatchObject([{ notification: { id: notice.id } }]);
    expect(await connection.payloads("friends:changed")).toHaveLength(1);
    const mails = async (query: object) => (await app.visitor().get("/__outbox/mails").query(query)).body;
    expect((await mails({ to: CAST.haneul.email, kind: "joined" }))[0].text).toContain("오태리");
    expect(await mails({ to: NEWCOMER.email, kind: "welcome" })).toHaveLength(1);
  });

  it("uses the link up: accepted in the inviter's list, invalid for anybody else", async () => {
    const app = await startTestApp();
    const { body } = await register(app, INVITED, invited());
    const links = (await app.as("haneul").get("/api/invitation-links/")).body;
    expect(links.find(({ invitee_name }: { invitee_name: string }) => invitee_name === "오태리")).toMatchObject({
      status: "accepted",
      invitee_id: body.id,
    });
    const landing = await app.visitor().get("/api/welcome/").query({ code: LINK_CODES.fresh });
    expect(landing.body.error_type).toBe("invalid");
    const second = await register(app, INVITED, invited({ email: "second@kaist.ac.kr" }));
    expect([second.status, second.body.code]).toEqual([400, "INVITATION_INVALID"]);
    expect((await signIn(app, "second@kaist.ac.kr")).status).toBe(401);
  });

  it("lets exactly one of many sign-ups with one link succeed", async () => {
    const app = await startTestApp();
    const responses = await Promise.all(
      Array.from({ length: 6 }, (_, index) => register(app, INVITED, invited({ email: `r${index}@kaist.ac.kr` }))),
    );
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 400, 400, 400, 400, 400]);
    const logins = await Promise.all(responses.map((_, index) => signIn(app, `r${index}@kaist.ac.kr`)));
    expect(logins.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it("lets exactly one of many sign-ups with one address succeed", async () => {
    const app = await startTestApp();
    const responses = await Promise.all(Array.from({ length: 5 }, () => register(app, ALONE, NEWCOMER)));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 400, 400, 400, 400]);
  });

  it("succeeds without the chon when the inviter has no room left", async () => {
    const app = await startTestApp();
    const link = (await app.as("yuna").post("/api/create-invitation-link/").send({ name: "오태리" })).body.link;
    const code = new URL(link).searchParams.get("code");
    const { status, body } = await register(app, INVITED, invited({ code }));
    expect([status, body.profile.one_degree_count]).toEqual([201, 0]);
    expect((await app.as("yuna").get("/api/current-user/")).body.profile.one_degree_count).toBe(CHON_MAX);
    const [notice] = (await app.as("yuna").get("/api/notifications/")).body;
    expect(notice).toMatchObject({ notification_type: "invitation_register", related_user_id: body.id });
  });

  it.each([
    ["an unknown code", "0".repeat(32), "INVITATION_INVALID"],
    ["an empty code", "", "INVITATION_INVALID"],
    ["the code in capitals", LINK_CODES.fresh.toUpperCase(), "INVITATION_INVALID"],
    ["the code with a space", ` ${LINK_CODES.fresh}`, "INVITATION_INVALID"],
    ["a used code", ACCEPTED_LINK_CODE, "INVITATION_INVALID"],
    ["an expired code", EXPIRED_LINK_CODE, "INVITATION_EXPIRED"],
  ])("refuses %s and makes nobody", async (_what, code, expected) => {
    const app = await startTestApp();
    const response = await register(app, INVITED, invited({ code }));
    expect([response.status, response.body.code]).toEqual([400, expected]);
    expect((await signIn(app)).status).toBe(401);
  });

  it("refuses a link from the moment it expires", async () => {
    const app = await startTestApp();
    app.clock.advance(60_000);
    const response = await register(app, INVITED, invited({ code: LINK_CODES.lastMinute }));
    expect(response.body.code).toBe("INVITATION_EXPIRED");
  });

  it.each([undefined, null, 5, ["x"]])("answers %j as a code as bad input", async (code) => {
    const app = await startTestApp();
    const response = await register(app, INVITED, invited({ code }));
    expect([response.status, response.body.code]).toEqual([400, "VALIDATION"]);
    expect(response.body.fields).toHaveProperty("code");
  });
});

describe("POST /api/register-alone/", () => {
  it("makes a member without any chon, greeted by mail, whatever stale token comes along", async () => {
    const app = await startTestApp();
    const response = await app.visitor().post(ALONE).set("Authorization", "Bearer broken").send(NEWCOMER);
    expect([response.status, response.body.profile.one_degree_count]).toEqual([201, 0]);
    const { body } = await app.visitor().get("/__outbox/mails").query({ to: NEWCOMER.email });
    expect(body).toMatchObject([{ kind: "welcome" }]);
  });

  it("takes what clients loosely send: a year in digits, no second major as an empty text, further fields", async () => {
    const app = await startTestApp();
    const loose = withProfile({ year: "2024", major2: "", one_degree_count: 9, skills: [{ skill: "x" }] });
    const { status, body } = await register(app, ALONE, { ...loose, code: "x" });
    expect([status, body.profile.year, body.profile.major2]).toEqual([201, 2024, null]);
    expect(body.profile).toMatchObject({ one_degree_count: 0, skills: [] });
  });

  it("gives the school where none is sent", async () => {
    const app = await startTestApp();
    const { body } = await register(app, ALONE, withProfile({ school: undefined, major2: undefined }));
    expect(body.profile).toMatchObject({ school: "카이스트", major2: null });
  });
});

describe.each([INVITED, ALONE])("what %s refuses", (path) => {
  const body = (changes: object) => ({ ...invited(), ...changes });

  it.each([CAST.junho.email, CAST.junho.email.toUpperCase(), ` ${CAST.junho.email}`])(
    "%j as an address that is taken, also as a field",
    async (email) => {
      const app = await startTestApp();
      const response = await register(app, path, body({ email }));
      expect([response.status, response.body]).toEqual([
        400,
        {
          code: "EMAIL_TAKEN",
          detail: "이미 가입된 회원입니다.",
          email: ["이미 가입된 회원입니다."],
          fields: { email: ["이미 가입된 회원입니다."] },
        },
      ]);
    },
  );

  it.each([
    "taeri@gmail.com",
    "taeri@notkaist.ac.kr",
    "taeri@\u212Aaist.ac.kr",
    ".taeri@kaist.ac.kr",
    "tae..ri@kaist.ac.kr",
    "tae%0ari@kaist.ac.kr",
    "@kaist.ac.kr",
    "taeri",
    "",
    5,
    null,
  ])("%j as an address, under its field", async (email) => {
    const app = await startTestApp();
    const response = await register(app, path, body({ email }));
    expect([response.status, response.body.code]).toEqual([400, "VALIDATION"]);
    expect(response.body.fields).toHaveProperty("email");
    expect(response.body.email).toEqual(response.body.fields.email);
  });

  it.each([
    ["an empty password", { password: "" }],
    ["no password", { password: undefined }],
    ["an endless password", { password: "x".repeat(PASSWORD_MAX + 1) }],
    ["no profile", { profile: undefined }],
    ["a profile that is a text", { profile: "{}" }],
    ["a blank name", withProfile({ user_name: "  " })],
    ["a name of nothing that shows", withProfile({ user_name: "\u200b\u3164\u2800" })],
    ["a name too long", withProfile({ user_name: "가".repeat(USER_NAME_MAX + 1) })],
    ["a name with a NUL", withProfile({ user_name: "a\u0000" })],
    ["another degree", withProfile({ current_academic_degree: "전문학사" })],
    ["a year before 1900", withProfile({ year: 1899 })],
    ["next year", withProfile({ year: 2027 })],
    ["a broken year", withProfile({ year: 2024.5 })],
    ["a year in words", withProfile({ year: "작년" })],
    ["another department", withProfile({ major1: "호그와트" })],
    ["no department", withProfile({ major1: "" })],
    ["another second department", withProfile({ major2: "호그와트" })],
    ["the same department twice", withProfile({ major2: PROFILE.major1 })],
    ["one interest", withProfile({ keywords: ["등산"] })],
    ["six interests", withProfile({ keywords: ["1", "2", "3", "4", "5", "6"] })],
    ["an interest twice", withProfile({ keywords: ["등산", " 등산"] })],
    ["a blank interest", withProfile({ keywords: ["등산", " "] })],
    ["an interest too long", withProfile({ keywords: ["등산", "가".repeat(TERM_MAX + 1)] })],
    ["interests that are a text", withProfile({ keywords: "등산" })],
  ])("%s", async (_what, changes) => {
    const app = await startTestApp();
    const response = await register(app, path, body(changes));
    expect([response.status, response.body.code]).toEqual([400, "VALIDATION"]);
    expect(response.body.detail).toMatch(/[가-힣]/);
    expect((await signIn(app)).status).toBe(401);
  });
});

describe("what product.md §5 says of a profile", () => {
  it.each([
    ["no department", { major1: undefined }, "최소 1개의 전공을 선택해야 합니다."],
    ["null for a department", { major1: null }, "최소 1개의 전공을 선택해야 합니다."],
    ["an empty department", { major1: "" }, "최소 1개의 전공을 선택해야 합니다."],
    ["another department", { major1: "호그와트" }, "선택할 수 없는 값입니다."],
    ["one interest", { keywords: ["등산"] }, "관심사는 2개 이상 입력해야 합니다."],
    ["no interests", { keywords: [] }, "관심사는 2개 이상 입력해야 합니다."],
    ["interests left out", { keywords: undefined }, "관심사는 2개 이상 입력해야 합니다."],
    ["null for interests", { keywords: null }, "관심사는 2개 이상 입력해야 합니다."],
    ["six interests", { keywords: ["1", "2", "3", "4", "5", "6"] }, "최대 5개만 입력 가능합니다."],
    ["an interest twice", { keywords: ["등산", " 등산"] }, "이미 추가한 관심사입니다."],
    ["an interest in other letters", { keywords: ["React", "rEACT"] }, "이미 추가한 관심사입니다."],
    ["an interest in wide letters", { keywords: ["React 19", "Ｒｅａｃｔ　１９"] }, "이미 추가한 관심사입니다."],
  ])("is its own sentence for %s", async (_what, profile, sentence) => {
    const app = await startTestApp();
    const response = await register(app, ALONE, withProfile(profile));
    expect([response.status, response.body]).toEqual([
      400,
      { code: "VALIDATION", detail: sentence, profile: [sentence], fields: { profile: [sentence] } },
    ]);
  });
});

describe("the school (R34)", () => {
  it.each(["서울대학교", " ", "", null, 5, ["x"]])("is the one of the server where %j is sent", async (school) => {
    const app = await startTestApp();
    const response = await register(app, ALONE, withProfile({ school }));
    expect([response.status, response.body.profile?.school]).toEqual([201, "카이스트"]);
  });
});

describe("the current year of Korea", () => {
  it("begins on New Year's midnight there", async () => {
    const app = await startTestApp({ now: Date.parse("2026-12-31T23:59:59+09:00") });
    const early = await register(app, ALONE, withProfile({ year: 2027 }));
    expect([early.status, early.body.profile]).toEqual([400, ["2026 이하여야 합니다."]]);
    app.clock.advance(1000);
    expect((await register(app, ALONE, withProfile({ year: 2027 }))).status).toBe(201);
  });
});

describe("signing up in server mode", () => {
  async function verification(app: TestApp, email: string, purpose: "signup" | "reset" = "signup") {
    await app.visitor().post("/api/send-code-email/").send({ email }).expect(200);
    const [{ code }] = (await app.visitor().get("/__outbox/mails").query({ to: email, kind: "code" })).body;
    return (await app.visitor().post("/api/verify-code/").send({ email, code, purpose })).body.verification;
  }

  it("needs a verification of that very address for that very purpose", async () => {
    const app = await startTestApp(SERVER_MODE);
    const other = await verification(app, "other@kaist.ac.kr");
    const reset = await verification(app, NEWCOMER.email, "reset");
    for (const wrong of [undefined, null, "", "made up", other, reset]) {
      const response = await register(app, INVITED, invited({ verification: wrong }));
      expect([response.status, response.body.code]).toEqual([403, "VERIFICATION_MISSING"]);
    }
    const good = await verification(app, NEWCOMER.email);
    expect((await register(app, INVITED, invited({ verification: good }))).status).toBe(201);
  });

  it("keeps a verification when the sign-up is refused for another reason, and uses it up when it succeeds", async () => {
    const app = await startTestApp(SERVER_MODE);
    const good = await verification(app, NEWCOMER.email);
    const refused = await register(app, INVITED, invited({ verification: good, code: "x" }));
    expect(refused.body.code).toBe("INVITATION_INVALID");
    expect((await register(app, ALONE, { ...NEWCOMER, verification: good })).status).toBe(201);
    const { access } = (await signIn(app)).body;
    await app
      .visitor()
      .delete("/api/delete-user/")
      .set("Authorization", `Bearer ${access}`)
      .send({ current_password: NEWCOMER.password })
      .expect(204);
    const again = await register(app, ALONE, { ...NEWCOMER, verification: good });
    expect(again.body.code).toBe("VERIFICATION_MISSING");
  });

  it("takes a verification for ten minutes and not a moment longer", async () => {
    const app = await startTestApp(SERVER_MODE);
    const good = await verification(app, NEWCOMER.email);
    app.clock.advance(600_000);
    const late = await register(app, ALONE, { ...NEWCOMER, verification: good });
    expect(late.body.code).toBe("VERIFICATION_MISSING");
    const fresh = await verification(app, NEWCOMER.email);
    app.clock.advance(599_999);
    expect((await register(app, ALONE, { ...NEWCOMER, verification: fresh })).status).toBe(201);
  });
});
