import { LINK_CODES } from "@chonsu/db/seed/campus/invitation-links";
import { CAST } from "@chonsu/db/seed/cast";
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
});

describe("a link in its last moment", () => {
  it("is expired from the very moment on: in the list, on its landing and for who signs up", async () => {
    const app = await startTestApp();
    const code = LINK_CODES.lastMinute;
    const listed = async () =>
      (await linksOf(app, "haneul")).find(({ link }: { link: string }) => codeOf(link) === code);
    const landing = () => app.visitor().get("/api/welcome/").query({ code });
    app.clock.advance(59_999);
    expect([(await listed()).status, (await landing()).status]).toEqual(["pending", 200]);
    app.clock.advance(1);
    expect((await listed()).status).toBe("expired");
    const sentence = "앗, 더 이상 사용할 수 없는 링크에요.";
    const expired = { code: "INVITATION_EXPIRED", detail: sentence, message: sentence, error_type: "expired" };
    expect((await landing()).body).toEqual(expired);
    const profile = { user_name: "오태리", current_academic_degree: "학사", year: 2024, major1: "전산학부" };
    const newcomer = { email: "taeri@kaist.ac.kr", password: "a good password" };
    const signUp = { ...newcomer, profile: { ...profile, keywords: ["로보틱스", "등산"] }, code };
    expect((await app.visitor().post("/api/user/register/").send(signUp)).body.code).toBe("INVITATION_EXPIRED");
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
