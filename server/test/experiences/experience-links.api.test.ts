import { experienceCode } from "@chonsu/db/seed/campus/experience-rows";
import { EXPERIENCES } from "@chonsu/db/seed/campus/experiences";
import { CAST } from "@chonsu/db/seed/cast";
import { CHON_MAX } from "@chonsu/shared/limits";
import { describe, expect, it } from "vitest";
import { statementsDuring } from "../contract/statements.ts";
import { openConnection } from "../support/connections.ts";
import {
  begin,
  codeOf,
  expectBadField,
  expectRefusal,
  experienceOf,
  NO_IDS,
  noticesOf,
  say,
  together,
} from "../support/experiences.ts";
import { type Handle, startTestApp, type TestApp } from "../support/harness.ts";

const { robotOne, doodleArm, festival, robotCamp, goodsBooth } = EXPERIENCES;

const link = (app: TestApp, who: Handle, of: Handle, id: number | string) =>
  app.as(who).get(`/api/experience-link/${CAST[of].id}/${id}/`);
const landing = (agent: ReturnType<TestApp["visitor"]>, code: string) => agent.get(`/api/experience-detail/${code}/`);
const join = (app: TestApp, who: Handle, code: string) => app.as(who).get(`/api/experience-after-invitation/${code}/`);

async function chonsOf(app: TestApp, who: Handle): Promise<number> {
  return (await app.as(who).get("/api/current-user/")).body.profile.one_degree_count;
}

describe("GET /api/experience-link/{userId}/{expId}/", () => {
  it("gives the creator one link that stays, with a code of 128 random bits", async () => {
    const app = await startTestApp({ config: { webBaseUrl: "https://chonsu.test/app/" } });
    const { body } = await link(app, "haneul", "haneul", doodleArm.id).expect(200);
    expect(body).toEqual({
      link: expect.stringMatching(/^https:\/\/chonsu\.test\/app\/experience\/welcome\/[0-9a-f]{32}$/),
    });
    const again = await Promise.all(Array.from({ length: 6 }, () => link(app, "haneul", "haneul", doodleArm.id)));
    expect(new Set(again.map((response) => response.body.link))).toEqual(new Set([body.link]));
    const seeded = await link(app, "haneul", "haneul", robotOne.id);
    expect(seeded.body.link).toBe(`https://chonsu.test/app/experience/welcome/${experienceCode(robotOne.id)}`);
    const others = await Promise.all(
      (["sohee", "minji"] as const).map(async (who) => codeOf(app, who, (await begin(app, who)).id)),
    );
    expect(new Set([...others, body.link.split("/").at(-1)]).size).toBe(3);
  });

  it("starts with the server's own address where none is set", async () => {
    const app = await startTestApp();
    const { body } = await link(app, "haneul", "haneul", doodleArm.id);
    expect(body.link).toMatch(new RegExp(`^${app.url}/experience/welcome/`));
  });

  it("is null for other members, on the creator's card as on their own", async () => {
    const app = await startTestApp();
    expect((await link(app, "junho", "junho", robotOne.id).expect(200)).body).toEqual({ link: null });
    expect((await link(app, "junho", "haneul", robotOne.id).expect(200)).body).toEqual({ link: null });
    expect((await link(app, "haneul", "junho", robotOne.id).expect(200)).body).toEqual({ link: null });
  });

  it("refuses strangers, and what is not there", async () => {
    const app = await startTestApp();
    expectRefusal(await link(app, "garam", "haneul", robotOne.id), 403, "EXPERIENCE_NOT_MEMBER");
    expectRefusal(await link(app, "garam", "garam", robotOne.id), 403, "EXPERIENCE_NOT_MEMBER");
    expectRefusal(await link(app, "haneul", "garam", robotOne.id), 404, "EXPERIENCE_NOT_FOUND");
    expectRefusal(await link(app, "haneul", "haneul", 987_654), 404, "EXPERIENCE_NOT_FOUND");
    expectRefusal(await link(app, "haneul", "haneul", "x"), 404, "NOT_FOUND");
    expectRefusal(await app.as("haneul").get(`/api/experience-link/x/${robotOne.id}/`), 404, "NOT_FOUND");
  });

  it("is another one for whoever the experience was handed to, and again for a creator who comes back to it", async () => {
    const app = await startTestApp();
    const { id } = await together(app, "sohee", ["junho"]);
    const first = await codeOf(app, "sohee", id);
    await app.as("sohee").delete(`/api/experiences/${id}/delete/`).expect(200);
    const second = await codeOf(app, "junho", id);
    await join(app, "sohee", second).expect(200);
    expect((await link(app, "sohee", "sohee", id)).body).toEqual({ link: null });
    await app.as("junho").delete(`/api/experiences/${id}/delete/`).expect(200);
    const third = await codeOf(app, "sohee", id);
    expect(new Set([first, second, third]).size).toBe(3);
    expectRefusal(await join(app, "minji", first), 404, "EXPERIENCE_LINK_NOT_FOUND");
    expectRefusal(await join(app, "minji", second), 400, "EXPERIENCE_LINK_OFF");
    await join(app, "minji", third).expect(200);
  });
});

