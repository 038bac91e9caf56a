import { EXPERIENCES, experienceCode } from "@chonsu/db/seed/campus/experiences";
import { CAST } from "@chonsu/db/seed/cast";
import { describe, expect, it } from "vitest";
import { begin, codeOf, expectRefusal, experienceOf, joinBy, leave, say, together } from "../support/experiences.ts";
import { type Handle, startTestApp, type TestApp } from "../support/harness.ts";
import { NEWCOMER } from "../support/newcomer.ts";

const { robotOne, doodleArm, festival, robotCamp } = EXPERIENCES;

const link = (app: TestApp, who: Handle, of: Handle, id: number | string) =>
  app.as(who).get(`/api/experience-link/${CAST[of].id}/${id}/`);
const landing = (agent: ReturnType<TestApp["visitor"]>, code: string) => agent.get(`/api/experience-detail/${code}/`);

describe("GET /api/experience-link/{userId}/{expId}/", () => {
  it("gives the creator one permanent link, with a code of 128 random bits", async () => {
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

  it("gives a new link to a new creator, and to a creator who comes back", async () => {
    const app = await startTestApp();
    const { id } = await together(app, "sohee", ["junho"]);
    const first = await codeOf(app, "sohee", id);
    await leave(app, "sohee", id).expect(200);
    const second = await codeOf(app, "junho", id);
    await joinBy(app, "sohee", second).expect(200);
    expect((await link(app, "sohee", "sohee", id)).body).toEqual({ link: null });
    await leave(app, "junho", id).expect(200);
    const third = await codeOf(app, "sohee", id);
    expect(new Set([first, second, third]).size).toBe(3);
    expectRefusal(await joinBy(app, "minji", first), 404, "EXPERIENCE_LINK_NOT_FOUND");
    expectRefusal(await joinBy(app, "minji", second), 400, "EXPERIENCE_LINK_OFF");
    await joinBy(app, "minji", third).expect(200);
  });
});

it("GET /api/experience-detail/{code}/ accepts only the exact code, and distinguishes a switched-off link from an unknown one", async () => {
  const app = await startTestApp();
  const code = experienceCode(robotOne.id);
  for (const wrong of ["0".repeat(32), code.toUpperCase(), `${code} `, code.slice(1)]) {
    expectRefusal(await landing(app.visitor(), wrong), 404, "EXPERIENCE_LINK_NOT_FOUND");
    expectRefusal(await joinBy(app, "garam", wrong), 404, "EXPERIENCE_LINK_NOT_FOUND");
  }
  const off = await landing(app.visitor(), experienceCode(robotCamp.id));
  expectRefusal(off, 400, "EXPERIENCE_LINK_OFF");
  expect(off.body.detail).toBe("앗, 더 이상 사용할 수 없는 링크에요.");
});

it("GET /api/experience-after-invitation/{code}/ joins without text when the inviter has none, and the member may write it afterwards", async () => {
  const app = await startTestApp();
  const { id } = await begin(app, "sohee");
  await joinBy(app, "haneul", await codeOf(app, "sohee", id)).expect(200);
  const { accepted_users: members, experience_detail: details } = await experienceOf(app, "haneul", id);
  expect([members, details]).toEqual([[CAST.sohee.id, CAST.haneul.id], []]);
  await say(app, "haneul", id);
});

describe("POST /api/register-experience/", () => {
  const code = experienceCode(robotOne.id);
  const newcomer = { ...NEWCOMER, code, inviter_id: CAST.haneul.id, experience_id: robotOne.id };
  const register = (app: TestApp, changes: object = {}) =>
    app
      .visitor()
      .post("/api/register-experience/")
      .send({ ...newcomer, ...changes });

  it("admits many by the same link, whose code belongs to one inviter and one experience", async () => {
    const app = await startTestApp();
    const three = Array.from({ length: 3 }, (_, index) => register(app, { email: `t${index}@kaist.ac.kr` }));
    expect((await Promise.all(three)).map(({ status }) => status)).toEqual([201, 201, 201]);
    const { inviter_id, experience_id } = { inviter_id: CAST.junho.id, experience_id: doodleArm.id };
    const codes = [experienceCode(festival.id), code.toUpperCase()].map((other) => ({ code: other }));
    for (const wrong of [{ inviter_id }, { experience_id }, ...codes]) {
      expectRefusal(await register(app, wrong), 400, "INVITATION_INVALID");
    }
  });
});
