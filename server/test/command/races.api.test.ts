import { CALLS, callNamed } from "@chonsu/db/call-records/records";
import { LINK_CODES } from "@chonsu/db/seed/campus/invitation-links";
import { CAST } from "@chonsu/db/seed/cast";
import { addressOf } from "@chonsu/shared/contract/endpoint";
import { describe, expect, it } from "vitest";
import { type Fixture, OWNER, requestOf, startCampus } from "../contract/access/fixture.ts";
import { type Agent, conversationBetween, say } from "../support/chat.ts";
import { readValue } from "../support/connection.ts";
import { openConnection } from "../support/connections.ts";
import { type Handle, PASSWORD, startTestApp, type TestApp } from "../support/harness.ts";
import { contradictionsIn } from "../support/integrity.ts";
import { NEWCOMER } from "../support/newcomer.ts";
import { png } from "../support/pictures.ts";
import { beginRequest } from "../support/raw-request.ts";

function codesOf(answers: readonly { status: number; body: { code?: string } }[]): string[] {
  return answers.map(({ status, body }) => body.code ?? String(status)).toSorted();
}

function relation(app: TestApp, from: Handle, to: Handle): number {
  const sql = "select id from friend_relations where from_user_id = ? and to_user_id = ?";
  return Number(readValue(app, sql, CAST[from].id, CAST[to].id));
}

function register(app: TestApp, code: unknown) {
  const body = { ...NEWCOMER, code };
  return app.visitor().post("/api/user/register/").send(body);
}

function respond(agent: Agent, id: number, status = "accepted") {
  return agent.patch(`/api/friends/update/${id}/`).send({ status });
}

describe("chons", () => {
  it("never exceed 50 on a side, whichever ways of making them run at the same time", async () => {
    const app = await startTestApp();
    const sungjin = app.as("sungjin");
    const link = await sungjin.post("/api/create-invitation-link/").send({ name: "새내기" });
    await sungjin.post("/api/friends/").send({ to_user_id: CAST.garam.id }).expect(201);
    const code = new URL(link.body.link).searchParams.get("code");
    const answers = await Promise.all([
      register(app, code),
      respond(app.as("garam"), relation(app, "sungjin", "garam")),
      ...(["woojin", "nayeon"] as const).map((asker) => respond(sungjin, relation(app, asker, "sungjin"))),
    ]);
    expect(answers[0]?.status).toBe(201);
    expect(readValue(app, "select one_degree_count from users where id = ?", CAST.sungjin.id)).toBe(50);
    expect(contradictionsIn(app)).toEqual([]);
  });

  it("accept, reject and cancel at the same time: exactly one of them succeeds", async () => {
    const app = await startTestApp();
    const id = relation(app, "dahye", "haneul");
    const answers = await Promise.all([
      respond(app.as("haneul"), id),
      respond(app.as("haneul"), id, "rejected"),
      app.as("dahye").delete(`/api/friends/request-cancel/${id}/`),
    ]);
    expect(answers.filter(({ status }) => status < 300)).toHaveLength(1);
    expect(contradictionsIn(app)).toEqual([]);
  });
});

it("an invitation link is used or revoked, never both", async () => {
  const app = await startTestApp();
  const id = readValue(app, "select id from invitation_links where code = ?", LINK_CODES.fresh);
  const [joined, revoked] = await Promise.all([
    register(app, LINK_CODES.fresh),
    app.as("haneul").delete(`/api/delete-invitation-link/${id}/`),
  ]);
  const joins = joined.status === 201;
  expect([joined.body.code, revoked.body.code]).toEqual(
    joins ? [undefined, "LINK_ACCEPTED"] : ["INVITATION_INVALID", undefined],
  );
  expect(readValue(app, "select count(*) from users where email = ?", NEWCOMER.email)).toBe(joins ? 1 : 0);
  expect(contradictionsIn(app)).toEqual([]);
});

