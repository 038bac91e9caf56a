import { CAST } from "@chonsu/db/seed/cast";
import type { Notification, NotificationType } from "@chonsu/shared/entities/notifications";
import { describe, expect, it } from "vitest";
import { transact } from "../../src/command/transact.ts";
import { type Notice, notify } from "../../src/modules/notifications/notifications.service.ts";
import { conversationBetween, say, startQuietApp } from "../support/chat.ts";
import { openConnection } from "../support/connections.ts";
import type { TestApp } from "../support/harness.ts";

const { hangyeol, garam, junho } = CAST;

type Given = Partial<Omit<Notice, "type" | "aboutId">> & { readonly type?: NotificationType };

/** Notifies hangyeol, as services do, of nothing in particular. */
function publishTo(app: TestApp, given: Given = {}): void {
  const nothing = { type: "friend_request", aboutId: 0, relatedUserId: garam.id, name: garam.name };
  transact(app.ctx, (unit) => {
    notify(app.ctx, unit, { userId: hangyeol.id, ...nothing, ...given } as Notice);
  });
}

async function listOf(app: TestApp, query = ""): Promise<Notification[]> {
  const { body } = await app.as("hangyeol").get(`/api/notifications/${query}`).expect(200);
  return body;
}

async function unreadOf(app: TestApp): Promise<number> {
  const { body } = await app.as("hangyeol").get("/api/notifications-unread-count/").expect(200);
  return body.unread_count;
}

describe("every notifications call", () => {
  it.each([
    ["get", "/api/notifications/"],
    ["get", "/api/notifications-unread-count/"],
    ["patch", "/api/notifications/update/1/"],
    ["delete", "/api/notifications/delete/1/"],
    ["post", "/api/notifications-all-read/"],
  ] as const)("needs a token: %s %s", async (method, path) => {
    const { visitor } = await startQuietApp();
    const response = await visitor()[method](path);
    expect([response.status, response.body.code]).toEqual([401, "not_authenticated"]);
  });

  it.each([
    ["patch", "update"],
    ["put", "update"],
    ["delete", "delete"],
  ] as const)("answers 404 alike for others' and for unknown ones: %s", async (method, verb) => {
    const app = await startQuietApp();
    publishTo(app);
    const [mine] = await listOf(app);
    const theirs = await app.as("garam")[method](`/api/notifications/${verb}/${mine?.id}/`).send({ is_read: true });
    const unknown = await app.as("garam")[method](`/api/notifications/${verb}/99999/`).send({ is_read: true });
    expect([theirs.status, theirs.body]).toEqual([404, unknown.body]);
    expect(unknown.body.code).toBe("NOTIFICATION_NOT_FOUND");
    expect((await app.as("garam")[method](`/api/notifications/${verb}/x/`)).status).toBe(404);
    expect(await listOf(app)).toEqual([mine]);
  });
});

describe("GET /api/notifications/", () => {
  it("lists mine alone, newest first, also within one millisecond", async () => {
    const app = await startQuietApp();
    publishTo(app, { subject: "제목" });
    publishTo(app, { type: "friend_accept" });
    publishTo(app, { userId: garam.id, relatedUserId: hangyeol.id, name: hangyeol.name });
    app.clock.advance(1000);
    publishTo(app, { type: "invitation_expired", relatedUserId: null, name: "초대한 이름" });
    const list = await listOf(app);
    expect(list.map((row) => row.notification_type)).toEqual(["invitation_expired", "friend_accept", "friend_request"]);
    expect(list[2]).toEqual({
      id: list[2]?.id,
      user: hangyeol.id,
      message: expect.stringContaining(garam.name),
      created_at: "2026-11-21T14:00:00.000+09:00",
      is_read: false,
      notification_type: "friend_request",
      related_user_id: garam.id,
      related_project_id: null,
      subject: "제목",
    });
    expect(list[0]?.related_user_id).toBeNull();
    expect(await listOf(app, `?after=${list[1]?.id}`)).toEqual([list[0]]);
    expect(await listOf(app, `?after=${list[0]?.id}`)).toEqual([]);
  });

  it("gives pages with absolute neighbours when asked for one", async () => {
    const app = await startQuietApp();
    for (let index = 0; index < 23; index += 1) publishTo(app);
    const all = await listOf(app);
    expect(all).toHaveLength(23);
    const page = async (path: string) => (await app.as("hangyeol").get(path)).body;
    const second = await page("/api/notifications/?page=2");
    expect(second).toEqual({
      count: 23,
      next: `${app.url}/api/notifications/?page=3`,
      previous: `${app.url}/api/notifications/?page=1`,
      results: all.slice(10, 20),
    });
    const [first, last] = [
      await page("/api/notifications/?page=1&page_size=20"),
      await page("/api/notifications/?page=3"),
    ];
    expect([first.previous, first.results.length, last.next, last.results]).toEqual([null, 20, null, all.slice(20)]);
    expect((await page(first.next.replace(app.url, ""))).results).toEqual(all.slice(20));
    const after = await page(`/api/notifications/?page=1&after=${all[2]?.id}`);
    expect([after.count, after.results]).toEqual([2, all.slice(0, 2)]);
  });

  it("has a first page when there is nothing, and nothing past the end", async () => {
    const app = await startQuietApp();
    const me = app.as("hangyeol");
    expect((await me.get("/api/notifications/?page=1")).body).toEqual({
      count: 0,
      next: null,
      previous: null,
      results: [],
    });
    const past = await me.get("/api/notifications/?page=2");
    expect([past.status, past.body.code]).toEqual([404, "PAGE_NOT_FOUND"]);
  });

  it.each(["?page=0", "?page=x", "?page=-1", "?page=1.5", "?page=1&page_size=51", "?page=1&page_size=0", "?after=x"])(
    "answers %s as bad input",
    async (query) => {
      const app = await startQuietApp();
      const response = await app.as("hangyeol").get(`/api/notifications/${query}`);
      expect([response.status, response.body.code]).toEqual([400, "VALIDATION"]);
    },
  );
});

