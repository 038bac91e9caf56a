import { CAST } from "@chonsu/db/seed/cast";
import type { Notification, NotificationType } from "@chonsu/shared/entities/notifications";
import { describe, expect, it } from "vitest";
import { transact } from "../../src/command/transact.ts";
import { type Notice, notify } from "../../src/modules/notifications/notifications.service.ts";
import { say, startConversation, startQuietApp } from "../support/chat.ts";
import { openConnection } from "../support/connections.ts";
import type { TestApp } from "../support/harness.ts";

const { hangyeol, garam, junho } = CAST;

type Given = Partial<Omit<Notice, "type" | "aboutId">> & { readonly type?: NotificationType };

/** Notifies hangyeol as services do, about nothing in particular. */
function notifyHangyeol(app: TestApp, given: Given = {}): void {
  const nothing = { type: "friend_request", aboutId: 0, relatedUserId: garam.id, name: garam.name };
  transact(app.ctx, (unit) => {
    notify(unit, { userId: hangyeol.id, ...nothing, ...given } as Notice);
  });
}

async function listOf(app: TestApp): Promise<Notification[]> {
  const { body } = await app.as("hangyeol").get("/api/notifications/").expect(200);
  return body;
}

async function unreadOf(app: TestApp): Promise<number> {
  const { body } = await app.as("hangyeol").get("/api/notifications-unread-count/").expect(200);
  return body.unread_count;
}

it("GET /api/notifications/ shows the present name and picture of the related member, and null when there is none", async () => {
  const app = await startQuietApp();
  const connection = await openConnection(app, hangyeol.id);
  notifyHangyeol(app);
  notifyHangyeol(app, { type: "invitation_expired", relatedUserId: null, name: "오래전" });
  const pushed = await connection.payloads("notification:new");
  const [expired, asked] = await listOf(app);
  expect(pushed).toMatchObject([{ notification: asked }, { notification: expired }]);
  expect(asked?.related_user).toEqual({ id: garam.id, user_name: garam.name, image: expect.anything() });
  expect(asked?.related_user?.image).toMatch(/^\/media\//);
  expect(expired?.related_user).toBeNull();
  await app.as("garam").patch("/api/profile/update/").send({ user_name: "이가람", image: null }).expect(200);
  expect((await listOf(app))[1]?.related_user).toEqual({ id: garam.id, user_name: "이가람", image: null });
});

describe("PATCH /api/notifications/update/{id}/", () => {
  it("marks as read and unread again, and pushes the count only when it changes", async () => {
    const app = await startQuietApp();
    notifyHangyeol(app);
    notifyHangyeol(app);
    const [row] = await listOf(app);
    const connections = [await openConnection(app, hangyeol.id), await openConnection(app, hangyeol.id)];
    const set = (body: object) => app.as("hangyeol").patch(`/api/notifications/update/${row?.id}/`).send(body);
    expect((await set({ is_read: true })).body).toEqual({ ...row, is_read: true });
    expect((await set({ is_read: true })).status).toBe(200);
    expect(await unreadOf(app)).toBe(1);
    expect((await set({ is_read: false })).body).toEqual(row);
    for (const connection of connections) {
      expect(await connection.payloads("notification:count")).toEqual([{ unread_count: 1 }, { unread_count: 2 }]);
    }
  });

  it("keeps one unread message notification per writer: an older one marked unread replaces the newer", async () => {
    const { app, conversation } = await startConversation();
    await say(app.as("garam"), conversation, "하나");
    await app.as("hangyeol").patch(`/api/conversations/${conversation}/read/`);
    await say(app.as("garam"), conversation, "둘");
    const [newer, older] = await listOf(app);
    const response = await app.as("hangyeol").patch(`/api/notifications/update/${older?.id}/`).send({ is_read: false });
    expect([response.status, response.body.is_read]).toEqual([200, false]);
    expect((await listOf(app)).map(({ id, is_read }) => [id, is_read])).toEqual([
      [newer?.id, true],
      [older?.id, false],
    ]);
  });
});

it("POST /api/notifications-all-read/ marks all of mine as read and nobody else's, and pushes once to my connections", async () => {
  const app = await startQuietApp();
  for (const type of ["friend_request", "new_comment", "new_message"] satisfies NotificationType[])
    notifyHangyeol(app, { type });
  notifyHangyeol(app, { userId: garam.id, relatedUserId: junho.id, name: junho.name });
  const connection = await openConnection(app, hangyeol.id);
  for (let times = 0; times < 2; times += 1) {
    const response = await app.as("hangyeol").post("/api/notifications-all-read/");
    expect([response.status, response.body]).toEqual([200, { message: expect.stringMatching(/[가-힣]/) }]);
  }
  expect(await unreadOf(app)).toBe(0);
  expect((await app.as("garam").get("/api/notifications-unread-count/")).body).toEqual({ unread_count: 1 });
  expect(await connection.payloads("notification:count")).toEqual([{ unread_count: 0 }]);
});
