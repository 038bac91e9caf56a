import { experienceCode } from "@chonsu/db/seed/campus/experience-rows";
import { EXPERIENCES } from "@chonsu/db/seed/campus/experiences";
import { CAST } from "@chonsu/db/seed/cast";
import type { Experience } from "@chonsu/shared/entities/experiences";
import { describe, expect, it } from "vitest";
import { openConnection } from "../support/connections.ts";
import { begin, codeOf, expectRefusal, experienceOf, noticesOf, say, together } from "../support/experiences.ts";
import { type Handle, PASSWORD, startTestApp, type TestApp } from "../support/harness.ts";

/** haneul's, with junho and doyun; seungmin and taeyang have not answered, yejin said no. */
const { robotOne } = EXPERIENCES;
const MEMBERS: readonly Handle[] = ["haneul", "junho", "doyun"];
const INVITED: readonly Handle[] = ["yejin", "seungmin", "taeyang"];

const idsOf = (handles: readonly Handle[]) => handles.map((handle) => CAST[handle].id).toSorted((a, b) => a - b);
const invite = (app: TestApp, who: Handle, experience_id: number, invitee: Handle) =>
  app.as(who).post("/api/experiences/invitations/create/").send({ experience_id, invitee_id: CAST[invitee].id });
const respond = (app: TestApp, who: Handle, experience_id: number, response: "accept" | "reject") =>
  app.as(who).post("/api/experiences/invitations/respond/").send({ experience_id, response });
const leave = (app: TestApp, who: Handle, id: number) => app.as(who).delete(`/api/experiences/${id}/delete/`);

/** Whom an experience names, and who is invited as far as the viewer is shown. */
function shownIn({ people, pending_invitations: invitations }: Experience) {
  return {
    people: people.map(({ id }) => id).toSorted((a, b) => a - b),
    invitees: invitations.map(({ invitee }) => invitee).toSorted((a, b) => a - b),
  };
}

/** The ways an experience of haneul's comes to somebody who has a token. */
const WAYS: readonly (readonly [string, (app: TestApp, viewer: Handle) => Promise<Experience | undefined>])[] = [
  ["experiences/{userId}", (app, viewer) => listed(app, viewer, `/api/experiences/${CAST.haneul.id}/`)],
  ["experiences-with-pending/{userId}", (app, viewer) => listed(app, viewer, WITH_PENDING(CAST.haneul.id))],
  [
    "experience-detail/{code}",
    async (app, viewer) =>
      (
        await app
          .as(viewer)
          .get(`/api/experience-detail/${experienceCode(robotOne.id)}/`)
          .expect(200)
      ).body.experience,
  ],
];
const WITH_PENDING = (userId: number) => `/api/experiences-with-pending/${userId}/`;

async function listed(app: TestApp, viewer: Handle, path: string): Promise<Experience | undefined> {
  const { body } = await app.as(viewer).get(path).expect(200);
  return body.find(({ id }: Experience) => id === robotOne.id);
}

describe.each(WAYS)("who is invited into an experience, by %s (R32)", (_way, look) => {
  it("is shown to its members, with every status", async () => {
    const app = await startTestApp();
    for (const member of MEMBERS) {
      const seen = await look(app, member);
      expect(seen && shownIn(seen)).toEqual({
        people: idsOf([...MEMBERS, ...INVITED]),
        invitees: idsOf(["junho", ...INVITED]),
      });
    }
  });

  it("is hidden from everybody else, staff too: they see who is in it", async () => {
    const app = await startTestApp();
    for (const outsider of ["garam", "minji", "chanho"] as const) {
      const seen = await look(app, outsider);
      expect(seen && shownIn(seen)).toEqual({ people: idsOf(MEMBERS), invitees: [] });
    }
  });

  it.each(["seungmin", "yejin"] as const)("is of %s's own invitation alone for themselves", async (invitee) => {
    const app = await startTestApp();
    const seen = await look(app, invitee);
    expect(seen && shownIn(seen)).toEqual({ people: idsOf([...MEMBERS, invitee]), invitees: idsOf([invitee]) });
  });
});

