import { CALLS } from "@chonsu/db/call-records/records";
import { CAST } from "@chonsu/db/seed/cast";
import { tempFolder } from "@chonsu/db/test/temp-folder";
import { previewCopy } from "@chonsu/shared/copy/previews";
import { describe, expect, it } from "vitest";
import { IN_MEMORY, STRICT_LIMITS } from "../../src/config/rate-limits.ts";
import { CALL_LIMITS } from "../../src/modules/rate-limits/call-limits.ts";
import { ask } from "../contract/access/call.ts";
import { OWNER, requestOf, startCampus } from "../contract/access/fixture.ts";
import { begin, codeOf, invite, joinBy, leave, say } from "../support/experiences.ts";
import { type Handle, startTestApp, type TestApp } from "../support/harness.ts";
import { png } from "../support/pictures.ts";
import { DRAFT, writePost } from "../support/posts.ts";

const MINUTE = 60_000;
const NONE = { burst: 0, everyMs: MINUTE };

const rules: Readonly<Record<string, Readonly<Record<string, unknown>>>> = CALL_LIMITS;
const ruled = [...CALLS.values()]
  .map((known) => {
    const [group = "", name = ""] = known.call.split(".");
    return { ...known, rule: rules[group]?.[name] };
  })
  .filter(({ rule }) => rule !== undefined && rule !== "own" && rule !== "free");

describe("every call that writes, and every read of visitors", () => {
  it("answers 429 with Retry-After once its limits are used up, and does nothing", async () => {
    const { fixture, app } = await startCampus({
      config: { rateLimits: Object.fromEntries(Object.keys(STRICT_LIMITS).map((name) => [name, NONE])) },
    });
    expect(ruled.length).toBeGreaterThan(40);
    for (const { call, endpoint, rule } of ruled) {
      const token = rule === "visit" ? undefined : fixture.tokens[OWNER];
      const answer = await ask(app, endpoint, requestOf(fixture, call), { token });
      expect([call, answer.status, answer.code]).toEqual([call, 429, "TOO_MANY_REQUESTS"]);
      expect([call, answer.headers["retry-after"]]).toEqual([call, "60"]);
    }
  });

  it.each(Object.keys(IN_MEMORY).filter((name) => name.endsWith("ByMember")))(
    "counts %s for each member",
    async (limit) => {
      const app = await startTestApp({ config: { rateLimits: { [limit]: { burst: 1, everyMs: MINUTE } } } });
      const act = actOf(limit, (await writePost(app, "garam", DRAFT)).id);
      expect(await act(app, "haneul")).toBeLessThan(300);
      expect(await act(app, "haneul")).toBe(429);
      expect(await act(app, "junho")).not.toBe(429);
      app.clock.advance(MINUTE);
      expect(await act(app, "haneul")).not.toBe(429);
    },
  );
});

/** A call that uses a unit of a limit. */
function actOf(limit: string, post: number) {
  const acts: Record<string, (app: TestApp, who: Handle) => Promise<{ status: number }>> = {
    asksByMember: (app, who) => app.as(who).post("/api/friends/").send({ to_user_id: CAST.byeol.id }),
    postsByMember: (app, who) => app.as(who).post("/api/projects/").send(DRAFT),
    commentsByMember: (app, who) => app.as(who).post(`/api/projects/${post}/comments/create/`).send({ content: "글" }),
    messagesByMember: async (app, who) => {
      const { body } = await app.as(who).post("/api/conversations/create/").send({ user_2: CAST.garam.id });
      return app.as(who).post(`/api/messages/${body.id}/create/`).send({ message: "글" });
    },
    editsByMember: (app, who) => app.as(who).patch("/api/profile/update/").send({ introduction: "글" }),
    marksByMember: (app, who) => app.as(who).post("/api/notifications-all-read/"),
    searchesByMember: (app, who) => app.as(who).post("/api/search/").send({ q: "글" }),
    picturesByMember: async (app, who) =>
      app
        .as(who)
        .patch("/api/profile/update/")
        .attach("image", await png(), "a.png"),
    repeatsByMember: (app, who) => app.as(who).post(`/api/projects/${post}/like-toggle/`),
  };
  const act = acts[limit] ?? expect.fail(`no call for ${limit}`);
  return async (app: TestApp, who: Handle) => (await act(app, who)).status;
}

