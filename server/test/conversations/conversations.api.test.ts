import { CAST } from "@chonsu/db/seed/cast";
import { conversations } from "@chonsu/db/tables/conversations";
import { describe, expect, it } from "vitest";
import {
  conversationBetween,
  depart,
  say,
  sayPicture,
  startConversation,
  startQuietApp,
  textsSeenBy,
} from "../support/chat.ts";
import { openConnection } from "../support/connections.ts";

const { hangyeol, garam } = CAST;

describe("GET /api/conversations/", () => {
  it("shows a side that left the product as 알 수 없음, with a profile without null", async () => {
    const { app, conversation } = await startConversation();
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
  it("hides the conversation and all its calls from me alone, and answers a second deletion with 404", async () => {
    const { app, conversation } = await startConversation();
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

  it("keeps a conversation hidden from the other side that left it when I only start it again", async () => {
    const { app, conversation } = await startConversation();
    await say(app.as("garam"), conversation, "말");
    await app.as("garam").delete(`/api/conversations/${conversation}/delete/`);
    const connection = await openConnection(app, garam.id);
    const again = await app.as("hangyeol").post("/api/conversations/create/").send({ user_2: garam.id });
    expect([again.status, again.body.id]).toEqual([200, conversation]);
    expect(await connection.settled()).toEqual([]);
    expect((await app.as("garam").get("/api/conversations/")).body).toEqual([]);
  });

  it("deletes a conversation that both left, with messages and pictures, and the next one is new", async () => {
    const { app, conversation } = await startConversation();
    const image = (await sayPicture(app.as("hangyeol"), conversation)).image_url ?? "";
    await app.visitor().get(image).expect(200);
    await app.as("hangyeol").delete(`/api/conversations/${conversation}/delete/`).expect(204);
    await app.visitor().get(image).expect(200);
    await app.as("garam").delete(`/api/conversations/${conversation}/delete/`).expect(204);
    await app.visitor().get(image).expect(404);
    expect(app.ctx.db.select().from(conversations).all()).toEqual([]);
    const anew = await app.as("garam").post("/api/conversations/create/").send({ user_2: hangyeol.id });
    expect([anew.status, anew.body.id === conversation]).toEqual([201, false]);
  });

  it("deletes the conversation at once when the other side left the product", async () => {
    const { app, conversation } = await startConversation();
    depart(app, "garam");
    await app.as("hangyeol").delete(`/api/conversations/${conversation}/delete/`).expect(204);
    expect(app.ctx.db.select().from(conversations).all()).toEqual([]);
  });
});

describe("the deletion of an account", () => {
  it("leaves one system message in each conversation that the other side still sees", async () => {
    const app = await startQuietApp();
    const kept = await conversationBetween(app, "garam", "hangyeol");
    const left = await conversationBetween(app, "garam", "junho");
    const message = await say(app.as("garam"), kept, "안녕");
    const image = (await sayPicture(app.as("garam"), left)).image_url ?? "";
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
    await app.visitor().get(image).expect(404);
    expect(await connection.payloads("message:new")).toEqual([
      { conversation_id: kept, message: body.system_messages[0] },
    ]);
    expect(await connection.payloads("conversation:changed")).toEqual([{ conversation_id: kept }]);
  });
});
