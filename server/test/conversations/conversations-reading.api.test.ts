import { CAST } from "@chonsu/db/seed/cast";
import type { Message } from "@chonsu/shared/entities/conversations";
import { describe, expect, it } from "vitest";
import { conversationBetween, depart, say, startConversation, startQuietApp } from "../support/chat.ts";

describe("PATCH /api/conversations/{id}/read/", () => {
  it("reads the system message about a side that left", async () => {
    const { app, conversation } = await startConversation();
    depart(app, "garam");
    expect((await app.as("hangyeol").get("/api/conversations/")).body[0].unread_count).toBe(1);
    await app.as("hangyeol").patch(`/api/conversations/${conversation}/read/`).expect(200);
    expect((await app.as("hangyeol").get("/api/conversations/")).body[0].unread_count).toBe(0);
  });

  it("does not mark messages as read that I can no longer see", async () => {
    const { app, conversation } = await startConversation();
    await say(app.as("garam"), conversation, "안 읽음");
    await app.as("hangyeol").delete(`/api/conversations/${conversation}/delete/`);
    await say(app.as("garam"), conversation, "읽음");
    await app.as("hangyeol").patch(`/api/conversations/${conversation}/read/`).expect(200);
    const { body } = await app.as("garam").get(`/api/conversations/${conversation}/messages/`);
    expect(body.user2_messages.map(({ is_read }: Message) => is_read)).toEqual([false, true]);
  });
});

describe("an inbox", () => {
  it("has profiles of the usual shape, filled only with what a row and a chat head show", async () => {
    const app = await startQuietApp();
    await conversationBetween(app, "hangyeol", "haneul");
    const whole = (await app.as("hangyeol").get(`/api/profile/${CAST.haneul.id}/`).expect(200)).body;
    expect(whole.keywords).not.toEqual([]);
    const [row] = (await app.as("hangyeol").get("/api/conversations/").expect(200)).body;
    const empty = { introduction: "", skills: [], portfolio_links: [], keywords: [], experiences: [] };
    const image = new URL(whole.image).pathname;
    expect(row.other_user_profile).toEqual({ ...whole, ...empty, image });
  });
});