describe("a member who acts and undoes it in a loop", () => {
  const LOOPS = 40;
  const strict = () => startTestApp({ config: { rateLimits: STRICT_LIMITS } });
  const bellOf = async (app: TestApp, who: Handle) => (await app.as(who).get("/api/notifications/").expect(200)).body;

  it("asks nobody more than ten times, and leaves nothing in the bell", async () => {
    const app = await strict();
    const before = (await bellOf(app, "byeol")).length;
    const me = app.as("haneul");
    const statuses: number[] = [];
    for (let time = 0; time < LOOPS; time += 1) {
      const { status, body } = await me.post("/api/friends/").send({ to_user_id: CAST.byeol.id });
      statuses.push(status);
      if (status === 201) await me.delete(`/api/friends/request-cancel/${body.id}/`).expect(204);
    }
    expect(statuses.filter((status) => status === 201)).toHaveLength(STRICT_LIMITS.repeatsByMember.burst);
    expect(await bellOf(app, "byeol")).toHaveLength(before);
    // Somebody else can still be asked.
    await me
      .post("/api/friends/")
      .send({ to_user_id: CAST.garam.id })
      .expect(({ status }) => expect(status).not.toBe(429));
  });

  it("leaves one notification of invitations to an experience that were cancelled", async () => {
    const app = await startTestApp();
    const { id } = await begin(app, "haneul");
    const before = (await bellOf(app, "byeol")).length;
    for (let time = 0; time < LOOPS; time += 1) {
      const { body } = await invite(app, "haneul", id, "byeol").expect(201);
      await app.as("haneul").delete(`/api/experiences/invitations/delete/${body.invitation_id}/`);
    }
    expect(await bellOf(app, "byeol")).toHaveLength(before + 1);
    const pending = [{ invitee: CAST.byeol.id }];
    for (const pending_invitations of [pending, [], pending, []]) {
      await app.as("haneul").put(`/api/experiences/${id}/update/`).send({ pending_invitations }).expect(200);
    }
    expect(await bellOf(app, "byeol")).toHaveLength(before + 1);
    const { body } = await app.as("byeol").get("/api/notifications-unread-count/");
    expect(body.unread_count).toBe(
      (await bellOf(app, "byeol")).filter((one: { is_read: boolean }) => !one.is_read).length,
    );
  });

  it("leaves one notification of joining an experience by its link again and again", async () => {
    const app = await startTestApp();
    const { id } = await begin(app, "haneul");
    await say(app, "haneul", id);
    const code = await codeOf(app, "haneul", id);
    const before = (await bellOf(app, "haneul")).length;
    for (let time = 0; time < LOOPS; time += 1) {
      await joinBy(app, "byeol", code).expect(200);
      await leave(app, "byeol", id).expect(200);
    }
    expect(await bellOf(app, "haneul")).toHaveLength(before + 1);
  });

  it("leaves nothing of comments, tags, likes and posts", async () => {
    const app = await startTestApp();
    const { id } = await writePost(app, "byeol", DRAFT);
    const mine = await writePost(app, "haneul", DRAFT);
    const before = (await bellOf(app, "byeol")).length;
    const me = app.as("haneul");
    for (let time = 0; time < 10; time += 1) {
      const { body } = await me
        .post(`/api/projects/${id}/comments/create/`)
        .send({ content: `글 ${time}` })
        .expect(201);
      await me.delete(`/api/comments/${body.id}/delete/`).expect(204);
      for (const tagged_users of [[CAST.byeol.id], []]) {
        await me.patch(`/api/projects/${mine.id}/edit/`).send({ tagged_users }).expect(200);
      }
      for (let twice = 0; twice < 2; twice += 1) await me.post(`/api/projects/${id}/like-toggle/`).expect(200);
      const post = await writePost(app, "haneul", { ...DRAFT, tagged_users: [CAST.byeol.id] });
      await me.delete(`/api/projects/delete/${post.id}/`).expect(204);
    }
    expect(await bellOf(app, "byeol")).toHaveLength(before);
  });
});

