import { CAST } from "@chonsu/db/seed/cast";
import { messages } from "@chonsu/db/tables/conversations";
import type { Message } from "@chonsu/shared/entities/conversations";
import { IMAGE_BYTES_MAX, MESSAGE_MAX } from "@chonsu/shared/limits";
import { describe, expect, it } from "vitest";
import { conversationBetween, depart, picture, say, startQuietApp, textsSeenBy } from "../support/chat.ts";
import { openConnection } from "../support/connections.ts";

const { hangyeol, garam } = CAST;
const DELETED = "삭제된 메시지입니다.";
const CUT_SHORT = (await picture(300, 300)).subarray(0, 60);

async function startConversation() {
  const app = await startQuietApp();
  const conversation = await conversationBetween(app, "hangyeol", "garam");
  return { app, conversation, me: app.as("hangyeol"), path: `/api/messages/${conversation}/create/` };
}

describe("POST /api/messages/{conversationId}/create/", () => {
  it("needs a token", async () => {
    const { app, path } = await startConversation();
    expect((await app.visitor().post(path).send({ message: "안녕" })).status).toBe(401);
    expect((await app.visitor().patch("/api/messages/1/delete/")).status).toBe(401);
  });

  it("sends text as JSON, as a form and as multipart, and keeps it as it was written", async () => {
    const { conversation, me, path } = await startConversation();
    const text = "  들여쓰기\n<b>&amp;</b> 👨‍👩‍👧 C++ 을 통해  ";
    const json = await me.post(path).send({ message: text });
    expect([json.status, json.body]).toEqual([
      201,
      {
        id: json.body.id,
        conversation: conversation,
        sender: hangyeol.id,
        message: text,
        image: null,
        image_url: null,
        image_width: null,
        image_height: null,
        is_read: false,
        is_system: false,
        is_deleted: false,
        client_key: null,
        created_at: "2026-11-21T14:00:00.000+09:00",
      },
    ]);
    const form = await me.post(path).type("form").send({ message: "폼" });
    const multipart = await me.post(path.slice(0, -1)).field("message", "조각");
    expect([form.status, multipart.status]).toEqual([201, 201]);
    expect(await textsSeenBy(me, conversation)).toEqual([text, "폼", "조각"]);
  });

  it("answers a picture by its whole URL and carries it by its path everywhere else", async () => {
    const { app, conversation, me, path } = await startConversation();
    const connection = await openConnection(app, garam.id);
    const { status, body } = await me.post(path).attach("image", await picture(400, 300), "그림.png");
    expect([status, body.message, body.image_width, body.image_height]).toEqual([201, "", 400, 300]);
    expect(body.image_url).toMatch(/^\/media\/[0-9a-f]{32}\.webp$/);
    expect(body.image).toBe(`${app.url}${body.image_url}`);
    const shown = { ...body, image: body.image_url };
    expect((await me.get(`/api/conversations/${conversation}/last-message/`)).body.last_message).toEqual(shown);
    expect((await me.get(`/api/conversations/${conversation}/messages/`)).body.user1_messages).toEqual([shown]);
    expect((await me.get("/api/conversations/")).body[0].last_message).toEqual(shown);
    expect(await connection.payloads("message:new")).toEqual([{ conversation_id: conversation, message: shown }]);
    const file = await app.visitor().get(body.image_url);
    expect([file.status, file.headers["content-type"]]).toEqual([200, "image/webp"]);
  });

  it.each([{}, { message: "" }, { message: " \n\t" }, { message: "\u200b\u3164\u2800" }, { image: "x" }])(
    "refuses %j: nothing to see in it",
    async (body) => {
      const { conversation, me, path } = await startConversation();
      const response = await me.post(path).send(body);
      expect([response.status, response.body.code]).toEqual([400, "MESSAGE_EMPTY"]);
      expect(await textsSeenBy(me, conversation)).toEqual([]);
    },
  );

  it("takes blank text beside a picture for no text", async () => {
    const { me, path } = await startConversation();
    const { status, body } = await me
      .post(path)
      .field("message", " \u200b ")
      .attach("image", await picture(), "a.png");
    expect([status, body.message]).toEqual([201, ""]);
  });

  it.each([
    ["message", { message: 5 }],
    ["message", { message: null }],
    ["message", { message: ["a", "b"] }],
    ["message", { message: "a\u0000b" }],
    ["message", { message: "\ud800" }],
    ["message", { message: "가".repeat(MESSAGE_MAX + 1) }],
    ["client_key", { message: "a", client_key: "k".repeat(101) }],
    ["client_key", { message: "a", client_key: 7 }],
  ])("answers bad input under %s", async (field, body) => {
    const { me, path } = await startConversation();
    const response = await me.post(path).send(body);
    expect([response.status, response.body.code, Object.keys(response.body.fields)]).toEqual([
      400,
      "VALIDATION",
      [field],
    ]);
  });

  it("takes a message of exactly the longest length", async () => {
    const { me, path } = await startConversation();
    expect((await me.post(path).send({ message: "가".repeat(MESSAGE_MAX) })).status).toBe(201);
  });

  it.each([
    ["text under a picture's name", Buffer.from("<svg onload=alert(1)>"), 415, "IMAGE_UNSUPPORTED"],
    ["a picture cut short", CUT_SHORT, 415, "IMAGE_UNSUPPORTED"],
    ["a file above 10 MB", Buffer.alloc(IMAGE_BYTES_MAX + 1), 413, "IMAGE_TOO_LARGE"],
  ])("refuses %s, and keeps neither message nor file", async (_name, bytes, status, code) => {
    const { app, conversation, me, path } = await startConversation();
    const response = await me.post(path).field("message", "그림").attach("image", bytes, "a.png");
    expect([response.status, response.body.code]).toEqual([status, code]);
    expect(await textsSeenBy(me, conversation)).toEqual([]);
    expect(await app.ctx.files.list()).toEqual([]);
  });

  it("refuses two pictures, and a body that is neither form nor JSON", async () => {
    const { me, path } = await startConversation();
    const two = await me
      .post(path)
      .attach("image", await picture(), "a.png")
      .attach("image", await picture(), "b.png");
    expect([two.status, two.body.code]).toEqual([400, "TOO_MANY_IMAGES"]);
    expect(two.body.detail).toBe("이미지는 최대 1장까지 업로드할 수 있습니다.");
    const text = await me.post(path).type("text/plain").send("안녕");
    expect([text.status, text.body.code]).toEqual([415, "MEDIA_TYPE_UNSUPPORTED"]);
  });

  it("answers 404 alike for others' conversations and unknown ones, and stores no picture for them (R27)", async () => {
    const { app, conversation, path } = await startConversation();
    const stranger = app.as("haneul");
    const theirs = await stranger.post(path).attach("image", await picture(), "a.png");
    const unknown = await stranger.post("/api/messages/99999/create/").send({ message: "안녕" });
    expect([theirs.status, theirs.body]).toEqual([404, unknown.body]);
    expect(unknown.body.code).toBe("CONVERSATION_NOT_FOUND");
    expect((await stranger.post("/api/messages/x/create/").send({ message: "안녕" })).status).toBe(404);
    expect(await textsSeenBy(app.as("garam"), conversation)).toEqual([]);
    expect(await app.ctx.files.list()).toEqual([]);
  });

  it("refuses to write to a side that left the product, while what was said stays readable (R8)", async () => {
    const { app, conversation, me, path } = await startConversation();
    await say(app.as("garam"), conversation, "안녕");
    depart(app, "garam");
    const response = await me.post(path).attach("image", await picture(), "a.png");
    expect([response.status, response.body.code]).toEqual([404, "USER_NOT_FOUND"]);
    expect((await textsSeenBy(me, conversation)).slice(0, 1)).toEqual(["안녕"]);
    expect(await app.ctx.files.list()).toEqual([]);
  });

  it("leaves no picture behind when the database refuses the message", async () => {
    const app = await startQuietApp({ expectErrors: true });
    const conversation = await conversationBetween(app, "hangyeol", "garam");
    app.ctx.db.run("create trigger refuse before insert on messages begin select raise(abort, 'no'); end");
    const connection = await openConnection(app, garam.id);
    const response = await app
      .as("hangyeol")
      .post(`/api/messages/${conversation}/create/`)
      .attach("image", await picture(), "a.png");
    expect([response.status, response.body.code]).toEqual([500, "INTERNAL"]);
    expect(await app.ctx.files.list()).toEqual([]);
    expect(await connection.settled()).toEqual([]);
    expect(app.errors).toHaveLength(1);
  });

  it("pushes to both members' connections, my other ones included, once each and in the order written", async () => {
    const { app, conversation, me } = await startConversation();
    const connections = [
      await openConnection(app, hangyeol.id),
      await openConnection(app, hangyeol.id),
      await openConnection(app, garam.id),
    ];
    const sent: Message[] = [];
    for (const text of ["하나", "둘", "셋"]) sent.push(await say(me, conversation, text));
    const expected = sent.map((message) => ({ conversation_id: conversation, message }));
    for (const connection of connections) expect(await connection.payloads("message:new")).toEqual(expected);
  });

  it("keeps one unread notification per writer, renewed, quoting the name and none of the words", async () => {
    const { app, conversation, me } = await startConversation();
    const connection = await openConnection(app, garam.id);
    await say(me, conversation, "비밀스러운 말");
    app.clock.advance(60_000);
    await say(me, conversation, "또 다른 말");
    const { body } = await app.as("garam").get("/api/notifications/");
    expect(body).toHaveLength(1);
    expect(body[0]).toMatchObject({
      notification_type: "new_message",
      related_user_id: hangyeol.id,
      is_read: false,
      created_at: "2026-11-21T14:01:00.000+09:00",
      subject: null,
    });
    expect(body[0].message).toContain(hangyeol.name);
    expect(JSON.stringify(body)).not.toMatch(/비밀|다른 말/);
    const pushed = await connection.payloads("notification:new");
    expect(pushed).toHaveLength(2);
    expect(pushed[1]).toEqual({ notification: body[0], unread_count: 1 });
    await app.as("garam").patch(`/api/conversations/${conversation}/read/`);
    await say(me, conversation, "셋");
    const after = (await app.as("garam").get("/api/notifications/")).body;
    expect(after.map(({ is_read }: { is_read: boolean }) => is_read)).toEqual([false, true]);
  });
});

