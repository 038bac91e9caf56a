import { once } from "node:events";
import { request } from "node:http";
import { experienceCode } from "@chonsu/db/seed/campus/experience-rows";
import { EXPERIENCES } from "@chonsu/db/seed/campus/experiences";
import { CAST } from "@chonsu/db/seed/cast";
import { experienceLinks, experiences } from "@chonsu/db/tables/experiences";
import type { Experience } from "@chonsu/shared/entities/experiences";
import { EXPERIENCE_TITLE_MAX } from "@chonsu/shared/limits";
import { describe, expect, it } from "vitest";
import { statementsDuring } from "../contract/statements.ts";
import { openConnection } from "../support/connections.ts";
import {
  begin,
  codeOf,
  expectBadField,
  expectRefusal,
  experienceOf,
  experiencesOf,
  NO_IDS,
  NO_TITLES,
  noticesOf,
  say,
  together,
} from "../support/experiences.ts";
import { type Handle, PASSWORD, startTestApp, type TestApp } from "../support/harness.ts";

const CREATE = "/api/experiences/create/";
const { robotOne, cubeCamp, soundMap, goodsBooth, doodleArm, robotCamp } = EXPERIENCES;

const edit = (app: TestApp, who: Handle, id: number | string, body: object) =>
  app.as(who).put(`/api/experiences/${id}/update/`).send(body);
const leave = (app: TestApp, who: Handle, id: number | string) => app.as(who).delete(`/api/experiences/${id}/delete/`);
const idsOf = (list: readonly Experience[]) => list.map(({ id }) => id);

describe("without a token", () => {
  it.each([
    ["post", CREATE],
    ["put", "/api/experiences/1/update/"],
    ["delete", "/api/experiences/1/delete/"],
    ["get", "/api/experiences/1/"],
    ["get", "/api/experiences-with-pending/1/"],
    ["post", "/api/experience-details/create/"],
    ["put", "/api/experience-details/1/update/"],
    ["delete", "/api/experience-details/1/delete/"],
    ["post", "/api/experiences/invitations/create/"],
    ["post", "/api/experiences/invitations/respond/"],
    ["delete", "/api/experiences/invitations/delete/1/"],
    ["get", "/api/experience-link/1/1/"],
    ["get", `/api/experience-after-invitation/${experienceCode(1)}/`],
  ] as const)("%s %s answers 401", async (method, path) => {
    const { visitor } = await startTestApp();
    expectRefusal(await visitor()[method](path), 401, "not_authenticated");
    const broken = await visitor()[method](path).set("Authorization", "Bearer broken");
    expectRefusal(broken, 401, "token_not_valid");
  });
});

describe("POST /api/experiences/create/", () => {
  it("answers the experience, me its creator and only member", async () => {
    const app = await startTestApp();
    const { status, body } = await app.as("junho").post(CREATE).send({ title: "  새 경험 ", creator: 1 });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(Number),
      title: "새 경험",
      is_team_project: false,
      accepted_users: [CAST.junho.id],
      creator: CAST.junho.id,
      created_at: "2026-11-21T14:00:00.000+09:00",
      experience_detail: [],
      pending_invitations: [],
      people: [expect.objectContaining({ id: CAST.junho.id, relation_degree: 0 })],
    });
    expect(await experienceOf(app, "junho", body.id)).toEqual(body);
    const { profile } = (await app.as("minji").get(`/api/user/${CAST.junho.id}/`)).body;
    expect(profile.experiences).toContainEqual({ id: body.id, title: "새 경험" });
  });

  it.each([...NO_TITLES, ["a title too long", "가".repeat(EXPERIENCE_TITLE_MAX + 1)]] as const)(
    "refuses %s as a title",
    async (_what, title) => {
      const app = await startTestApp();
      expectBadField(await app.as("junho").post(CREATE).send({ title }), "title");
      expectBadField(await edit(app, "haneul", doodleArm.id, { title: title ?? 5 }), "title");
    },
  );

  it("refuses a member whose account goes between the head and the body of the request", async () => {
    const app = await startTestApp();
    const authorization = `Bearer ${app.token(CAST.hangyeol.id)}`;
    const slow = request(`${app.url}${CREATE}`, {
      method: "POST",
      headers: { authorization, "content-type": "application/json" },
    });
    const answered = new Promise<number | undefined>((resolve, reject) => {
      slow.on("response", (response) => resolve(response.resume().statusCode)).on("error", reject);
    });
    const arrived = once(app.app.server, "request");
    slow.write('{"title": "늦은');
    await arrived;
    await app.as("hangyeol").delete("/api/delete-user/").send({ current_password: PASSWORD }).expect(204);
    slow.end(' 경험"}');
    expect(await answered).toBe(401);
  });
});