describe("who is invited into an experience (R32)", () => {
  it("is of their own invitation alone in an invitee's own list", async () => {
    const app = await startTestApp();
    expect(shownIn(await experienceOf(app, "seungmin", robotOne.id))).toEqual({
      people: idsOf([...MEMBERS, "seungmin"]),
      invitees: idsOf(["seungmin"]),
    });
  });

  it("is not told to another invitee: that somebody said no reaches the members and nobody else", async () => {
    const app = await startTestApp();
    const connections = new Map<Handle, Awaited<ReturnType<typeof openConnection>>>();
    for (const who of ["haneul", "junho", "seungmin", "taeyang", "garam"] as const) {
      connections.set(who, await openConnection(app, CAST[who].id));
    }
    await respond(app, "seungmin", robotOne.id, "reject").expect(200);
    const push = { experience_id: robotOne.id, user_id: CAST.seungmin.id };
    const published = async (who: Handle) => await connections.get(who)?.payloads("experiences:changed");
    for (const who of ["haneul", "junho", "seungmin"] as const) expect(await published(who)).toEqual([push]);
    for (const who of ["taeyang", "garam"] as const) expect(await published(who)).toEqual([]);
  });

  it("is not told to another invitee when an invitee's account goes", async () => {
    const app = await startTestApp();
    const [member, other] = [await openConnection(app, CAST.haneul.id), await openConnection(app, CAST.taeyang.id)];
    await app.as("seungmin").delete("/api/delete-user/").send({ current_password: PASSWORD }).expect(204);
    const push = { experience_id: robotOne.id, user_id: CAST.seungmin.id };
    expect(await member.payloads("experiences:changed")).toContainEqual(push);
    expect(await other.payloads("experiences:changed")).not.toContainEqual(push);
  });
});

describe("what waits when the creator goes (R31)", () => {
  /** sohee's with junho, who joined first, and minji; garam and nuri have not answered, yejin said no. */
  async function waiting(app: TestApp): Promise<number> {
    const { id } = await together(app, "sohee", ["junho", "minji"]);
    for (const invitee of ["garam", "nuri", "yejin"] as const) await invite(app, "sohee", id, invitee).expect(201);
    await respond(app, "yejin", id, "reject").expect(200);
    return id;
  }

  const GOING: readonly (readonly [string, (app: TestApp, id: number) => Promise<unknown>])[] = [
    ["by leaving", (app, id) => leave(app, "sohee", id).expect(200)],
    [
      "by deleting what they said, then leaving",
      async (app, id) => {
        const details = (await experienceOf(app, "sohee", id)).experience_detail;
        const own = details.find(({ user }) => user === CAST.sohee.id);
        await app.as("sohee").delete(`/api/experience-details/${own?.id}/delete/`).expect(204);
        await leave(app, "sohee", id).expect(200);
      },
    ],
    [
      "with their account",
      (app) => app.as("sohee").delete("/api/delete-user/").send({ current_password: PASSWORD }).expect(204),
    ],
  ];

  describe.each(GOING)("%s", (_way, go) => {
    it("is the new creator's: the invitation, the answer, the chon", async () => {
      const app = await startTestApp();
      const id = await waiting(app);
      await go(app, id);
      const seen = await experienceOf(app, "junho", id);
      expect(seen.creator).toBe(CAST.junho.id);
      const pending = seen.pending_invitations.filter(({ status }) => status === "pending");
      expect(pending.map(({ inviter, invitee }) => [inviter, invitee])).toEqual([
        [CAST.junho.id, CAST.garam.id],
        [CAST.junho.id, CAST.nuri.id],
      ]);
      const before = await chonsOf(app, "junho");
      await respond(app, "garam", id, "accept").expect(200);
      await respond(app, "nuri", id, "reject").expect(200);
      const [accepted] = await noticesOf(app, "junho", "experience_accept");
      expect(accepted?.related_user_id).toBe(CAST.garam.id);
      expect((await noticesOf(app, "junho", "experience_reject")).map((one) => one.related_user_id)).toEqual([
        CAST.nuri.id,
      ]);
      expect(await chonsOf(app, "junho")).toBe(before + 1);
      const distance = await app.as("garam").get(`/api/get-user-distance/${CAST.junho.id}/`);
      expect(distance.body).toEqual({ distance: 1 });
    });
  });

  it("joins without the chon when the new creator is full", async () => {
    const app = await startTestApp();
    const { id } = await together(app, "sohee", ["yuna"]);
    await invite(app, "sohee", id, "garam").expect(201);
    await leave(app, "sohee", id).expect(200);
    const before = await chonsOf(app, "yuna");
    await respond(app, "garam", id, "accept").expect(200);
    expect(await chonsOf(app, "yuna")).toBe(before);
    expect((await noticesOf(app, "yuna", "experience_accept")).map((one) => one.related_user_id)).toEqual([
      CAST.garam.id,
    ]);
  });

  it("leaves what was answered as it was answered", async () => {
    const app = await startTestApp();
    const id = await waiting(app);
    await leave(app, "sohee", id).expect(200);
    const { pending_invitations: all } = await experienceOf(app, "junho", id);
    const answered = all.find(({ invitee }) => invitee === CAST.yejin.id);
    expect(answered).toMatchObject({ inviter: CAST.sohee.id, status: "rejected" });
  });

  it.each([
    ["leaves", (app: TestApp, id: number) => leave(app, "sohee", id).expect(204)],
    [
      "deletes the account",
      (app: TestApp) => app.as("sohee").delete("/api/delete-user/").send({ current_password: PASSWORD }).expect(204),
    ],
  ])("goes with its notifications when the last member %s", async (_how, go) => {
    const app = await startTestApp();
    const { id } = await begin(app, "sohee");
    for (const invitee of ["garam", "nuri"] as const) await invite(app, "sohee", id, invitee).expect(201);
    const unread = async (who: Handle) =>
      (await app.as(who).get("/api/notifications-unread-count/").expect(200)).body.unread_count;
    const before = await unread("garam");
    const connection = await openConnection(app, CAST.garam.id);
    await go(app, id);
    for (const invitee of ["garam", "nuri"] as const) {
      expect(await noticesOf(app, invitee, "experience_request")).toEqual([]);
      expectRefusal(await respond(app, invitee, id, "accept"), 404, "EXPERIENCE_INVITATION_NOT_FOUND");
    }
    expect(await unread("garam")).toBe(before - 1);
    expect(await connection.payloads("notification:count")).toEqual([{ unread_count: before - 1 }]);
    expect(await connection.payloads("experiences:changed")).toEqual([{ experience_id: id, user_id: CAST.sohee.id }]);
  });
});