describe("a visitor who counts the ids of posts", () => {
  const { burst } = STRICT_LIMITS.visitsByAddress;
  const ids = Array.from({ length: 300 }, (_, at) => at + 1);
  const visit = (app: TestApp, id: number | string, remoteAddress: string, headers: Record<string, string> = {}) =>
    app.app.inject({ url: `/api/projects/${id}/`, remoteAddress, headers });
  const readable = async (app: TestApp, addressOf: (id: number) => string) => {
    let read = 0;
    for (const id of ids) if ((await visit(app, id, addressOf(id))).statusCode !== 429) read += 1;
    return read;
  };
  const strict = () => startTestApp({ config: { rateLimits: STRICT_LIMITS } });

  it("gets few, from one address, a /24, and the /64s of a /48; a forged header changes nothing", async () => {
    const app = await strict();
    expect(await readable(app, () => "203.0.113.7")).toBe(burst);
    expect((await visit(app, 299, "203.0.113.7", { "x-forwarded-for": "9.9.9.9" })).statusCode).toBe(429);
    const ofNetwork = STRICT_LIMITS.visitsByNetwork.burst;
    expect(await readable(app, (id) => `198.51.100.${id % 250}`)).toBe(ofNetwork);
    expect(await readable(app, (id) => `2001:db8:7:${id.toString(16)}::1`)).toBe(ofNetwork);
    expect(await readable(app, (id) => `2001:db8:8:1:${id.toString(16)}::1`)).toBe(burst);
  });

  it("is the only one who is refused: the same post again, other visitors and members are not", async () => {
    const app = await strict();
    const { id } = await writePost(app, "haneul", DRAFT);
    const here = "203.0.113.7";
    expect((await visit(app, id, here)).statusCode).toBe(200);
    await readable(app, () => here);
    expect((await visit(app, id, here)).statusCode).toBe(200);
    expect((await visit(app, 2, "192.0.2.1")).statusCode).not.toBe(429);
    const invited = { url: "/api/welcome/?code=any", remoteAddress: here };
    expect((await app.app.inject(invited)).statusCode).not.toBe(429);
    const member = { authorization: `Bearer ${app.token(CAST.haneul.id)}` };
    for (const one of ids) expect((await visit(app, one, here, member)).statusCode).not.toBe(429);
  });

  it("gets pages without a description, and no pictures of links, but always a page", async () => {
    const webDist = tempFolder({
      "index.html": `<!doctype html><html><head><title>촌수</title><meta name="description" content="x" /></head></html>`,
    });
    const { visitsByAddress } = STRICT_LIMITS;
    const app = await startTestApp({ config: { webDist, rateLimits: { visitsByAddress } } });
    const posts = [];
    for (let at = 0; at <= burst; at += 1) posts.push(await writePost(app, "haneul", { ...DRAFT, title: `글 ${at}` }));
    const remoteAddress = "203.0.113.7";
    const pages = [];
    for (const { id } of posts) pages.push(await app.app.inject({ url: `/projects/${id}`, remoteAddress }));
    expect(pages.every(({ statusCode }) => statusCode === 200)).toBe(true);
    expect(pages.at(-2)?.body).toContain(`글 ${burst - 1}`);
    expect(pages.at(-1)?.body).not.toContain(`글 ${burst}`);
    expect(pages.at(-1)?.body).toContain(previewCopy.lead);
    const picture = `/previews/post/${posts.at(-1)?.id}/x.jpg`;
    expect((await app.app.inject({ url: picture, remoteAddress })).statusCode).toBe(429);
  });
});