describe("GET /api/experience-detail/{code}/", () => {
  it("shows a visitor the experience without invitations, and of people the inviter's outside only", async () => {
    const app = await startTestApp();
    const { status, body } = await landing(app.visitor(), experienceCode(robotOne.id));
    expect(status).toBe(200);
    expect(body.experience).toMatchObject({
      id: robotOne.id,
      title: robotOne.title,
      creator: CAST.haneul.id,
      accepted_users: [CAST.haneul.id, CAST.junho.id, CAST.doyun.id],
      pending_invitations: [],
      people: [{ id: CAST.haneul.id }],
    });
    expect(body.experience.people).toEqual([body.user]);
    expect(body.user).toMatchObject({
      id: CAST.haneul.id,
      user_name: CAST.haneul.name,
      profile: {
        introduction: "",
        keywords: [],
        skills: [],
        portfolio_links: [],
        experiences: [],
        one_degree_count: 0,
      },
    });
    expect(body.user).not.toHaveProperty("relation_degree");
    expect(JSON.stringify(body)).not.toContain("@");
  });

  it("shows somebody with a token who is in it, and takes a stale token for none", async () => {
    const app = await startTestApp();
    const { body } = await landing(app.as("garam"), experienceCode(robotOne.id));
    expect(body.user).toMatchObject({ id: CAST.haneul.id, relation_degree: null });
    expect(body.experience.people).toHaveLength(3);
    const stale = app.visitor().set("Authorization", "Bearer broken");
    expect((await landing(stale, experienceCode(robotOne.id)).expect(200)).body.experience.people).toHaveLength(1);
  });

  it("knows a code by every letter of it, and tells one that is off from one that is none", async () => {
    const app = await startTestApp();
    const code = experienceCode(robotOne.id);
    for (const wrong of [
      "x",
      "0".repeat(32),
      code.toUpperCase(),
      `${code} `,
      code.slice(1),
      `${code}%00`,
      "%EA%B0%80",
      "a".repeat(90),
    ]) {
      expectRefusal(await landing(app.visitor(), wrong), 404, "EXPERIENCE_LINK_NOT_FOUND");
      expectRefusal(await join(app, "garam", wrong), 404, "EXPERIENCE_LINK_NOT_FOUND");
    }
    const off = await landing(app.visitor(), experienceCode(robotCamp.id));
    expectRefusal(off, 400, "EXPERIENCE_LINK_OFF");
    expect(off.body.detail).toBe("앗, 더 이상 사용할 수 없는 링크에요.");
  });

  it("takes as many statements for many members as for one", async () => {
    const app = await startTestApp();
    const few = await together(app, "haneul", []);
    const many = await together(app, "haneul", ["junho", "minji", "doyun", "yuna", "garam", "nuri", "sol"]);
    const texts = async ({ id }: { id: number }, agent: ReturnType<TestApp["visitor"]>) => {
      const code = await codeOf(app, "haneul", id);
      return (await statementsDuring(app, () => landing(agent, code).expect(200))).length;
    };
    expect(await texts(few, app.visitor())).toBe(await texts(many, app.visitor()));
    expect(await texts(few, app.as("sohee"))).toBe(await texts(many, app.as("sohee")));
  });
});

