import { CAST } from "@chonsu/db/seed/cast";
import { conversations } from "@chonsu/db/tables/conversations";
import type { Conversation } from "@chonsu/shared/entities/conversations";
import { describe, expect, it } from "vitest";
import { statementsDuring } from "../contract/statements.ts";
import { conversationBetween, depart, picture, say, startQuietApp, textsSeenBy } from "../support/chat.ts";
import { openConnection } from "../support/connections.ts";

const { hangyeol, garam, haneul } = CAST;
const OTHERS = ["junho", "minji", "doyun", "jiwoo", "yejin", "taeyang", "sohee", "hyunwoo", "jimin", "eunseo"] as const;

describe("every conversations call", () => {
  it.each([
    ["post", "/api/conversations/create/"],
    ["get", "/api/conversations/"],
    ["delete", "/api/conversations/1/delete/"],
    ["get", "/api/conversations/1/messages/"],
    ["get", "/api/conversations/1/last-message/"],
    ["patch", "/api/conversations/1/read/"],
  ] as const)("needs a token: %s %s", async (method, path) => {
    const { visitor } = await startQuietApp();
    const response = await visitor()[method](path);
    expect([response.status, response.body.code]).toEqual([401, "not_authenticated"]);
  });

  it.each([
    ["delete", "delete/"],
    ["get", "messages/"],
    ["get", "last-message/"],
    ["patch", "read/"],
    ["put", "read/"],
  ] as const)(
    "answers 404 alike for others' conversations, unknown ones and words: %s …/%s (R27)",
    async (method, rest) => {
      const app = await startQuietApp();
      const conversation = await conversationBetween(app, "hangyeol", "garam");
      await say(app.as("hangyeol"), conversation, "비밀");
      const stranger = app.as("haneul");
      const answers = await Promise.all(
        [String(conversation), "99999", "0", "999999999999999"].map((id) =>
          stranger[method](`/api/conversations/${id}/${rest}`),
        ),
      );
      for (const { status, body } of answers) expect([status, body]).toEqual([404, answers[0]?.body]);
      expect(answers[0]?.body.code).toBe("CONVERSATION_NOT_FOUND");
      for (const id of ["x", "-1", "1.5", "9".repeat(40), "%00"]) {
        expect((await stranger[method](`/api/conversations/${id}/${rest}`)).status).toBe(404);
      }
      expect(await textsSeenBy(app.as("garam"), conversation)).toEqual(["비밀"]);
    },
  );
});