describe("GET /api/experiences/{userId}/", () => {
  it("lists what somebody is a member of with everything on it, to whoever is in it too", async () => {
    const app = await startTestApp();
    const { status, body } = await app.as("doyun").get(`/api/experiences/${CAST.haneul.id}/`);
    expect([status, idsOf(body)]).toEqual([200, [robotOne.id, cubeCamp.id, doodleArm.id]]);
    const [robot] = body;
    expect(robot).toMatchObject({
      title: robotOne.title,
      is_team_project: true,
      creator: CAST.haneul.id,
      accepted_users: [CAST.haneul.id, CAST.junho.id, CAST.doyun.id],
      experience_detail: [
        {
          user: CAST.haneul.id,
          experience: robotOne.id,
          tags: robotOne.members[0].tags,
          skills_used: robotOne.members[0].skills,
          start_date: "2025-03-02",
          end_date: "2025-12-19",
        },
        { user: CAST.junho.id },
        { user: CAST.doyun.id, description: "", tags: [], skills_used: [] },
      ],
    });
    expect(
      robot.pending_invitations.map(({ invitee, status: s }: { invitee: number; status: string }) => [invitee, s]),
    ).toEqual([
      [CAST.junho.id, "accepted"],
      [CAST.yejin.id, "rejected"],
      [CAST.seungmin.id, "pending"],
      [CAST.taeyang.id, "pending"],
    ]);
    expect(robot.people.map(({ id }: { id: number }) => id)).toEqual(
      (["haneul", "junho", "doyun", "yejin", "seungmin", "taeyang"] as const).map((handle) => CAST[handle].id),
    );
    expect(JSON.stringify(body)).not.toContain("@");
  });

  it("is empty for somebody unknown or gone, and not there for what is no id", async () => {
    const { as } = await startTestApp();
    for (const path of ["/api/experiences/987654/", "/api/experiences/0/", "/api/experiences-with-pending/0/"]) {
      expect((await as("haneul").get(path).expect(200)).body).toEqual([]);
    }
    for (const path of ["/api/experiences/x/", "/api/experiences-with-pending/-1/", "/api/experiences/1.5/"]) {
      expectRefusal(await as("haneul").get(path), 404, "NOT_FOUND");
    }
  });

  it("takes as many statements for many experiences as for one", async () => {
    const app = await startTestApp();
    const list = () => app.as("jiwoo").get(`/api/experiences-with-pending/${CAST.jiwoo.id}/`).expect(200);
    const first = await together(app, "jiwoo", ["haneul"]);
    const few = await statementsDuring(app, list);
    for (let index = 0; index < 8; index += 1) await together(app, "jiwoo", ["haneul", "junho", "minji", "seoyun"]);
    const many = await statementsDuring(app, list);
    expect((await list()).body.length).toBeGreaterThan(8);
    expect(many.length).toBe(few.length);
    const retitle = () => edit(app, "jiwoo", first.id, { title: "다른 제목" }).expect(200);
    expect((await statementsDuring(app, retitle)).length).toBeLessThan(25);
  });
});

