import { CAST } from "@chonsu/db/seed/cast";
import { insertRows } from "@chonsu/db/test/insert-rows";
import type { Message } from "@chonsu/shared/entities/conversations";
import { INTRODUCTION_MAX } from "@chonsu/shared/limits";
import { describe, expect, it } from "vitest";
import { conversationBetween, depart, say, startConversation, startQuietApp, textsSeenBy } from "../support/chat.ts";
import { connectionOf } from "../support/connection.ts";

/** A conversation of ten messages, "0" to "9", by hangyeol and garam in turns. */
async function tenMessages() {
  const { app, conversation } = await startConversation();
  const ids: number[] = [];
  for (let index = 0; index < 10; index += 1) {
    const message = await say(app.as(index % 2 === 0 ? "hangyeol" : "garam"), conversation, String(index));
    ids.push(message.id);
  }
  return { app, conversation, me: app.as("hangyeol"), idOf: (index: number) => ids[index] ?? 0 };
}

describe("GET /api/conversations/{id}/messages/", () => {
  it("continues after the last seen message without gaps or doubles, also for one millisecond and over deleted ones", async () => {
    const { conversation, me, idOf } = await tenMessages();
    for (const index of [4, 6]) await me.patch(`/api/messages/${idOf(index)}/delete/`).expect(200);
    const { body } = await me.get(`/api/conversations/${conversation}/messages/`);
    const moments = Object.values<Message[]>(body).flatMap((side) => side.map(({ created_at }) => created_at));
    expect(new Set(moments).size).toBe(1);
    const seen: string[] = [];
    for (let last = 0, page = [""]; page.length > 0; last = idOf(seen.length - 1)) {
      page = await textsSeenBy(me, conversation, `?after=${last}&limit=3`);
      seen.push(...page);
    }
    const gone = "삭제된 메시지입니다.";
    expect(seen).toEqual(["0", "1", "2", "3", gone, "5", gone, "7", "8", "9"]);
  });
});

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

describe("the size of an inbox", () => {
  const ROWS = 200;
  /** Bytes of a row with names and texts of usual length. */
  const ROW_BYTES_MAX = 900;

  /** An inbox of many conversations, each with a member who has a long profile. */
  async function startInbox() {
    const app = await startQuietApp({ scenario: "crowd:300" });
    const connection = connectionOf(app);
    connection.prepare("update users set introduction = ?").run("가".repeat(INTRODUCTION_MAX));
    const ids = Array.from({ length: ROWS }, (_, index) => index + 2);
    const said = { side: 2, text: "내일 회의 몇 시에 시작해요?", created_at: app.clock.now() };
    insertRows(connection, {
      conversations: ids.map((id) => ({ id, user_1_id: 1, user_2_id: id, updated_at: app.clock.now() })),
      messages: ids.map((id) => ({ ...said, conversation_id: id, sender_id: id })),
    });
    return app;
  }

  it(`is at most ${ROW_BYTES_MAX} bytes a row, however long the profiles are`, async () => {
    const app = await startInbox();
    const { text, body } = await app.as("haneul").get("/api/conversations/").expect(200);
    expect(body).toHaveLength(ROWS);
    expect(Buffer.byteLength(text) / ROWS).toBeLessThan(ROW_BYTES_MAX);
  });

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