describe("PATCH /api/notifications/update/{id}/", () => {
  it("marks read and unread again, pushing the count only when it changes", async () => {
    const app = await startQuietApp();
    publishTo(app);
    publishTo(app);
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

  it("takes the word for yes and no as forms send it, and ignores a message", async () => {
    const app = await startQuietApp();
    publishTo(app);
    const [row] = await listOf(app);
    const path = `/api/notifications/update/${row?.id}/`;
    const me = app.as("hangyeol");
    expect((await me.patch(path).send({ message: "바꿔치기" })).body).toEqual(row);
    expect((await me.patch(path)).body).toEqual(row);
    expect((await me.put(path).type("form").send({ is_read: "true" })).body.is_read).toBe(true);
    expect((await me.put(path).field("is_read", "false")).body.is_read).toBe(false);
  });

  it.each([{ is_read: "yes" }, { is_read: 1 }, { is_read: null }, { is_read: [] }])(
    "answers %j as bad input",
    async (body) => {
      const app = await startQuietApp();
      publishTo(app);
      const [row] = await listOf(app);
      const response = await app.as("hangyeol").patch(`/api/notifications/update/${row?.id}/`).send(body);
      expect([response.status, Object.keys(response.body.fields)]).toEqual([400, ["is_read"]]);
    },
  );

  it("keeps one unread message notification per writer: an old one marked unread takes the place of the newer", async () => {
    const app = await startQuietApp();
    const conversation = await conversationBetween(app, "hangyeol", "garam");
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

describe("DELETE /api/notifications/delete/{id}/", () => {
  it("deletes one of mine and tells the other connections, also of one that was read", async () => {
    const app = await startQuietApp();
    publishTo(app);
    publishTo(app);
    const [unread, other] = await listOf(app);
    await app.as("hangyeol").patch(`/api/notifications/update/${other?.id}/`).send({ is_read: true });
    const connection = await openConnection(app, hangyeol.id);
    const read = await app.as("hangyeol").delete(`/api/notifications/delete/${other?.id}/`);
    expect([read.status, read.text]).toEqual([204, ""]);
    await app.as("hangyeol").delete(`/api/notifications/delete/${unread?.id}/`).expect(204);
    await app.as("hangyeol").delete(`/api/notifications/delete/${unread?.id}/`).expect(404);
    expect(await listOf(app)).toEqual([]);
    expect(await connection.payloads("notification:count")).toEqual([{ unread_count: 1 }, { unread_count: 0 }]);
  });
});

describe("POST /api/notifications-all-read/", () => {
  it("marks all of mine read and nobody else's, and tells the connections once", async () => {
    const app = await startQuietApp();
    for (const type of ["friend_request", "new_comment", "new_message"] satisfies NotificationType[])
      publishTo(app, { type });
    publishTo(app, { userId: garam.id, relatedUserId: junho.id, name: junho.name });
    const connection = await openConnection(app, hangyeol.id);
    for (let times = 0; times < 2; times += 1) {
      const response = await app.as("hangyeol").post("/api/notifications-all-read/");
      expect([response.status, response.body]).toEqual([200, { message: expect.stringMatching(/[가-힣]/) }]);
    }
    expect(await unreadOf(app)).toBe(0);
    expect((await app.as("garam").get("/api/notifications-unread-count/")).body).toEqual({ unread_count: 1 });
    expect(await connection.payloads("notification:count")).toEqual([{ unread_count: 0 }]);
  });
});

describe("notification:new", () => {
  it("carries the notification as the list shows it, with the count after it, in order", async () => {
    const app = await startQuietApp();
    const connection = await openConnection(app, hangyeol.id);
    publishTo(app);
    publishTo(app, { type: "friend_accept", relatedUserId: junho.id, name: junho.name });
    const [second, first] = await listOf(app);
    expect(await connection.payloads("notification:new")).toEqual([
      { notification: first, unread_count: 1 },
      { notification: second, unread_count: 2 },
    ]);
  });
});
