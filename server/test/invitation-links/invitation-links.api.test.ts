import { ACCEPTED_LINK_CODE, EXPIRED_LINK_CODE, LINK_CODES } from "@chonsu/db/seed/campus/invitation-links";
import { CAST } from "@chonsu/db/seed/cast";
import { INVITATION_LINK_LIFETIME_MS, INVITATION_LINKS_MAX, USER_NAME_MAX } from "@chonsu/shared/limits";
import { describe, expect, it } from "vitest";
import { createApp } from "../../src/app.ts";
import { openConnection } from "../support/connections.ts";
import { type Handle, startTestApp, type TestApp } from "../support/harness.ts";

const DAY = 24 * 60 * 60 * 1000;
const LIST = "/api/invitation-links/";
const CREATE = "/api/create-invitation-link/";

async function create(app: TestApp, handle: Handle, name = "김새내") {
  return await app.as(handle).post(CREATE).send({ name });
}

async function linksOf(app: TestApp, handle: Handle) {
  return (await app.as(handle).get(LIST)).body;
}

function codeOf(link: string): string {
  return new URL(link).searchParams.get("code") ?? "";
}

async function expiryNotices(app: TestApp, handle: Handle) {
  const { body } = await app.as(handle).get("/api/notifications/");
  return body.filter((notice: { notification_type: string }) => notice.notification_type === "invitation_expired");
}

describe("without a token", () => {
  it.each([
    ["get", LIST],
    ["post", CREATE],
    ["delete", "/api/delete-invitation-link/1/"],
  ] as const)("%s %s answers 401", async (method, path) => {
    const { visitor } = await startTestApp();
    const response = await visitor()[method](path);
    expect([response.status, response.body.code]).toEqual([401, "not_authenticated"]);
  });
});

describe("POST /api/create-invitation-link/", () => {
  it("makes a pending link for a week, with an address that cannot be guessed", async () => {
    const app = await startTestApp();
    const { status, body } = await create(app, "junho", "  김새내 ");
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(Number),
      inviter: CAST.junho.id,
      inviter_name: CAST.junho.name,
      invitee_name: "김새내",
      invitee_id: null,
      link: expect.stringMatching(new RegExp(`^${app.url}/welcome\\?code=[0-9a-f]{32}$`)),
      created_at: "2026-11-21T14:00:00.000+09:00",
      status: "pending",
      expires_at: "2026-11-28T14:00:00.000+09:00",
    });
    const again = await create(app, "junho");
    expect(codeOf(again.body.link)).not.toBe(codeOf(body.link));
  });

  it("puts the web's own address into links where one is set", async () => {
    const app = await startTestApp({ config: { webBaseUrl: "https://chonsu.test/app/" } });
    expect((await create(app, "junho")).body.link).toMatch(/^https:\/\/chonsu\.test\/app\/welcome\?code=/);
  });

  it.each([
    ["nothing", {}],
    ["an empty name", { name: "" }],
    ["a blank name", { name: " \t " }],
    ["null", { name: null }],
    ["a number", { name: 5 }],
    ["a name too long", { name: "가".repeat(USER_NAME_MAX + 1) }],
    ["a NUL", { name: "a\u0000" }],
    ["half a letter", { name: "\ud800" }],
  ])("refuses %s as a name", async (_what, body) => {
    const { as } = await startTestApp();
    const response = await as("junho").post(CREATE).send(body);
    expect([response.status, response.body.code]).toEqual([400, "VALIDATION"]);
    expect(response.body.fields).toHaveProperty("name");
  });

  it.each([
    ["nothing", {}],
    ["an empty name", { name: "" }],
    ["a blank name", { name: " \t " }],
    ["null", { name: null }],
  ])("asks for the name in the form's own words when it is given %s", async (_what, body) => {
    const { as } = await startTestApp();
    const response = await as("junho").post(CREATE).send(body);
    expect(response.body).toMatchObject({
      detail: "이름을 입력해 주세요.",
      fields: { name: ["이름을 입력해 주세요."] },
      name: ["이름을 입력해 주세요."],
    });
  });

  it("says what is wrong with a name that is there", async () => {
    const { as } = await startTestApp();
    const said = async (name: unknown) => (await as("junho").post(CREATE).send({ name })).body.detail;
    expect(await said(5)).toBe("글자로 입력해 주세요.");
    expect(await said("가".repeat(USER_NAME_MAX + 1))).toBe(`${USER_NAME_MAX}자까지 입력할 수 있습니다.`);
  });

  it("refuses the 51st link, and gives a place back when one is revoked", async () => {
    const app = await startTestApp();
    const fiftieth = await create(app, "hyunwoo");
    expect(fiftieth.status).toBe(201);
    const refused = await create(app, "hyunwoo");
    expect([refused.status, refused.body]).toEqual([
      400,
      { code: "LINK_QUOTA_REACHED", detail: "더 이상 초대할 수 없습니다." },
    ]);
    await app.as("hyunwoo").delete(`/api/delete-invitation-link/${fiftieth.body.id}/`).expect(204);
    expect((await create(app, "hyunwoo")).status).toBe(201);
  });

  it("keeps to 50 when many links are asked for at once", async () => {
    const app = await startTestApp();
    const responses = await Promise.all(Array.from({ length: 12 }, () => create(app, "hyunwoo")));
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(await linksOf(app, "hyunwoo")).toHaveLength(INVITATION_LINKS_MAX);
  });

  it("has no limit for staff", async () => {
    const app = await startTestApp();
    const before = (await linksOf(app, "chanho")).length;
    expect(before).toBeGreaterThan(INVITATION_LINKS_MAX);
    expect((await create(app, "chanho")).status).toBe(201);
    expect(await linksOf(app, "chanho")).toHaveLength(before + 1);
  });
});