describe("GET /api/experiences-with-pending/{userId}/", () => {
  it("shows me also where an invitation waits, and nobody else", async () => {
    const app = await startTestApp();
    const mine = await experiencesOf(app, "haneul");
    expect(idsOf(mine)).toEqual([robotOne.id, cubeCamp.id, soundMap.id, doodleArm.id]);
    expect(idsOf(mine)).not.toContain(goodsBooth.id);
    const waiting = mine.find(({ id }) => id === soundMap.id);
    expect(waiting?.accepted_users).not.toContain(CAST.haneul.id);
    expect(waiting?.people.map(({ id }) => id)).toEqual([CAST.sohee.id, CAST.haneul.id]);
    const path = `/api/experiences-with-pending/${CAST.haneul.id}/`;
    expect(idsOf((await app.as("junho").get(path)).body)).toEqual([robotOne.id, cubeCamp.id, doodleArm.id]);
    const plain = (await app.as("haneul").get(`/api/experiences/${CAST.haneul.id}/`)).body;
    expect(idsOf(plain)).not.toContain(soundMap.id);
  });
});

describe("PUT /api/experiences/{id}/update/: title and members", () => {
  it("retitles, and leaves alone what is not sent; PATCH means the same", async () => {
    const app = await startTestApp();
    const { people: _, ...before } = await experienceOf(app, "haneul", robotOne.id);
    const { status, body } = await edit(app, "haneul", robotOne.id, { title: " 배달 로봇 1호 ", creator: 2, id: 9 });
    expect([status, body]).toEqual([200, { ...before, title: "배달 로봇 1호", people: expect.any(Array) }]);
    const patched = await app.as("haneul").patch(`/api/experiences/${robotOne.id}/update/`).send({ title: "새 제목" });
    expect(patched.body).toEqual({ ...before, title: "새 제목", people: expect.any(Array) });
    expect((await edit(app, "haneul", robotOne.id, {})).body).toEqual(patched.body);
    expect((await edit(app, "haneul", robotOne.id, patched.body)).body).toEqual(patched.body);
  });

  it("removes members with what they said, and tells each of them", async () => {
    const app = await startTestApp();
    const connection = await openConnection(app, CAST.junho.id);
    const kept = [String(CAST.haneul.id), CAST.doyun.id, CAST.doyun.id];
    const { body } = await edit(app, "haneul", robotOne.id, { accepted_users: kept, title: "둘이 남은 로봇" });
    expect(body.accepted_users).toEqual([CAST.haneul.id, CAST.doyun.id]);
    expect(body.experience_detail.map(({ user }: { user: number }) => user)).toEqual([CAST.haneul.id, CAST.doyun.id]);
    expect(idsOf(await experiencesOf(app, "junho"))).not.toContain(robotOne.id);
    const [notice] = await noticesOf(app, "junho", "experience_deleted");
    expect(notice).toMatchObject({ related_user_id: CAST.haneul.id, subject: "둘이 남은 로봇", is_read: false });
    expect(notice?.message).not.toContain("로봇");
    expect(await connection.payloads("notification:new")).toMatchObject([{ notification: { id: notice?.id } }]);
    expect(await noticesOf(app, "doyun", "experience_deleted")).toEqual([]);
    expectRefusal(await leave(app, "junho", robotOne.id), 403, "EXPERIENCE_NOT_MEMBER");
  });

  it.each([
    [
      "adding somebody",
      [CAST.haneul.id, CAST.junho.id, CAST.doyun.id, CAST.minji.id],
      "EXPERIENCE_MEMBERS_ONLY_SHRINK",
    ],
    ["somebody unknown", [CAST.haneul.id, 987_654], "EXPERIENCE_MEMBERS_ONLY_SHRINK"],
    ["nobody", [], "EXPERIENCE_CREATOR_STAYS"],
    ["everybody but the creator", [CAST.junho.id, CAST.doyun.id], "EXPERIENCE_CREATOR_STAYS"],
  ])("refuses %s as members and changes nothing", async (_what, members, code) => {
    const app = await startTestApp();
    const before = await experienceOf(app, "haneul", robotOne.id);
    const body = { title: "바뀌면 안 되는 제목", accepted_users: members, pending_invitations: [] };
    expectRefusal(await edit(app, "haneul", robotOne.id, body), 400, code);
    expect(await experienceOf(app, "haneul", robotOne.id)).toEqual(before);
    expect(await noticesOf(app, "junho", "experience_deleted")).toEqual([]);
  });

  it("is the creator's alone: refused to members, invitees and strangers, whatever is sent", async () => {
    const app = await startTestApp();
    const before = await experienceOf(app, "haneul", robotOne.id);
    for (const who of ["junho", "seungmin", "garam"] as const) {
      for (const body of [
        { title: "남의 제목" },
        { accepted_users: [CAST[who].id] },
        { pending_invitations: [] },
        {},
      ]) {
        expectRefusal(await edit(app, who, robotOne.id, body), 403, "EXPERIENCE_NOT_CREATOR");
      }
    }
    expect(await experienceOf(app, "haneul", robotOne.id)).toEqual(before);
    expectRefusal(await edit(app, "doyun", robotCamp.id, { title: "예전 관리자" }), 403, "EXPERIENCE_NOT_CREATOR");
    expectRefusal(await edit(app, "haneul", 987_654, { title: "없는 경험" }), 404, "EXPERIENCE_NOT_FOUND");
    expectRefusal(await edit(app, "haneul", "x", { title: "없는 경험" }), 404, "NOT_FOUND");
  });

  it.each<{ value: unknown }>([...NO_IDS.map((id) => [id]), "x", 5, null, {}].map((value) => ({ value })))(
    "answers $value as members as bad input",
    async ({ value }) => {
      const app = await startTestApp();
      expectBadField(await edit(app, "haneul", robotOne.id, { accepted_users: value }), "accepted_users");
    },
  );
});