describe("POST /api/conversations/create/", () => {
  it("starts a conversation with a stranger, and gives the same one back to either side as 200", async () => {
    const app = await startQuietApp();
    const first = await app
      .as("hangyeol")
      .post("/api/conversations/create/")
      .send({ user_2: String(garam.id) });
    expect(first.status).toBe(201);
    expect(first.body).toMatchObject({
      user_1: hangyeol.id,
      user_1_username: hangyeol.name,
      user_2: garam.id,
      user_2_username: garam.name,
      other_user_id: garam.id,
      other_user_profile: { user_name: garam.name },
      last_message: null,
      unread_count: 0,
      deleted_for_user1: false,
      deleted_for_user2: false,
      created_at: "2026-11-21T14:00:00.000+09:00",
    });
    const again = await app.as("hangyeol").post("/api/conversations/create/").send({ user_2: garam.id });
    const mirrored = await app.as("garam").post("/api/conversations/create/").send({ user_2: hangyeol.id });
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect([mirrored.status, mirrored.body.id, mirrored.body.user_1]).toEqual([200, first.body.id, hangyeol.id]);
    expect(mirrored.body.other_user_id).toBe(hangyeol.id);
  });

  it("makes one conversation however many ask at once from both sides", async () => {
    const app = await startQuietApp();
    const [a, b] = [app.as("hangyeol"), app.as("garam")];
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        (index % 2 === 0 ? a : b)
          .post("/api/conversations/create/")
          .send({ user_2: index % 2 === 0 ? garam.id : hangyeol.id }),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  });

  it.each([
    [hangyeol.id, 400, "CONVERSATION_SELF"],
    [0, 404, "USER_NOT_FOUND"],
    [99_999, 404, "USER_NOT_FOUND"],
    [Number.MAX_SAFE_INTEGER, 404, "USER_NOT_FOUND"],
  ])("refuses user_2 = %s", async (user_2, status, code) => {
    const app = await startQuietApp();
    const response = await app.as("hangyeol").post("/api/conversations/create/").send({ user_2 });
    expect([response.status, response.body.code]).toEqual([status, code]);
  });

  it.each([{}, { user_2: null }, { user_2: "x" }, { user_2: -1 }, { user_2: 1.5 }, { user_2: [3] }, { user_2: "" }])(
    "answers %j as bad input under its field",
    async (body) => {
      const app = await startQuietApp();
      const response = await app.as("hangyeol").post("/api/conversations/create/").send(body);
      expect([response.status, response.body.code]).toEqual([400, "VALIDATION"]);
      expect(response.body.fields.user_2).toEqual(response.body.user_2);
    },
  );

  it("shows the picture of the other side by its path, for clients put the API's base in front", async () => {
    const app = await startQuietApp();
    const response = await app.as("hangyeol").post("/api/conversations/create/").send({ user_2: haneul.id });
    const { image } = response.body.other_user_profile;
    expect(image === null || image.startsWith("/media/")).toBe(true);
    expect(image).toBe((await app.as("hangyeol").get("/api/conversations/")).body[0].other_user_profile.image);
  });
});

describe("GET /api/conversations/", () => {
  it("lists the latest message first, also when all came in the same millisecond", async () => {
    const app = await startQuietApp();
    const [junho, minji, doyun] = [
      await conversationBetween(app, "hangyeol", "junho"),
      await conversationBetween(app, "hangyeol", "minji"),
      await conversationBetween(app, "doyun", "hangyeol"),
    ];
    await say(app.as("doyun"), doyun, "하나");
    await say(app.as("hangyeol"), junho, "둘");
    await say(app.as("minji"), minji, "셋");
    const order = async () =>
      (await app.as("hangyeol").get("/api/conversations/")).body.map(({ id }: Conversation) => id);
    expect(await order()).toEqual([minji, junho, doyun]);
    app.clock.advance(1000);
    await say(app.as("doyun"), doyun, "넷");
    expect(await order()).toEqual([doyun, minji, junho]);
  });

  it("counts what I have not read, and never what I wrote", async () => {
    const app = await startQuietApp();
    const conversation = await conversationBetween(app, "hangyeol", "garam");
    await say(app.as("garam"), conversation, "하나");
    await say(app.as("garam"), conversation, "둘");
    await say(app.as("hangyeol"), conversation, "셋");
    const mine = (await app.as("hangyeol").get("/api/conversations/")).body[0];
    const theirs = (await app.as("garam").get("/api/conversations/")).body[0];
    expect([mine.unread_count, theirs.unread_count]).toEqual([2, 1]);
    expect(mine.last_message).toMatchObject({ message: "셋", sender: hangyeol.id, is_read: false });
  });

  it("takes as many statements for one conversation as for eleven", async () => {
    const app = await startQuietApp();
    const me = app.as("hangyeol");
    const list = () => statementsDuring(app, () => me.get("/api/conversations/").expect(200));
    await say(me, await conversationBetween(app, "hangyeol", "garam"), "안녕");
    const forOne = await list();
    for (const other of OTHERS) await say(app.as(other), await conversationBetween(app, "hangyeol", other), "안녕");
    expect((await me.get("/api/conversations/")).body).toHaveLength(1 + OTHERS.length);
    expect(await list()).toEqual(forOne);
    expect(forOne.length).toBeGreaterThan(0);
  });

  it("shows a side that left the product as 알 수 없음, by a profile without a null", async () => {
    const app = await startQuietApp();
    const conversation = await conversationBetween(app, "hangyeol", "garam");
    await say(app.as("garam"), conversation, "잘 있어요");
    depart(app, "garam");
    const [row] = (await app.as("hangyeol").get("/api/conversations/")).body;
    expect(row).toMatchObject({
      id: conversation,
      user_2: null,
      user_2_username: "알 수 없음",
      other_user_id: null,
      other_user_profile: {
        user_name: "알 수 없음",
        school: "",
        major2: "",
        year: 0,
        image: null,
        keywords: [],
        skills: [],
      },
      last_message: { is_system: true, sender: null },
      unread_count: 2,
    });
    expect(await textsSeenBy(app.as("hangyeol"), conversation)).toEqual(["잘 있어요", row.last_message.message]);
  });
});

