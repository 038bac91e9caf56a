import { experienceCode } from "@chonsu/db/seed/campus/experience-rows";
import { EXPERIENCES } from "@chonsu/db/seed/campus/experiences";
import { CAST } from "@chonsu/db/seed/cast";
import { experienceLinks, experiences } from "@chonsu/db/tables/experiences";
import type { Experience } from "@chonsu/shared/entities/experiences";
import { describe, expect, it } from "vitest";
import { statementsDuring } from "../contract/statements.ts";
import { begin, codeOf, expectRefusal, experienceOf, experiencesOf, say, together } from "../support/experiences.ts";
import { type Handle, PASSWORD, startTestApp, type TestApp } from "../support/harness.ts";

const { robotOne, cubeCamp, doodleArm } = EXPERIENCES;

const edit = (app: TestApp, who: Handle, id: number | string, body: object) =>
  app.as(who).put(`/api/experiences/${id}/update/`).send(body);
const leave = (app: TestApp, who: Handle, id: number | string) => app.as(who).delete(`/api/experiences/${id}/delete/`);
const idsOf = (list: readonly Experience[]) => list.map(({ id }) => id);

describe("GET /api/experiences/{userId}/", () => {
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
});

describe("DELETE /api/experiences/{id}/delete/", () => {
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