describe("GET /api/experience-after-invitation/{code}/", () => {
  it("joins: the inviter's words, dates and tags become mine, we become chons, the inviter is told", async () => {
    const app = await startTestApp();
    const before = { haneul: await chonsOf(app, "haneul"), garam: await chonsOf(app, "garam") };
    const connection = await openConnection(app, CAST.haneul.id);
    const { status, body } = await join(app, "garam", experienceCode(robotOne.id));
    expect([status, body]).toEqual([200, { detail: "초대를 수락했습니다." }]);
    const { accepted_users: members, experience_detail: details } = await experienceOf(app, "garam", robotOne.id);
    expect(members).toEqual([CAST.haneul.id, CAST.junho.id, CAST.doyun.id, CAST.garam.id]);
    expect(details.at(-1)).toEqual({ ...details[0], id: expect.any(Number), user: CAST.garam.id, skills_used: [] });
    expect(await chonsOf(app, "haneul")).toBe(before.haneul + 1);
    expect(await chonsOf(app, "garam")).toBe(before.garam + 1);
    const [notice] = await noticesOf(app, "haneul", "experience_accept");
    expect(notice).toMatchObject({ related_user_id: CAST.garam.id, subject: robotOne.title });
    expect(await connection.payloads("friends:changed")).toEqual([{ user_id: CAST.garam.id }]);
    expect(await connection.payloads("notification:new")).toMatchObject([{ notification: { id: notice?.id } }]);
  });

  it("answers an invitation that waits", async () => {
    const app = await startTestApp();
    await join(app, "seungmin", experienceCode(robotOne.id)).expect(200);
    const { pending_invitations: all } = await experienceOf(app, "seungmin", robotOne.id);
    expect(all.find(({ invitee }) => invitee === CAST.seungmin.id)?.status).toBe("accepted");
  });

  it("changes nothing for a member or the creator, and for ten at once only the first does", async () => {
    const app = await startTestApp();
    const code = experienceCode(robotOne.id);
    const before = await experienceOf(app, "haneul", robotOne.id);
    for (const who of ["haneul", "junho", "doyun"] as const) {
      expect((await join(app, who, code)).status).toBe(200);
    }
    expect(await experienceOf(app, "haneul", robotOne.id)).toEqual(before);
    expect(await noticesOf(app, "haneul", "experience_accept")).toEqual([]);
    const chons = await chonsOf(app, "haneul");
    const responses = await Promise.all(Array.from({ length: 10 }, () => join(app, "garam", code)));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    const after = await experienceOf(app, "haneul", robotOne.id);
    expect(after.accepted_users).toEqual([...before.accepted_users, CAST.garam.id]);
    expect(after.experience_detail).toHaveLength(before.experience_detail.length + 1);
    expect(await chonsOf(app, "haneul")).toBe(chons + 1);
    expect(await noticesOf(app, "haneul", "experience_accept")).toHaveLength(1);
  });

  it("joins without the chon when the inviter has no room", async () => {
    const app = await startTestApp();
    const before = await chonsOf(app, "haneul");
    await join(app, "haneul", experienceCode(festival.id)).expect(200);
    expect((await experienceOf(app, "haneul", festival.id)).accepted_users).toContain(CAST.haneul.id);
    expect([await chonsOf(app, "haneul"), await chonsOf(app, "yuna")]).toEqual([before, CHON_MAX]);
  });

  it("joins without words where the inviter has none yet, and one may write them then", async () => {
    const app = await startTestApp();
    const { id } = await begin(app, "sohee");
    await join(app, "haneul", await codeOf(app, "sohee", id)).expect(200);
    const { accepted_users: members, experience_detail: details } = await experienceOf(app, "haneul", id);
    expect([members, details]).toEqual([[CAST.sohee.id, CAST.haneul.id], []]);
    await say(app, "haneul", id);
  });

  it("is shut to everybody once the creator has left", async () => {
    const app = await startTestApp();
    expectRefusal(await join(app, "haneul", experienceCode(robotCamp.id)), 400, "EXPERIENCE_LINK_OFF");
    const code = experienceCode(robotOne.id);
    await app.as("haneul").delete(`/api/experiences/${robotOne.id}/delete/`).expect(200);
    expectRefusal(await join(app, "garam", code), 400, "EXPERIENCE_LINK_OFF");
    expectRefusal(await landing(app.visitor(), code), 400, "EXPERIENCE_LINK_OFF");
  });
});

