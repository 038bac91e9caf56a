import { CAST, MEMBERS } from "@chonsu/db/seed/cast";
import { conversations } from "@chonsu/db/tables/conversations";
import type { Message } from "@chonsu/shared/entities/conversations";
import { describe, expect, it } from "vitest";
import { conversationBetween, say, sayPicture, startConversation, textsSeenBy } from "../support/chat.ts";
import { connectionOf } from "../support/connection.ts";
import { openConnection } from "../support/connections.ts";
import { depart, startTestApp } from "../support/harness.ts";
import { contradictionsIn } from "../support/integrity.ts";

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
    await depart(app, "garam");
    await app.as("hangyeol").delete(`/api/conversations/${conversation}/delete/`).expect(204);
    expect([app.ctx.db.select().from(conversations).all(), contradictionsIn(app)]).toEqual([[], []]);
  });
});

it("GET /api/conversations/ has the one with the later message first, also of the same moment", async () => {
  const { app, conversation } = await startConversation();
  const later = await conversationBetween(app, "hangyeol", "haneul");
  for (const id of [later, conversation]) await say(app.as("hangyeol"), id, "말");
  const { body } = await app.as("hangyeol").get("/api/conversations/");
  expect(body.map(({ id }: { id: number }) => id)).toEqual([conversation, later]);
  expect(body[0].updated_at).toBe(body[1].updated_at);
});

describe("PATCH /api/conversations/{id}/read/", () => {
  it("reads the system message about a side that left", async () => {
    const { app, conversation } = await startConversation();
    await depart(app, "garam");
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

describe.each([
  { leaver: "hangyeol", other: "garam", side: 1 },
  { leaver: "garam", other: "hangyeol", side: 2 },
] as const)("side $side leaves and comes back", ({ leaver, other, side }) => {
  it("with only what came since, and nothing changes for the other side", async () => {
    const { app, conversation } = await startConversation();
    const columns = () => {
      const [row = {}] = connectionOf(app).prepare("select * from conversations").all();
      const ofSide = Object.entries(row).filter(([name]) => /_[12]$/.test(name));
      const state = (wanted: number) => Object.fromEntries(ofSide.filter(([name]) => name.endsWith(`_${wanted}`)));
      return { own: Object.values(state(side)), others: state(3 - side) };
    };
    const unread = async () => (await app.as(leaver).get("/api/conversations/")).body[0]?.unread_count;
    const first = await say(app.as(other), conversation, "하나");
    expect(await unread()).toBe(1);
    const { others } = columns();
    await app.as(leaver).delete(`/api/conversations/${conversation}/delete/`).expect(204);
    // Each column of one side: hidden, and cleared up to the last message.
    expect(columns()).toEqual({ own: [1, first.id], others });
    expect(await unread()).toBeUndefined();
    await say(app.as(other), conversation, "둘");
    expect(columns()).toEqual({ own: [0, first.id], others });
    expect(await unread()).toBe(1);
    expect(await textsSeenBy(app.as(leaver), conversation)).toEqual(["둘"]);
    expect(await textsSeenBy(app.as(other), conversation)).toEqual(["하나", "둘"]);
  });
});

it("every seeded conversation has the whole profile of the other side, for both sides (R47)", async () => {
  const app = await startTestApp();
  const compared: number[] = [];
  for (const { id } of MEMBERS) {
    const me = app.visitor(app.token(id));
    for (const row of (await me.get("/api/conversations/").expect(200)).body) {
      const { body } = await me.get(`/api/profile/${row.other_user_id ?? 0}/`).expect(200);
      const image = body.image === null ? null : new URL(body.image).pathname;
      expect(row.other_user_profile).toEqual({ ...body, image });
      compared.push(body.keywords.length);
    }
  }
  expect(compared.length).toBeGreaterThan(app.ctx.db.select().from(conversations).all().length);
  expect(Math.max(...compared)).toBeGreaterThan(0);
});