describe("GET /api/invitation-links/", () => {
  it("lists mine only, newest first, in every state", async () => {
    const app = await startTestApp();
    const created = await create(app, "haneul");
    const links = await linksOf(app, "haneul");
    expect(links[0]).toEqual(created.body);
    expect(new Set(links.map(({ inviter }: { inviter: number }) => inviter))).toEqual(new Set([CAST.haneul.id]));
    const moments = links.map(({ created_at }: { created_at: string }) => created_at);
    expect(moments).toEqual(moments.toSorted().toReversed());
    expect(new Set(links.map(({ status }: { status: string }) => status))).toEqual(
      new Set(["pending", "accepted", "expired"]),
    );
    expect(links).toContainEqual(
      expect.objectContaining({ status: "accepted", invitee_id: CAST.junho.id, invitee_name: CAST.junho.name }),
    );
  });

  it("says expired from the very moment on", async () => {
    const app = await startTestApp();
    const { body } = await create(app, "junho");
    const statusNow = async () => (await linksOf(app, "junho")).find(({ id }: { id: number }) => id === body.id).status;
    app.clock.advance(INVITATION_LINK_LIFETIME_MS - 1);
    expect(await statusNow()).toBe("pending");
    app.clock.advance(1);
    expect(await statusNow()).toBe("expired");
  });
});

describe("DELETE /api/delete-invitation-link/{id}/", () => {
  it("revokes a pending and an expired link, whose codes are invalid from then on", async () => {
    const app = await startTestApp();
    const links = await linksOf(app, "haneul");
    for (const wanted of ["pending", "expired"]) {
      const link = links.find(({ status }: { status: string }) => status === wanted);
      await app.as("haneul").delete(`/api/delete-invitation-link/${link.id}/`).expect(204);
      const landing = await app
        .visitor()
        .get("/api/welcome/")
        .query({ code: codeOf(link.link) });
      expect(landing.body.error_type).toBe("invalid");
      const again = await app.as("haneul").delete(`/api/delete-invitation-link/${link.id}/`);
      expect([again.status, again.body.code]).toEqual([404, "LINK_NOT_FOUND"]);
    }
  });

  it("refuses one that somebody joined by", async () => {
    const app = await startTestApp();
    const link = (await linksOf(app, "haneul")).find(({ status }: { status: string }) => status === "accepted");
    const response = await app.as("haneul").delete(`/api/delete-invitation-link/${link.id}/`);
    expect([response.status, response.body.code]).toEqual([400, "LINK_ACCEPTED"]);
  });

  it("does not know the link of somebody else, nor one that is no number", async () => {
    const app = await startTestApp();
    const { body } = await create(app, "junho");
    for (const id of [body.id, 99_999_999]) {
      const response = await app.as("haneul").delete(`/api/delete-invitation-link/${id}/`);
      expect([response.status, response.body.code]).toEqual([404, "LINK_NOT_FOUND"]);
    }
    for (const id of ["x", "-1", "1.5", "99999999999999999999"]) {
      await app.as("haneul").delete(`/api/delete-invitation-link/${id}/`).expect(404);
    }
    expect(await linksOf(app, "junho")).toContainEqual(body);
  });
});