describe("POST /api/register-experience/", () => {
  const PROFILE = {
    user_name: "오태리",
    school: "카이스트",
    current_academic_degree: "학사",
    year: 2024,
    major1: "전산학부",
    major2: "",
    keywords: ["로보틱스", "등산"],
  };
  const NEWCOMER = {
    email: "taeri@kaist.ac.kr",
    password: "a good password",
    profile: PROFILE,
    code: experienceCode(robotOne.id),
    inviter_id: CAST.haneul.id,
    experience_id: robotOne.id,
  };
  const register = (app: TestApp, changes: object = {}) =>
    app
      .visitor()
      .post("/api/register-experience/")
      .send({ ...NEWCOMER, ...changes });
  const signIn = (app: TestApp) =>
    app.visitor().post("/api/token/").send({ email: NEWCOMER.email, password: NEWCOMER.password });

  it("makes a member and chon of the inviter, who is told by notification, push and mail; joining is the next call", async () => {
    const app = await startTestApp();
    const before = await chonsOf(app, "haneul");
    const connection = await openConnection(app, CAST.haneul.id);
    const { status, body } = await register(app, { inviter_id: String(CAST.haneul.id), is_staff: true });
    expect([status, body.email, body.is_staff, body.profile.one_degree_count]).toEqual([201, NEWCOMER.email, false, 1]);
    expect(await chonsOf(app, "haneul")).toBe(before + 1);
    const [notice] = await noticesOf(app, "haneul", "experience_register");
    expect(notice).toMatchObject({ related_user_id: body.id, subject: robotOne.title, is_read: false });
    expect(await connection.payloads("notification:new")).toMatchObject([{ notification: { id: notice?.id } }]);
    expect(await connection.payloads("friends:changed")).toEqual([{ user_id: body.id }]);
    const mails = async (query: object) => (await app.visitor().get("/__outbox/mails").query(query)).body;
    expect((await mails({ to: CAST.haneul.email, kind: "joined" }))[0].text).toContain("오태리");
    expect(await mails({ to: NEWCOMER.email, kind: "welcome" })).toHaveLength(1);
    expect((await experienceOf(app, "haneul", robotOne.id)).accepted_users).not.toContain(body.id);

    const newcomer = app.visitor().set("Authorization", `Bearer ${(await signIn(app)).body.access}`);
    await newcomer.get(`/api/experience-after-invitation/${NEWCOMER.code}/`).expect(200);
    expect((await experienceOf(app, "haneul", robotOne.id)).accepted_users).toContain(body.id);
    expect(await chonsOf(app, "haneul")).toBe(before + 1);
  });

  it("is open to many by the same link", async () => {
    const app = await startTestApp();
    const before = await chonsOf(app, "haneul");
    const all = await Promise.all(
      Array.from({ length: 4 }, (_, index) => register(app, { email: `t${index}@kaist.ac.kr` })),
    );
    expect(all.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(await chonsOf(app, "haneul")).toBe(before + 4);
  });

  it("succeeds without the chon when the inviter has no room", async () => {
    const app = await startTestApp();
    const by = { code: experienceCode(festival.id), inviter_id: CAST.yuna.id, experience_id: festival.id };
    const { status, body } = await register(app, by);
    expect([status, body.profile.one_degree_count]).toEqual([201, 0]);
    expect(await chonsOf(app, "yuna")).toBe(CHON_MAX);
    expect(await noticesOf(app, "yuna", "experience_register")).toHaveLength(1);
  });

  it.each([
    ["a code of nothing", { code: "0".repeat(32) }, "INVITATION_INVALID"],
    ["an empty code", { code: "" }, "INVITATION_INVALID"],
    ["the code in capitals", { code: NEWCOMER.code.toUpperCase() }, "INVITATION_INVALID"],
    ["another inviter", { inviter_id: CAST.junho.id }, "INVITATION_INVALID"],
    ["another experience", { experience_id: goodsBooth.id }, "INVITATION_INVALID"],
    ["the code of another experience", { code: experienceCode(festival.id) }, "INVITATION_INVALID"],
    [
      "a link that is off",
      { code: experienceCode(robotCamp.id), inviter_id: CAST.doyun.id, experience_id: robotCamp.id },
      "EXPERIENCE_LINK_OFF",
    ],
  ])("refuses %s and makes nobody", async (_what, changes, code) => {
    const app = await startTestApp();
    expectRefusal(await register(app, changes), 400, code);
    expect((await signIn(app)).status).toBe(401);
    expect(await noticesOf(app, "haneul", "experience_register")).toEqual([]);
  });

  it.each(["code", "inviter_id", "experience_id", "email", "password", "profile"])("needs %s", async (field) => {
    const app = await startTestApp();
    expectBadField(await register(app, { [field]: undefined }), field);
    expectBadField(await register(app, { [field]: null }), field);
  });

  it.each(NO_IDS)("answers %j as an id as bad input", async (id) => {
    const app = await startTestApp();
    expectBadField(await register(app, { inviter_id: id }), "inviter_id");
    expectBadField(await register(app, { experience_id: id }), "experience_id");
  });

  it("refuses an address that is taken or not the university's, and in server mode one without verification", async () => {
    const app = await startTestApp();
    expectRefusal(await register(app, { email: CAST.junho.email }), 400, "EMAIL_TAKEN");
    expectBadField(await register(app, { email: "taeri@gmail.com" }), "email");
    const strict = await startTestApp({ config: { verification: "server" } });
    expectRefusal(await register(strict), 403, "VERIFICATION_MISSING");
    expect((await signIn(strict)).status).toBe(401);
  });
});
