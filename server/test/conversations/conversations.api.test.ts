import { CAST } from "@chonsu/db/seed/cast";
import { conversations } from "@chonsu/db/tables/conversations";
import { describe, expect, it } from "vitest";
import { depart, say, sayPicture, startConversation } from "../support/chat.ts";
import { connectionOf } from "../support/connection.ts";
import { openConnection } from "../support/connections.ts";

const { garam } = CAST;

describe("DELETE /api/conversations/{id}/delete/", () => {
  it("changes nothing for the other side but the mark, and answers a second deletion with 404", async () => {
    const { app, conversation } = await startConversation();
    await say(app.as("hangyeol"), conversation, "하나");
    const before = (await app.as("garam").get("/api/conversations/")).body;
    for (const status of [204, 404]) {
      await app.as("hangyeol").delete(`/api/conversations/${conversation}/delete/`).expect(status);
    }
    expect((await app.as("garam").get("/api/conversations/")).body).toEqual([
      { ...before[0], deleted_for_user1: true },
    ]);
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

  it("deletes the conversation with its pictures and stored events when the other side left the product", async () => {
    const { app, conversation } = await startConversation();
    await sayPicture(app.as("hangyeol"), conversation);
    depart(app, "garam");
    await app.as("hangyeol").delete(`/api/conversations/${conversation}/delete/`).expect(204);
    const events = connectionOf(app).prepare("select event from member_changes where ref = ?").all(conversation);
    expect([app.ctx.db.select().from(conversations).all(), app.ctx.files.list(), events]).toEqual([[], [], []]);
  });
});
