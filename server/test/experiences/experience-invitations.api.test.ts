import { EXPERIENCES } from "@chonsu/db/seed/campus/experiences";
import { CAST } from "@chonsu/db/seed/cast";
import type { ExperienceInvitation } from "@chonsu/shared/entities/experiences";
import type { Notification } from "@chonsu/shared/entities/notifications";
import { CHON_MAX, INVITATION_PICKER_MAX } from "@chonsu/shared/limits";
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
  respond,
  say,
  together,
} from "../support/experiences.ts";
import { type Handle, startTestApp, type TestApp } from "../support/harness.ts";

/** robotOne is haneul's: junho and doyun are members, seungmin and taeyang have not answered, yejin rejected. */
const { robotOne, festival } = EXPERIENCES;

const cancel = (app: TestApp, who: Handle, id: number) =>
  app.as(who).delete(`/api/experiences/invitations/delete/${id}/`);

async function invitationOf(app: TestApp, creator: Handle, id: number, invitee: Handle): Promise<ExperienceInvitation> {
  const { pending_invitations: all } = await experienceOf(app, creator, id);
  const found = all.find((invitation) => invitation.invitee === CAST[invitee].id);
  if (found === undefined) throw new Error(`${invitee} is not invited`);
  return found;
}

async function chonsOf(app: TestApp, who: Handle): Promise<number> {
  return (await app.as(who).get("/api/current-user/")).body.profile.one_degree_count;
}

describe("POST /api/experiences/invitations/respond/", () => {
  it("accept: replaces a pending chon request between the two", async () => {
    const app = await startTestApp();
    await invite(app, "haneul", robotOne.id, "dahye").expect(201);
    await respond(app, "dahye", robotOne.id, "accept").expect(200);
    const { body } = await app.as("haneul").get(`/api/friends/${CAST.dahye.id}/`);
    const between = body.filter(({ from_user, to_user }: { from_user: { id: number }; to_user: { id: number } }) =>
      [from_user.id, to_user.id].includes(CAST.haneul.id),
    );
    expect(between).toMatchObject([{ status: "accepted" }]);
  });

  it("accept: succeeds without the chon when the inviter has 50 chons", async () => {
    const app = await startTestApp();
    await invite(app, "yuna", festival.id, "haneul").expect(201);
    const before = await chonsOf(app, "haneul");
    await respond(app, "haneul", festival.id, "accept").expect(200);
    expect((await experienceOf(app, "haneul", festival.id)).accepted_users).toContain(CAST.haneul.id);
    expect([await chonsOf(app, "haneul"), await chonsOf(app, "yuna")]).toEqual([before, CHON_MAX]);
  });

  it("accept: copies the new creator's text when the inviter has left", async () => {
    const app = await startTestApp();
    const { id } = await together(app, "sohee", ["junho"]);
    await invite(app, "sohee", id, "garam").expect(201);
    await leave(app, "sohee", id).expect(200);
    await respond(app, "garam", id, "accept").expect(200);
    const { accepted_users: members, experience_detail: details } = await experienceOf(app, "garam", id);
    expect(members).toEqual([CAST.junho.id, CAST.garam.id]);
    expect(details[1]).toMatchObject({ user: CAST.garam.id, description: details[0]?.description });
  });

  it("refuses an old acceptance of a removed member", async () => {
    const app = await startTestApp();
    const kept = { accepted_users: [CAST.haneul.id, CAST.doyun.id] };
    await app.as("haneul").put(`/api/experiences/${robotOne.id}/update/`).send(kept).expect(200);
    expectRefusal(await respond(app, "junho", robotOne.id, "accept"), 400, "EXPERIENCE_INVITATION_ANSWERED");
    expect((await experienceOf(app, "haneul", robotOne.id)).accepted_users).toEqual(kept.accepted_users);
  });
});

it("DELETE /api/experiences/invitations/delete/{id}/ is allowed to the new creator and not to the former one; answered invitations remain", async () => {
  const app = await startTestApp();
  const waiting = await invitationOf(app, "haneul", robotOne.id, "taeyang");
  for (const answered of ["junho", "yejin"] as const) {
    const { id } = await invitationOf(app, "haneul", robotOne.id, answered);
    expectRefusal(await cancel(app, "haneul", id), 404, "EXPERIENCE_INVITATION_NOT_FOUND");
  }
  await leave(app, "haneul", robotOne.id).expect(200);
  expectRefusal(await cancel(app, "haneul", waiting.id), 403, "EXPERIENCE_NOT_CREATOR");
  await cancel(app, "junho", waiting.id).expect(200);
});

it("PUT /api/experiences/{id}/update/ refuses more than 20 new invitations, and then changes nothing", async () => {
  const app = await startTestApp();
  const before = await experienceOf(app, "haneul", robotOne.id);
  const to = (invitee: number) => ({ experience: robotOne.id, inviter: CAST.haneul.id, invitee, status: "pending" });
  const strangers = Object.values(CAST)
    .filter(({ id }) => !before.people.some((person) => person.id === id))
    .map(({ id }) => to(id));
  const want = (pending_invitations: unknown) =>
    app.as("haneul").put(`/api/experiences/${robotOne.id}/update/`).send({ pending_invitations });
  const many = await want(strangers.slice(0, INVITATION_PICKER_MAX + 1)).expect(400);
  expect(Object.keys(many.body.fields)).toEqual(["pending_invitations"]);
  expect(await experienceOf(app, "haneul", robotOne.id)).toEqual(before);
  await want(strangers.slice(0, INVITATION_PICKER_MAX)).expect(200);
});

it("an experience with several invited members (R32) tells a rejection to the members and to no other invited member", async () => {
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

it("invitations after the creator leaves (R31) keep their answers", async () => {
  const app = await startTestApp();
  const { id } = await together(app, "sohee", ["junho", "minji"]);
  await invite(app, "sohee", id, "yejin").expect(201);
  await respond(app, "yejin", id, "reject").expect(200);
  await leave(app, "sohee", id).expect(200);
  const { pending_invitations: all } = await experienceOf(app, "junho", id);
  const answered = all.find(({ invitee }) => invitee === CAST.yejin.id);
  expect(answered).toMatchObject({ inviter: CAST.sohee.id, status: "rejected" });
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
  const { body } = await app.as("sohee").get("/api/notifications/").expect(200);
  const accepted = body.filter((notice: Notification) => notice.notification_type === "experience_accept");
  expect(accepted.filter((notice: Notification) => notice.related_user_id === CAST.garam.id)).toHaveLength(1);
});

it("the link call tells an invited member nothing of another one, and treats who rejected as a stranger", async () => {
  const app = await startTestApp();
  const link = (who: Handle, of: Handle) => app.as(who).get(`/api/experience-link/${CAST[of].id}/${robotOne.id}/`);
  const [other, nobody] = [await link("seungmin", "taeyang"), await link("seungmin", "garam")];
  expectRefusal(other, 404, "EXPERIENCE_NOT_FOUND");
  expect([nobody.status, nobody.body]).toEqual([other.status, other.body]);
  for (const of of ["haneul", "yejin"] as const) expectRefusal(await link("yejin", of), 403, "EXPERIENCE_NOT_MEMBER");
});