describe("DELETE /api/conversations/{id}/delete/", () => {
  it("hides the conversation for me alone, with all calls on it, and answers a second leaving with 404", async () => {
    const app = await startQuietApp();
    const conversation = await conversationBetween(app, "hangyeol", "garam");
    const mine = await say(app.as("hangyeol"), conversation, "하나");
    const before = (await app.as("garam").get("/api/conversations/")).body;
    const left = await app.as("hangyeol").delete(`/api/conversations/${conversation}/delete/`);
    expect([left.status, left.text]).toEqual([204, ""]);
    expect((await app.as("hangyeol").get("/api/conversations/")).body).toEqual([]);
    const after = await Promise.all([
      app.as("hangyeol").delete(`/api/conversations/${conversation}/delete/`),
      app.as("hangyeol").get(`/api/conversations/${conversation}/messages/`),
      app.as("hangyeol").get(`/api/conversations/${conversation}/last-message/`),
      app.as("hangyeol").patch(`/api/conversations/${conversation}/read/`),
      app.as("hangyeol").post(`/api/messages/${conversation}/create/`).send({ message: "둘" }),
      app.as("hangyeol").patch(`/api/messages/${mine.id}/delete/`),
    ]);
    expect(after.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404]);
    expect((await app.as("garam").get("/api/conversations/")).body).toEqual([
      { ...before[0], deleted_for_user1: true },
    ]);
    expect(await textsSeenBy(app.as("garam"), conversation)).toEqual(["하나"]);
  });

  it("comes back with only what came since, when the other side writes", async () => {
    const app = await startQuietApp();
    const conversation = await conversationBetween(app, "hangyeol", "garam");
    await say(app.as("garam"), conversation, "예전 말");
    await app.as("hangyeol").delete(`/api/conversations/${conversation}/delete/`);
    await say(app.as("garam"), conversation, "새 말");
    const [row] = (await app.as("hangyeol").get("/api/conversations/")).body;
    expect(row).toMatchObject({
      id: conversation,
      unread_count: 1,
      last_message: { message: "새 말" },
      deleted_for_user1: false,
    });
    expect(await textsSeenBy(app.as("hangyeol"), conversation)).toEqual(["새 말"]);
    expect(await textsSeenBy(app.as("hangyeol"), conversation, "?after=0&limit=200")).toEqual(["새 말"]);
    expect(await textsSeenBy(app.as("garam"), conversation)).toEqual(["예전 말", "새 말"]);
  });

  it("is undone by starting it again: empty, filled by what comes from now, unnoticed by the other side", async () => {
    const app = await startQuietApp();
    const conversation = await conversationBetween(app, "hangyeol", "garam");
    await say(app.as("garam"), conversation, "예전 말");
    const seenByOther = (await app.as("garam").get("/api/conversations/")).body;
    await app.as("hangyeol").delete(`/api/conversations/${conversation}/delete/`);
    const connection = await openConnection(app, garam.id);
    app.clock.advance(60_000);
    const back = await app.as("hangyeol").post("/api/conversations/create/").send({ user_2: garam.id });
    expect([back.status, back.body.id, back.body.last_message, back.body.unread_count]).toEqual([
      200,
      conversation,
      null,
      0,
    ]);
    expect(await textsSeenBy(app.as("hangyeol"), conversation)).toEqual([]);
    expect((await app.as("hangyeol").get(`/api/conversations/${conversation}/last-message/`)).body).toEqual({
      message: expect.stringMatching(/[가-힣]/),
    });
    expect((await app.as("garam").get("/api/conversations/")).body).toEqual(seenByOther);
    expect(await connection.settled()).toEqual([]);
    await say(app.as("hangyeol"), conversation, "다시");
    expect(await textsSeenBy(app.as("hangyeol"), conversation)).toEqual(["다시"]);
    expect(await textsSeenBy(app.as("garam"), conversation)).toEqual(["예전 말", "다시"]);
  });

  it("keeps a conversation hidden for the other side that left it, when I only start it again", async () => {
    const app = await startQuietApp();
    const conversation = await conversationBetween(app, "hangyeol", "garam");
    await say(app.as("garam"), conversation, "말");
    await app.as("garam").delete(`/api/conversations/${conversation}/delete/`);
    const again = await app.as("hangyeol").post("/api/conversations/create/").send({ user_2: garam.id });
    expect([again.status, again.body.id]).toEqual([200, conversation]);
    expect((await app.as("garam").get("/api/conversations/")).body).toEqual([]);
  });

  it("deletes a conversation that both have left, with its messages and pictures, and the next one starts anew", async () => {
    const app = await startQuietApp();
    const conversation = await conversationBetween(app, "hangyeol", "garam");
    const sent = await app
      .as("hangyeol")
      .post(`/api/messages/${conversation}/create/`)
      .attach("image", await picture(), "a.png");
    await app.visitor().get(sent.body.image_url).expect(200);
    await app.as("hangyeol").delete(`/api/conversations/${conversation}/delete/`).expect(204);
    await app.visitor().get(sent.body.image_url).expect(200);
    await app.as("garam").delete(`/api/conversations/${conversation}/delete/`).expect(204);
    await app.visitor().get(sent.body.image_url).expect(404);
    expect(app.ctx.db.select().from(conversations).all()).toEqual([]);
    const anew = await app.as("garam").post("/api/conversations/create/").send({ user_2: hangyeol.id });
    expect([anew.status, anew.body.id === conversation]).toEqual([201, false]);
  });

  it("deletes at once when the other side left the product", async () => {
    const app = await startQuietApp();
    const conversation = await conversationBetween(app, "hangyeol", "garam");
    depart(app, "garam");
    await app.as("hangyeol").delete(`/api/conversations/${conversation}/delete/`).expect(204);
    expect(app.ctx.db.select().from(conversations).all()).toEqual([]);
  });
});

