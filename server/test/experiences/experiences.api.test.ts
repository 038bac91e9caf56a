import { EXPERIENCES } from "@chonsu/db/seed/campus/experiences";
import { CAST } from "@chonsu/db/seed/cast";
import { experiences } from "@chonsu/db/tables/experiences";
import { describe, expect, it } from "vitest";
import { statementsDuring } from "../contract/statements.ts";
import { codeOf, expectRefusal, experienceOf, together } from "../support/experiences.ts";
import { type Handle, startTestApp, type TestApp } from "../support/harness.ts";

const { robotOne } = EXPERIENCES;

const edit = (app: TestApp, who: Handle, id: number | string, body: object) =>
  app.as(who).put(`/api/experiences/${id}/update/`).send(body);
const leave = (app: TestApp, who: Handle, id: number | string) => app.as(who).delete(`/api/experiences/${id}/delete/`);

describe("GET /api/experiences/{userId}/", () => {
  it("takes as many statements for many experiences as for one", async () => {
    const app = await startTestApp();
    const list = () => app.as("jiwoo").get(`/api/experiences-with-pending/${CAST.jiwoo.id}/`).expect(200);
    const first = await together(app, "jiwoo", ["haneul"]);
    const few = await statementsDuring(app, list);
    for (let index = 0; index < 8; index += 1) await together(app, "jiwoo", ["haneul", "junho", "minji", "seoyun"]);
    const many = await statementsDuring(app, list);
    expect((await list()).body.length).toBeGreaterThan(8);
    expect(many).toEqual(few);
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