describe("DELETE /api/experiences/{id}/delete/", () => {
  it("takes a member out with what they said; the others stay as they are", async () => {
    const app = await startTestApp();
    const { status, body } = await leave(app, "junho", robotOne.id);
    expect([status, body]).toEqual([200, { detail: expect.stringMatching(/[가-힣]/) }]);
    const after = await experienceOf(app, "haneul", robotOne.id);
    expect(after).toMatchObject({ creator: CAST.haneul.id, accepted_users: [CAST.haneul.id, CAST.doyun.id] });
    expect(after.experience_detail.map(({ user }) => user)).toEqual(after.accepted_users);
    expect(await codeOf(app, "haneul", robotOne.id)).toBe(experienceCode(robotOne.id));
    expectRefusal(await leave(app, "junho", robotOne.id), 403, "EXPERIENCE_NOT_MEMBER");
  });

  it("hands over to who joined first, and switches the creator's link off", async () => {
    const app = await startTestApp();
    const { id } = await together(app, "sohee", ["yuna", "junho", "haneul"]);
    const code = await codeOf(app, "sohee", id);
    await leave(app, "sohee", id).expect(200);
    expect(await experienceOf(app, "junho", id)).toMatchObject({
      creator: CAST.yuna.id,
      accepted_users: [CAST.yuna.id, CAST.junho.id, CAST.haneul.id],
    });
    expectRefusal(await app.visitor().get(`/api/experience-detail/${code}/`), 400, "EXPERIENCE_LINK_OFF");
    await edit(app, "yuna", id, { title: "물려받은 경험" }).expect(200);
    expect(await codeOf(app, "yuna", id)).toMatch(/^[0-9a-f]{32}$/);
    await leave(app, "yuna", id).expect(200);
    expect((await experienceOf(app, "haneul", id)).creator).toBe(CAST.junho.id);
  });

  it("deletes what the last one leaves, with everything on it", async () => {
    const app = await startTestApp();
    const { id } = await begin(app, "haneul");
    await say(app, "haneul", id);
    const code = await codeOf(app, "haneul", id);
    await app
      .as("haneul")
      .post("/api/experiences/invitations/create/")
      .send({ experience_id: id, invitee_id: CAST.minji.id })
      .expect(201);
    const { status, text } = await leave(app, "haneul", id);
    expect([status, text]).toEqual([204, ""]);
    expect(idsOf(await experiencesOf(app, "haneul"))).not.toContain(id);
    expect(idsOf(await experiencesOf(app, "minji"))).not.toContain(id);
    expectRefusal(await app.visitor().get(`/api/experience-detail/${code}/`), 404, "EXPERIENCE_LINK_NOT_FOUND");
    expectRefusal(await leave(app, "haneul", id), 404, "EXPERIENCE_NOT_FOUND");
  });

  it("refuses those who are not in it, invited or not, and what is not there", async () => {
    const app = await startTestApp();
    for (const who of ["seungmin", "garam"] as const) {
      expectRefusal(await leave(app, who, robotOne.id), 403, "EXPERIENCE_NOT_MEMBER");
    }
    expectRefusal(await leave(app, "haneul", 987_654), 404, "EXPERIENCE_NOT_FOUND");
    expectRefusal(await leave(app, "haneul", "x"), 404, "NOT_FOUND");
  });

  it("lets all leave at once: one is the last, and nothing is left behind", async () => {
    const app = await startTestApp();
    const members = ["haneul", "junho", "minji", "doyun", "yuna", "seoyun"] as const;
    const { id } = await together(app, "haneul", members.slice(1));
    const responses = await Promise.all(members.flatMap((who) => [leave(app, who, id), leave(app, who, id)]));
    const statuses = responses.map(({ status }) => status).toSorted();
    expect(statuses.filter((status) => status === 200)).toHaveLength(members.length - 1);
    expect(statuses.filter((status) => status === 204)).toHaveLength(1);
    expect(
      app.ctx.db
        .select()
        .from(experiences)
        .all()
        .map((row) => row.id),
    ).not.toContain(id);
  });
});