describe("GET /api/welcome/", () => {
  it("greets with both names, whatever token comes along", async () => {
    const { visitor } = await startTestApp();
    const response = await visitor()
      .get("/api/welcome/")
      .set("Authorization", "Bearer broken")
      .query({ code: LINK_CODES.fresh });
    expect([response.status, response.body]).toEqual([200, { inviter_name: CAST.haneul.name, invitee_name: "오태리" }]);
  });

  it.each([
    ["a used link", { code: ACCEPTED_LINK_CODE }],
    ["an unknown code", { code: "0".repeat(32) }],
    ["the code in capitals", { code: LINK_CODES.fresh.toUpperCase() }],
    ["the code with a space", { code: `${LINK_CODES.fresh} ` }],
    ["a part of the code", { code: LINK_CODES.fresh.slice(0, -1) }],
    ["a pattern", { code: "%" }],
    ["an empty code", { code: "" }],
    ["no code", {}],
    ["two codes", { code: [LINK_CODES.fresh, LINK_CODES.fresh] }],
    ["a NUL", { code: `${LINK_CODES.fresh}\u0000` }],
  ])("says invalid for %s", async (_what, query) => {
    const { visitor } = await startTestApp();
    const response = await visitor().get("/api/welcome/").query(query);
    expect(response.status).toBe(400);
    expect(response.body).toEqual({
      code: "INVITATION_INVALID",
      detail: "유효하지 않은 초대 링크입니다.",
      message: "유효하지 않은 초대 링크입니다.",
      error_type: "invalid",
    });
  });

  it("says expired from the very moment on", async () => {
    const { visitor, clock } = await startTestApp();
    const landing = (code: string) => visitor().get("/api/welcome/").query({ code });
    expect((await landing(EXPIRED_LINK_CODE)).body).toEqual({
      code: "INVITATION_EXPIRED",
      detail: "앗, 더 이상 사용할 수 없는 링크에요.",
      message: "앗, 더 이상 사용할 수 없는 링크에요.",
      error_type: "expired",
    });
    clock.advance(59_999);
    expect((await landing(LINK_CODES.lastMinute)).status).toBe(200);
    clock.advance(1);
    expect((await landing(LINK_CODES.lastMinute)).body.error_type).toBe("expired");
  });
});

describe("when a link runs out", () => {
  it("tells the inviter at that moment, once, with nobody looking", async () => {
    const app = await startTestApp();
    const connection = await openConnection(app, CAST.haneul.id);
    const before = await expiryNotices(app, "haneul");
    app.clock.advance(59_999);
    expect(await expiryNotices(app, "haneul")).toHaveLength(before.length);
    app.clock.advance(1);
    const [notice, ...others] = await expiryNotices(app, "haneul");
    expect(others).toHaveLength(before.length);
    expect(notice).toMatchObject({
      message: "민트 님에게 보낸 초대의 기간이 지났어요.",
      related_user_id: null,
      is_read: false,
      created_at: "2026-11-21T14:01:00.000+09:00",
    });
    expect(await connection.payloads("notification:new")).toMatchObject([{ notification: { id: notice.id } }]);
    app.clock.advance(60 * 60 * 1000);
    expect(await expiryNotices(app, "haneul")).toHaveLength(before.length + 1);
  });

  it("tells of a link made while nothing else was pending", async () => {
    const app = await startTestApp({ scenario: "campus" });
    app.clock.advance(10 * DAY);
    expect(await expiryNotices(app, "junho")).toEqual([]);
    await create(app, "junho", "나중");
    app.clock.advance(7 * DAY);
    expect(await expiryNotices(app, "junho")).toMatchObject([{ created_at: "2026-12-08T14:00:00.000+09:00" }]);
  });

  it("does not tell of a link that was used or revoked", async () => {
    const app = await startTestApp();
    const revoked = await create(app, "junho", "회수");
    await app.as("junho").delete(`/api/delete-invitation-link/${revoked.body.id}/`).expect(204);
    app.clock.advance(8 * DAY);
    expect(await expiryNotices(app, "junho")).toEqual([]);
  });

  it("catches up at the next start, and does not say it twice", async () => {
    const app = await startTestApp();
    await create(app, "junho", "그사이");
    await app.app.close();
    app.clock.advance(8 * DAY);
    for (let start = 0; start < 2; start += 1) {
      const next = await createApp(app.ctx);
      await next.ready();
      await next.close();
    }
    const last = await createApp(app.ctx);
    const { body } = await last
      .inject({ url: "/api/notifications/", headers: { authorization: `Bearer ${app.token(CAST.junho.id)}` } })
      .then((response) => ({ body: response.json() }));
    await last.close();
    expect(
      body.filter(({ notification_type }: { notification_type: string }) => notification_type === "invitation_expired"),
    ).toHaveLength(1);
  });
});
