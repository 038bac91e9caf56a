import { LINK_CODES } from "@chonsu/db/seed/campus/invitation-links";
import { CAST } from "@chonsu/db/seed/cast";
import { describe, expect, it } from "vitest";
import { createApp } from "../../src/app.ts";
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