describe("an account that is deleted", () => {
  it("leaves one system message in each conversation the other side still sees, and none in those it left", async () => {
    const app = await startQuietApp();
    const kept = await conversationBetween(app, "garam", "hangyeol");
    const left = await conversationBetween(app, "garam", "junho");
    const message = await say(app.as("garam"), kept, "안녕");
    const sent = await app
      .as("garam")
      .post(`/api/messages/${left}/create/`)
      .attach("image", await picture(), "a.png");
    await app.as("junho").delete(`/api/conversations/${left}/delete/`).expect(204);
    const connection = await openConnection(app, hangyeol.id);
    app.clock.advance(5000);
    depart(app, "garam");
    const { body } = await app.as("hangyeol").get(`/api/conversations/${kept}/messages/`);
    expect(body.user1_messages).toEqual([{ ...message, sender: null }]);
    expect(body.system_messages).toEqual([
      expect.objectContaining({
        is_system: true,
        sender: null,
        is_read: false,
        created_at: "2026-11-21T14:00:05.000+09:00",
      }),
    ]);
    expect((await app.as("junho").get("/api/conversations/")).body).toEqual([]);
    await app.visitor().get(sent.body.image_url).expect(404);
    expect(await connection.payloads("message:new")).toEqual([
      { conversation_id: kept, message: body.system_messages[0] },
    ]);
    expect(await connection.payloads("conversation:changed")).toEqual([{ conversation_id: kept }]);
  });
});