describe("client_key", () => {
  it("gives the first message again as 200, whatever else the second sends", async () => {
    const { app, conversation, me, path } = await startConversation();
    const first = await me
      .post(path)
      .field("client_key", "k1")
      .attach("image", await picture(), "a.png");
    const connection = await openConnection(app, garam.id);
    const again = await me
      .post(path)
      .field("client_key", "k1")
      .field("message", "다른 말")
      .attach("image", await picture(), "a.png");
    expect([first.status, again.status, again.body]).toEqual([201, 200, first.body]);
    expect(await textsSeenBy(me, conversation)).toEqual([""]);
    expect(await app.ctx.files.list()).toHaveLength(1);
    expect(await connection.settled()).toEqual([]);
  });

  it("sends once however many parallel requests carry it, with pictures too", async () => {
    const { app, conversation, me, path } = await startConversation();
    const connection = await openConnection(app, garam.id);
    const image = await picture(600, 400);
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => me.post(path).field("client_key", "k").attach("image", image, "a.png")),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array(11).fill(200), 201]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(await app.ctx.files.list()).toHaveLength(1);
    expect(await textsSeenBy(me, conversation)).toHaveLength(1);
    expect(await connection.payloads("message:new")).toHaveLength(1);
  });

  it("belongs to its sender: the other side may use the same one, and an empty one is none, like the null of an answer", async () => {
    const { app, conversation, me, path } = await startConversation();
    const send = (agent: typeof me, client_key: string | null) => agent.post(path).send({ message: "말", client_key });
    const statuses = [
      await send(me, "k"),
      await send(app.as("garam"), "k"),
      await send(me, ""),
      await send(me, null),
      await send(me, null),
    ];
    expect(statuses.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    expect(await textsSeenBy(me, conversation)).toHaveLength(5);
  });

  it("counts within one conversation: in another one it is another message", async () => {
    const { app, conversation, me, path } = await startConversation();
    const other = await conversationBetween(app, "hangyeol", "junho");
    const send = (to: string, message: string) => me.post(to).send({ message, client_key: "k" });
    const [first, second] = [await send(path, "여기"), await send(`/api/messages/${other}/create/`, "저기")];
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body).toMatchObject({ conversation: other, message: "저기", client_key: "k" });
    const again = await Promise.all([send(path, "다시"), send(`/api/messages/${other}/create/`, "다시")]);
    expect(again.map(({ status, body }) => [status, body])).toEqual([
      [200, first.body],
      [200, second.body],
    ]);
    expect([await textsSeenBy(me, conversation), await textsSeenBy(me, other)]).toEqual([["여기"], ["저기"]]);
  });

  it("gives the placeholder again after the first was deleted, and sends nothing", async () => {
    const { app, conversation, me, path } = await startConversation();
    const first = await me.post(path).send({ message: "말", client_key: "k" });
    await me.patch(`/api/messages/${first.body.id}/delete/`).expect(200);
    const connection = await openConnection(app, garam.id);
    const again = await me.post(path).send({ message: "말", client_key: "k" });
    expect([again.status, again.body.id, again.body.is_deleted, again.body.message]).toEqual([
      200,
      first.body.id,
      true,
      DELETED,
    ]);
    expect(await textsSeenBy(me, conversation)).toEqual([DELETED]);
    expect(await connection.settled()).toEqual([]);
  });

  it("answers the retry also after the other side left the product", async () => {
    const { app, me, path } = await startConversation();
    const first = await me.post(path).send({ message: "말", client_key: "k" });
    depart(app, "garam");
    const again = await me.post(path).send({ message: "말", client_key: "k" });
    expect([again.status, again.body.id]).toEqual([200, first.body.id]);
  });
});