async function chonsOf(app: TestApp, who: Handle): Promise<number> {
  return (await app.as(who).get("/api/current-user/").expect(200)).body.profile.one_degree_count;
}

describe("the same answer twice (R37)", () => {
  it.each([
    ["accept", "reject", "experience_accept"],
    ["reject", "accept", "experience_reject"],
  ] as const)("%s again is 200 and changes nothing, %s then is 400", async (first, other, type) => {
    const app = await startTestApp();
    const { id } = await together(app, "sohee", []);
    await invite(app, "sohee", id, "garam").expect(201);
    const answer = await respond(app, "garam", id, first).expect(200);
    const settled = [await experienceOf(app, "sohee", id), await chonsOf(app, "sohee")];
    expect((await respond(app, "garam", id, first).expect(200)).body).toEqual(answer.body);
    expectRefusal(await respond(app, "garam", id, other), 400, "EXPERIENCE_INVITATION_ANSWERED");
    expect((await respond(app, "garam", id, first).expect(200)).body).toEqual(answer.body);
    expect([await experienceOf(app, "sohee", id), await chonsOf(app, "sohee")]).toEqual(settled);
    expect(await noticesOf(app, "sohee", type)).toHaveLength(1);
  });

  it("holds for an invitation that joining by the link answered", async () => {
    const app = await startTestApp();
    const { id } = await begin(app, "sohee");
    await say(app, "sohee", id);
    await invite(app, "sohee", id, "garam").expect(201);
    const path = `/api/experience-after-invitation/${await codeOf(app, "sohee", id)}/`;
    await app.as("garam").get(path).expect(200);
    await app.as("garam").get(path).expect(200);
    await respond(app, "garam", id, "accept").expect(200);
    expectRefusal(await respond(app, "garam", id, "reject"), 400, "EXPERIENCE_INVITATION_ANSWERED");
    expect(await noticesOf(app, "sohee", "experience_accept")).toHaveLength(1);
  });
});

describe("GET /api/experience-link/{userId}/{expId}/ for who is invited", () => {
  const link = (app: TestApp, who: Handle, of: Handle) =>
    app.as(who).get(`/api/experience-link/${CAST[of].id}/${robotOne.id}/`);

  it("is null as long as the invitation waits, on their own card as on a member's", async () => {
    const app = await startTestApp();
    for (const card of ["seungmin", "haneul", "junho"] as const) {
      expect((await link(app, "seungmin", card).expect(200)).body).toEqual({ link: null });
    }
    await respond(app, "seungmin", robotOne.id, "reject").expect(200);
    expectRefusal(await link(app, "seungmin", "seungmin"), 403, "EXPERIENCE_NOT_MEMBER");
  });

  it("does not tell one invitee of another", async () => {
    const app = await startTestApp();
    const [other, nobody] = [await link(app, "seungmin", "taeyang"), await link(app, "seungmin", "garam")];
    expectRefusal(other, 404, "EXPERIENCE_NOT_FOUND");
    expect([nobody.status, nobody.body]).toEqual([other.status, other.body]);
  });

  it("stays refused for who said no and for strangers", async () => {
    const app = await startTestApp();
    for (const who of ["yejin", "garam"] as const) {
      expectRefusal(await link(app, who, "haneul"), 403, "EXPERIENCE_NOT_MEMBER");
      expectRefusal(await link(app, who, who), 403, "EXPERIENCE_NOT_MEMBER");
    }
  });
});