describe("the deletion of an account", () => {
  it("leaves every experience as leaving it does: handed over, links off, the lonely ones deleted", async () => {
    const app = await startTestApp();
    await app.as("haneul").delete("/api/delete-user/").send({ current_password: PASSWORD }).expect(204);
    const robot = await experienceOf(app, "doyun", robotOne.id);
    expect(robot).toMatchObject({ creator: CAST.junho.id, accepted_users: [CAST.junho.id, CAST.doyun.id] });
    expect(robot.experience_detail.map(({ user }) => user)).toEqual(robot.accepted_users);
    // What waits is the new creator's (R31); what haneul's invitations were answered goes with the account.
    expect(robot.pending_invitations.map(({ inviter, invitee }) => [inviter, invitee])).toEqual([
      [CAST.junho.id, CAST.seungmin.id],
      [CAST.junho.id, CAST.taeyang.id],
    ]);
    const invited = [CAST.seungmin.id, CAST.taeyang.id];
    expect(robot.people.map(({ id }) => id)).toEqual([...robot.accepted_users, ...invited]);
    expect((await experienceOf(app, "hyunwoo", cubeCamp.id)).creator).toBe(CAST.hyunwoo.id);
    const ids = app.ctx.db
      .select()
      .from(experiences)
      .all()
      .map(({ id }) => id);
    expect(ids).not.toContain(doodleArm.id);
    const landing = await app.visitor().get(`/api/experience-detail/${experienceCode(robotOne.id)}/`);
    expectRefusal(landing, 404, "EXPERIENCE_LINK_NOT_FOUND");
    expect(
      app.ctx.db
        .select()
        .from(experienceLinks)
        .all()
        .map(({ inviterId }) => inviterId),
    ).not.toContain(CAST.haneul.id);
  });
});