describe("files", () => {
  it("of pictures that replace each other at the same time: only the one that the profile shows remains", async () => {
    const app = await startTestApp();
    const image = await png();
    const agent = app.as("haneul");
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => agent.put("/api/profile/update/").attach("image", image, "a.png")),
    );
    expect(codesOf(answers)).toEqual(Array.from({ length: 6 }, () => "200"));
    const { body } = await agent.get("/api/current-user/");
    expect(app.ctx.files.list()).toEqual([body.profile.image.replace(/^.*\/media\//, "")]);
  });

  it("are deleted when their owner is deleted while they are decoded", async () => {
    const app = await startTestApp();
    const image = await png(1500, 1500);
    const agent = app.as("haneul");
    const conversation = await conversationBetween(app, "haneul", "eunseo");
    const post = await agent.post("/api/projects/").send({ title: "곧 지움", content: "내용", keywords: ["로봇"] });
    const answers = await Promise.all([
      ...Array.from({ length: 3 }, () =>
        agent.patch(`/api/projects/${post.body.id}/edit/`).attach("images", image, "a.png"),
      ),
      ...Array.from({ length: 3 }, () =>
        agent.post(`/api/messages/${conversation}/create/`).attach("image", image, "a.png"),
      ),
      agent.delete(`/api/projects/delete/${post.body.id}/`),
      agent.delete(`/api/conversations/${conversation}/delete/`),
      app.as("eunseo").delete(`/api/conversations/${conversation}/delete/`),
    ]);
    for (const { status, text } of answers) expect(status, text).toBeLessThan(500);
    expect((await agent.get(`/api/projects/${post.body.id}/`)).status).toBe(404);
    expect(contradictionsIn(app)).toEqual([]);
  });

  it("of a member who leaves while they are decoded are not kept, and the calls are refused", async () => {
    const app = await startTestApp();
    const image = await png(2500, 2500);
    const agent = app.as("haneul");
    const conversation = await conversationBetween(app, "haneul", "eunseo");
    const draft = { title: "마지막 글", content: "내용", "keywords[]": "로봇" };
    const uploads = [
      agent.post("/api/projects/").field(draft).attach("images", image, "a.png"),
      agent.patch("/api/projects/25/edit/").attach("images", image, "a.png"),
      agent.put("/api/profile/update/").attach("image", image, "a.png"),
      agent.post(`/api/messages/${conversation}/create/`).attach("image", image, "a.png"),
    ];
    const leaving = agent.delete("/api/delete-user/").send({ current_password: PASSWORD });
    const [left, ...answers] = await Promise.all([leaving, ...uploads]);
    expect(left.status).toBe(204);
    for (const { status, text } of answers) expect(status, text).toBeLessThan(500);
    expect(answers.some(({ status }) => status >= 400)).toBe(true);
    expect(contradictionsIn(app)).toEqual([]);
  });

  it("of a post are never more than five, however many edits add some", async () => {
    const app = await startTestApp();
    const image = await png();
    const agent = app.as("haneul");
    const post = await agent.post("/api/projects/").send({ title: "사진", content: "내용", keywords: ["로봇"] });
    const path = `/api/projects/${post.body.id}/edit/`;
    const edits = Array.from({ length: 4 }, () =>
      agent.patch(path).attach("images", image, "a.png").attach("images", image, "b.png"),
    );
    expect(codesOf(await Promise.all(edits))).toEqual(["200", "200", "TOO_MANY_IMAGES", "TOO_MANY_IMAGES"]);
    expect(app.ctx.files.list()).toHaveLength(4);
    expect(contradictionsIn(app)).toEqual([]);
  });
});

it("a password is changed from two sessions at the same time: one change succeeds, and only its session remains", async () => {
  const app = await startTestApp();
  const tokens = [app.token(CAST.haneul.id), app.token(CAST.haneul.id)];
  const change = (token: string, index: number) => {
    const passwords = { new_password: `password ${index}`, current_password: PASSWORD };
    return app.visitor(token).patch("/api/change-password/").send(passwords);
  };
  const answers = await Promise.all(tokens.map(change));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const winner = answers.findIndex(({ status }) => status === 200);
  const ofWinner = winner === 0 ? [200, 401] : [401, 200];
  const { email } = CAST.haneul;
  const logins = tokens.map((_token, index) =>
    app
      .visitor()
      .post("/api/token/")
      .send({ email, password: `password ${index}` }),
  );
  expect((await Promise.all(logins)).map(({ status }) => status)).toEqual(ofWinner);
  const alive = tokens.map((token) => app.visitor(token).get("/api/current-user/"));
  expect((await Promise.all(alive)).map(({ status }) => status)).toEqual(ofWinner);
});

describe("notifications", () => {
  it('that come during "read all" are counted right, in the answers and in every push', async () => {
    const app = await startTestApp();
    const connection = await openConnection(app, CAST.haneul.id);
    const post = await app
      .as("haneul")
      .post("/api/projects/")
      .send({ title: "소식", content: "내용", keywords: ["로봇"] });
    const comments = (["junho", "minji", "doyun", "jiwoo"] as const).map((writer) =>
      app.as(writer).post(`/api/projects/${post.body.id}/comments/create/`).send({ content: "안녕" }),
    );
    const reads = Array.from({ length: 4 }, () => app.as("haneul").post("/api/notifications-all-read/"));
    await Promise.all(comments.flatMap((comment, index) => [comment, reads[index]]));
    const { unread_count: unread } = (await app.as("haneul").get("/api/notifications-unread-count/")).body;
    expect(unread).toBe(readValue(app, "select count(*) from notifications where user_id = 1 and is_read = 0"));
    const counts = (await connection.settled()).filter(({ event }) => event.startsWith("notification:"));
    expect(counts.at(-1)?.payload).toMatchObject({ unread_count: unread });
  });

  it("of messages that come during reading: exactly the later ones stay unread", async () => {
    const app = await startTestApp();
    const conversation = await conversationBetween(app, "haneul", "eunseo");
    const writes = Array.from({ length: 6 }, (_, index) => say(app.as("eunseo"), conversation, `말 ${index}`));
    const reads = Array.from({ length: 6 }, () =>
      app.as("haneul").patch(`/api/conversations/${conversation}/read/`).expect(200),
    );
    await Promise.all(writes.flatMap((write, index) => [write, reads[index]]));
    const unread = readValue(
      app,
      "select count(*) from messages where conversation_id = ? and is_read = 0",
      conversation,
    );
    const inbox = (await app.as("haneul").get("/api/conversations/")).body;
    expect(inbox.find(({ id }: { id: number }) => id === conversation).unread_count).toBe(unread);
    const notices =
      "select count(*) from notifications where user_id = 1 and type = 'new_message' and is_read = 0 and related_user_id = ?";
    expect(readValue(app, notices, CAST.eunseo.id)).toBe(unread === 0 ? 0 : 1);
  });
});

/** Every call that changes something, as a request about the owner's things. */
function changes(fixture: Fixture): { call: string; method: string; path: string; body: string }[] {
  return [...CALLS.values()]
    .filter(({ call, endpoint }) => endpoint.method !== "GET" && call !== "accounts.remove")
    .map(({ call, endpoint }) => {
      const request = requestOf(fixture, call);
      const body = JSON.stringify(request.body ?? {});
      return { call, method: endpoint.method, path: addressOf(endpoint, request), body };
    });
}

/** The answers to all but the first of many equal commands. */
const ONCE: Readonly<Record<string, string>> = {
  "accounts.register": "INVITATION_INVALID",
  "accounts.registerAlone": "EMAIL_TAKEN",
  "accounts.registerExperience": "EMAIL_TAKEN",
  "accounts.remove": "user_not_found",
  "friends.request": "REQUEST_PENDING",
  "friends.respond": "NOT_PENDING",
  "friends.remove": "FRIEND_NOT_FOUND",
  "friends.cancel": "FRIEND_NOT_FOUND",
  "invitationLinks.remove": "LINK_NOT_FOUND",
  "projects.toggleLike": "200",
  "projects.remove": "PROJECT_NOT_FOUND",
  "comments.remove": "COMMENT_NOT_FOUND",
  "experiences.leave": "EXPERIENCE_NOT_MEMBER",
  "experienceDetails.create": "EXPERIENCE_DETAIL_EXISTS",
  "experienceDetails.remove": "EXPERIENCE_DETAIL_NOT_FOUND",
  "experienceInvitations.create": "EXPERIENCE_INVITATION_PENDING",
  "experienceInvitations.respond": "200",
  "experienceInvitations.cancel": "EXPERIENCE_INVITATION_NOT_FOUND",
  "experienceLinks.join": "200",
  "notifications.remove": "NOTIFICATION_NOT_FOUND",
  "searchHistory.add": "201",
  "searchHistory.remove": "SEARCH_HISTORY_NOT_FOUND",
  "conversations.create": "200",
  "conversations.leave": "CONVERSATION_NOT_FOUND",
  "messages.create": "200",
};

it.each(Object.entries(ONCE))("the same command six times at the same moment is done once: %s", async (call, code) => {
  const { endpoint, record } = callNamed(call);
  const { fixture, app } = await startCampus();
  const request = requestOf(fixture, call);
  const headers = { authorization: `Bearer ${fixture.tokens[OWNER]}`, "content-type": "application/json" };
  const { method } = endpoint;
  const body = method === "GET" ? {} : { body: JSON.stringify(request.body ?? {}) };
  const codes = Array.from({ length: 6 }, async () => {
    const answer = await fetch(app.url + addressOf(endpoint, request), { method, headers, ...body });
    return answer.status < 400 ? String(answer.status) : ((await answer.json()) as { code: string }).code;
  });
  const first = String(record.members.owner);
  const others = Array.from({ length: 5 }, () => code);
  expect((await Promise.all(codes)).toSorted()).toEqual([first, ...others].toSorted());
  expect(contradictionsIn(app)).toEqual([]);
});

describe("everything at the same moment", () => {
  it("by eight members on the things of one member: no 500 and no contradiction in the data", async () => {
    const { fixture, app } = await startCampus();
    const handles = [OWNER, "junho", "garam", "chanho", "dahye", "sora", "sohee", "doyun"] as const;
    const requests = changes(fixture).flatMap((request) => handles.map((handle) => ({ ...request, handle })));
    const statuses = await Promise.all(
      requests.map(async ({ call, method, path, body, handle }) => {
        const headers = { authorization: `Bearer ${fixture.tokens[handle]}`, "content-type": "application/json" };
        const { status } = await fetch(`${app.url}${path}`, { method, headers, body });
        return `${call} ${status}`;
      }),
    );
    expect(statuses.filter((answer) => / 5\d\d$/.test(answer))).toEqual([]);
    expect(contradictionsIn(app)).toEqual([]);
  });

  it("while the caller deletes the account: each call is answered as for a departed member", async () => {
    const { fixture, app } = await startCampus();
    const token = fixture.tokens[OWNER];
    const headers = { Authorization: `Bearer ${token}`, "Content-Type": "application/json" };
    // The heads arrive before the member leaves, the bodies afterwards.
    const begun = changes(fixture).map(({ call, ...request }) => ({
      call,
      sent: beginRequest(app.url, { ...request, headers }),
    }));
    await app.visitor().get("/api/config/").expect(200);
    await app.visitor(token).delete("/api/delete-user/").send({ current_password: PASSWORD }).expect(204);
    const answers = await Promise.all(begun.map(async ({ call, sent }) => ({ call, answer: await sent.finish() })));
    for (const { call, answer } of answers) {
      const code = answer.status < 400 ? "" : answer.json().code;
      if (callNamed(call).endpoint.auth === "member")
        expect.soft([answer.status, code], call).toEqual([401, "user_not_found"]);
      else expect.soft(answer.status, call).toBeLessThan(500);
    }
    expect(contradictionsIn(app)).toEqual([]);
  });
});
