import { EXPERIENCES } from "@chonsu/db/seed/campus/experiences";
import { CAST } from "@chonsu/db/seed/cast";
import { describe, expect, it } from "vitest";
import { openConnection } from "../support/connections.ts";
import {
  begin,
  codeOf,
  expectRefusal,
  experienceOf,
  invite,
  joinBy,
  leave,
  noticesOf,
  respond,
  say,
  together,
} from "../support/experiences.ts";
import { type Handle, startTestApp } from "../support/harness.ts";

/** haneul's experience: junho and doyun are members, seungmin and taeyang have not answered, yejin rejected. */
const { robotOne } = EXPERIENCES;

describe("an experience with several invited members (R32)", () => {
  it("tells a rejection to the members and to no other invited member", async () => {
    const app = await startTestApp();
    const connections = new Map<Handle, Awaited<ReturnType<typeof openConnection>>>();
    for (const who of ["haneul", "junho", "seungmin", "taeyang", "garam"] as const) {
      connections.set(who, await openConnection(app, CAST[who].id));
    }
    await respond(app, "seungmin", robotOne.id, "reject").expect(200);
    const push = { experience_id: robotOne.id, user_id: CAST.seungmin.id };
    const pushedTo = async (who: Handle) => await connections.get(who)?.payloads("experiences:changed");
    for (const who of ["haneul", "junho", "seungmin"] as const) expect(await pushedTo(who)).toEqual([push]);
    for (const who of ["taeyang", "garam"] as const) expect(await pushedTo(who)).toEqual([]);
  });
});

describe("invitations after the creator leaves (R31)", () => {
  it("keep their answers", async () => {
    const app = await startTestApp();
    const { id } = await together(app, "sohee", ["junho", "minji"]);
    await invite(app, "sohee", id, "yejin").expect(201);
    await respond(app, "yejin", id, "reject").expect(200);
    await leave(app, "sohee", id).expect(200);
    const { pending_invitations: all } = await experienceOf(app, "junho", id);
    const answered = all.find(({ invitee }) => invitee === CAST.yejin.id);
    expect(answered).toMatchObject({ inviter: CAST.sohee.id, status: "rejected" });
  });
});

it("repeats the answer (R37) also for an invitation that was answered by joining with the link", async () => {
  const app = await startTestApp();
  const { id } = await begin(app, "sohee");
  await say(app, "sohee", id);
  await invite(app, "sohee", id, "garam").expect(201);
  const code = await codeOf(app, "sohee", id);
  for (let times = 0; times < 2; times += 1) await joinBy(app, "garam", code).expect(200);
  await respond(app, "garam", id, "accept").expect(200);
  expectRefusal(await respond(app, "garam", id, "reject"), 400, "EXPERIENCE_INVITATION_ANSWERED");
  expect(await noticesOf(app, "sohee", "experience_accept")).toHaveLength(1);
});

it("the link call tells an invited member nothing of another one, and treats who rejected as a stranger", async () => {
  const app = await startTestApp();
  const link = (who: Handle, of: Handle) => app.as(who).get(`/api/experience-link/${CAST[of].id}/${robotOne.id}/`);
  const [other, nobody] = [await link("seungmin", "taeyang"), await link("seungmin", "garam")];
  expectRefusal(other, 404, "EXPERIENCE_NOT_FOUND");
  expect([nobody.status, nobody.body]).toEqual([other.status, other.body]);
  for (const of of ["haneul", "yejin"] as const) expectRefusal(await link("yejin", of), 403, "EXPERIENCE_NOT_MEMBER");
});
