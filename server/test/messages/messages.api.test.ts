import { CAST } from "@chonsu/db/seed/cast";
import { MESSAGE_MAX } from "@chonsu/shared/limits";
import { describe, expect, it } from "vitest";
import { say, startConversation, textsSeenBy } from "../support/chat.ts";
import { openConnection } from "../support/connections.ts";
import { depart } from "../support/harness.ts";
import { png } from "../support/pictures.ts";

const { garam } = CAST;
const DELETED = "삭제된 메시지입니다.";

describe("POST /api/messages/{conversationId}/create/", () => {
  it("keeps the text as written, up to the longest, and takes an empty or null client_key as none", async () => {
    const { conversation, me, path } = await startConversation();
    const texts = ["  들여쓰기\n<b>&amp;</b> 👨‍👩‍👧 C++ 을 통해  ", "가".repeat(MESSAGE_MAX), "같은 말", "같은 말"];
    for (const [index, message] of texts.entries()) {
      await me
        .post(path)
        .send({ message, client_key: index % 2 === 0 ? "" : null })
        .expect(201);
    }
    expect(await textsSeenBy(me, conversation)).toEqual(texts);
  });

  it("takes blank text as none: it is left out beside a picture, and refused alone", async () => {
    const { conversation, me, path } = await startConversation();
    for (const body of [{}, { message: "\u200b\u3164\u2800" }, { image: "" }]) {
      expect((await me.post(path).send(body)).body.code).toBe("MESSAGE_EMPTY");
    }
    const beside = me
      .post(path)
      .field("message", " \u200b ")
      .attach("image", await png(), "a.png");
    expect((await beside.expect(201)).body.message).toBe("");
    expect(await textsSeenBy(me, conversation)).toEqual([""]);
  });

  it("updates the one unread notification of a writer, and creates a new one after it was read", async () => {
    const { app, conversation, me } = await startConversation();
    const connection = await openConnection(app, garam.id);
    await say(me, conversation, "하나");
    const replaced = (await app.as("garam").get("/api/notifications/")).body[0].id;
    app.clock.advance(60_000);
    await say(me, conversation, "둘");
    const { body } = await app.as("garam").get("/api/notifications/");
    expect(body).toMatchObject([{ created_at: "2026-11-21T14:01:00.000+09:00", subject: null }]);
    const pushed = await connection.payloads("notification:new");
    expect([pushed.length, pushed[1]]).toEqual([2, { notification: body[0], replaces: replaced, unread_count: 1 }]);
    await app.as("garam").patch(`/api/conversations/${conversation}/read/`);
    await say(me, conversation, "셋");
    const after = (await app.as("garam").get("/api/notifications/")).body;
    expect(after.map(({ is_read }: { is_read: boolean }) => is_read)).toEqual([false, true]);
  });
});

it("PATCH /api/conversations/{id}/read/ reads the notification of a writer who has left, too", async () => {
  const { app, conversation, me } = await startConversation();
  await say(app.as("garam"), conversation, "마지막 말");
  await depart(app, "garam");
  const bell = async () => (await me.get("/api/notifications-unread-count/")).body;
  expect(await bell()).toEqual({ unread_count: 1 });
  await me.patch(`/api/conversations/${conversation}/read/`).expect(200);
  expect(await bell()).toEqual({ unread_count: 0 });
});

describe("client_key", () => {
  it("sends once for any number of parallel requests with the same key, also with pictures", async () => {
    const { app, conversation, me, path } = await startConversation();
    const connection = await openConnection(app, garam.id);
    const image = await png(600, 400);
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => me.post(path).field("client_key", "k").attach("image", image, "a.png")),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array(11).fill(200), 201]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(await app.ctx.files.list()).toHaveLength(1);
    expect(await textsSeenBy(me, conversation)).toHaveLength(1);
    expect(await connection.payloads("message:new")).toHaveLength(1);
  });

  it("answers with the placeholder after the first message was deleted, and sends nothing", async () => {
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

  it("answers the retry after the other side left the product", async () => {
    const { app, me, path } = await startConversation();
    const first = await me.post(path).send({ message: "말", client_key: "k" });
    await depart(app, "garam");
    const again = await me.post(path).send({ message: "말", client_key: "k" });
    expect([again.status, again.body.id]).toEqual([200, first.body.id]);
  });
});

describe("PATCH /api/messages/{id}/delete/", () => {
  it("is refused for the system message", async () => {
    const { app, conversation, me } = await startConversation();
    await depart(app, "garam");
    const note = (await me.get(`/api/conversations/${conversation}/last-message/`)).body.last_message;
    expect((await me.patch(`/api/messages/${note.id}/delete/`)).body.code).toBe("MESSAGE_NOT_OWNED");
  });

  it("is refused for messages from before I left", async () => {
    const { app, conversation, me } = await startConversation();
    const old = await say(me, conversation, "예전 말");
    await me.delete(`/api/conversations/${conversation}/delete/`);
    await say(app.as("garam"), conversation, "새 말");
    expect((await me.patch(`/api/messages/${old.id}/delete/`)).status).toBe(404);
    expect(await textsSeenBy(app.as("garam"), conversation)).toEqual(["예전 말", "새 말"]);
  });

  it("of unread messages counts them as unread nowhere (R52)", async () => {
    const { app, conversation, me } = await startConversation();
    const other = app.as("garam");
    const state = async () => ({
      inbox: (await other.get("/api/conversations/")).body[0].unread_count,
      bell: (await other.get("/api/notifications-unread-count/")).body.unread_count,
      listed: (await other.get("/api/notifications/")).body.length,
    });
    const sent = [
      await say(me, conversation, "하나"),
      await say(me, conversation, "둘"),
      await say(me, conversation, "셋"),
    ];
    const remove = (at: number) => me.patch(`/api/messages/${sent[at]?.id}/delete/`).expect(200);
    await remove(2);
    expect(await state()).toEqual({ inbox: 2, bell: 1, listed: 1 });
    await remove(0);
    expect(await state()).toEqual({ inbox: 1, bell: 1, listed: 1 });
    await remove(1);
    expect(await state()).toEqual({ inbox: 0, bell: 0, listed: 0 });
  });
});