describe("PATCH /api/messages/{id}/delete/", () => {
  it("leaves a placeholder without text and picture, removes the file, and tells both sides once", async () => {
    const { app, conversation, me, path } = await startConversation();
    const sent = await me
      .post(path)
      .field("message", "지울 말")
      .attach("image", await picture(), "a.png");
    const connections = [await openConnection(app, hangyeol.id), await openConnection(app, garam.id)];
    const removed = await me.patch(`/api/messages/${sent.body.id}/delete/`);
    expect([removed.status, Object.keys(removed.body)]).toEqual([200, ["message"]]);
    await me.put(`/api/messages/${sent.body.id}/delete/`).expect(200);
    const [left] = (await app.as("garam").get(`/api/conversations/${conversation}/messages/`)).body.user1_messages;
    expect(left).toMatchObject({ id: sent.body.id, message: DELETED, image: null, image_url: null, is_deleted: true });
    await app.visitor().get(sent.body.image_url).expect(404);
    expect(await app.ctx.files.list()).toEqual([]);
    const [row] = app.ctx.db.select().from(messages).all();
    expect([row?.text, row?.imageFile]).toEqual(["", null]);
    for (const connection of connections) {
      expect(await connection.payloads("message:deleted")).toEqual([
        { conversation_id: conversation, message_id: sent.body.id },
      ]);
    }
  });

  it("goes out with its sentence wherever it is shown: in the list, as the last message and in the inbox (R40)", async () => {
    const { app, conversation, me } = await startConversation();
    const sent = await say(me, conversation, "지울 말");
    await me.patch(`/api/messages/${sent.id}/delete/`).expect(200);
    const gone = { id: sent.id, message: "삭제된 메시지입니다.", is_deleted: true, image: null, image_url: null };
    for (const reader of [me, app.as("garam")]) {
      const { user1_messages } = (await reader.get(`/api/conversations/${conversation}/messages/`)).body;
      expect(user1_messages).toMatchObject([gone]);
      expect((await reader.get(`/api/conversations/${conversation}/last-message/`)).body).toMatchObject({
        last_message: gone,
      });
      expect((await reader.get("/api/conversations/")).body).toMatchObject([{ id: conversation, last_message: gone }]);
    }
  });

  it("is the sender's alone: 403 for the other side and for the system's note, 404 for everybody else", async () => {
    const { app, conversation, me } = await startConversation();
    const mine = await say(me, conversation, "내 말");
    const theirs = await say(app.as("garam"), conversation, "네 말");
    const byOther = await app.as("garam").patch(`/api/messages/${mine.id}/delete/`);
    expect([byOther.status, byOther.body.code]).toEqual([403, "MESSAGE_NOT_OWNED"]);
    const byStranger = await app.as("haneul").patch(`/api/messages/${mine.id}/delete/`);
    const unknown = await app.as("haneul").patch("/api/messages/99999/delete/");
    expect([byStranger.status, byStranger.body]).toEqual([404, unknown.body]);
    expect(unknown.body.code).toBe("MESSAGE_NOT_FOUND");
    depart(app, "garam");
    const note = (await me.get(`/api/conversations/${conversation}/last-message/`)).body.last_message;
    expect((await me.patch(`/api/messages/${note.id}/delete/`)).status).toBe(403);
    expect((await me.patch(`/api/messages/${theirs.id}/delete/`)).status).toBe(403);
    expect((await textsSeenBy(me, conversation)).slice(0, 2)).toEqual(["내 말", "네 말"]);
  });

  it("does not reach what was said before I left", async () => {
    const { app, conversation, me } = await startConversation();
    const old = await say(me, conversation, "예전 말");
    await me.delete(`/api/conversations/${conversation}/delete/`);
    await say(app.as("garam"), conversation, "새 말");
    expect((await me.patch(`/api/messages/${old.id}/delete/`)).status).toBe(404);
    expect(await textsSeenBy(app.as("garam"), conversation)).toEqual(["예전 말", "새 말"]);
  });
});
