import { LINK_CODES } from "@chonsu/db/seed/campus/invitation-links";
import { CAST } from "@chonsu/db/seed/cast";
import { describe, expect, it } from "vitest";
import { connectionOf } from "../support/connection.ts";
import { type Handle, startTestApp, type TestApp } from "../support/harness.ts";
import { NEWCOMER } from "../support/newcomer.ts";
import { restart } from "../support/smtp.ts";

const DAY = 24 * 60 * 60 * 1000;

function create(app: TestApp, handle: Handle, name: string) {
  return app.as(handle).post("/api/create-invitation-link/").send({ name });
}

async function expiryNotices(app: TestApp, handle: Handle) {
  const { body } = await app.as(handle).get("/api/notifications/");
  return body.filter((notice: { notification_type: string }) => notice.notification_type === "invitation_expired");
}

it("a link is expired from the millisecond of its expiry on: in the list, on its landing page and for a sign-up", async () => {
  const app = await startTestApp();
  const code = LINK_CODES.lastMinute;
  const listed = async () => {
    const { body } = await app.as("haneul").get("/api/invitation-links/");
    return body.find(({ link }: { link: string }) => link.endsWith(`?code=${code}`));
  };
  const landing = () => app.visitor().get("/api/welcome/").query({ code });
  const countNotices = async () => (await expiryNotices(app, "haneul")).length;
  const before = await countNotices();
  app.clock.advance(59_999);
  expect([(await listed()).status, (await landing()).status, await countNotices()]).toEqual(["pending", 200, before]);
  app.clock.advance(1);
  expect([(await listed()).status, await countNotices()]).toEqual(["expired", before + 1]);
  const sentence = "앗, 더 이상 사용할 수 없는 링크에요.";
  const expired = { code: "INVITATION_EXPIRED", detail: sentence, message: sentence, error_type: "expired" };
  expect((await landing()).body).toEqual(expired);
  const signUp = { ...NEWCOMER, code };
  expect((await app.visitor().post("/api/user/register/").send(signUp)).body.code).toBe("INVITATION_EXPIRED");
});

describe("the expiry of a link", () => {
  it("notifies the inviter at that moment, also for a link made while nothing else was pending", async () => {
    const app = await startTestApp({ config: { webBaseUrl: "https://chonsu.test/app/" } });
    app.clock.advance(10 * DAY);
    const { body } = await create(app, "junho", "나중");
    expect(body.link).toMatch(/^https:\/\/chonsu\.test\/app\/welcome\?code=/);
    app.clock.advance(7 * DAY);
    expect(await expiryNotices(app, "junho")).toMatchObject([
      { message: "나중 님에게 보낸 초대의 기간이 지났어요.", created_at: "2026-12-08T14:00:00.000+09:00" },
    ]);
  });

  it("notifies at the next start of links that expired before it, and only once", async () => {
    const app = await startTestApp();
    await create(app, "junho", "그사이");
    await app.app.close();
    app.clock.advance(8 * DAY);
    for (let start = 0; start < 3; start += 1) await (await restart(app.ctx)).close();
    const rows = "select id from notifications where type = 'invitation_expired' and user_id = ?";
    expect(connectionOf(app).prepare(rows).all(CAST.junho.id)).toHaveLength(1);
  });
});

it("staff make any number of links, others fifty; a long list has each link once", async () => {
  const app = await startTestApp();
  const insert = connectionOf(app).prepare(
    `insert into invitation_links (code, inviter_id, invitee_name, created_at, expires_at)
     select ? || key, ?, 'x', 0, 1 from json_each(?)`,
  );
  for (const [handle, count] of [
    ["chanho", 600],
    ["garam", 50],
  ] as const)
    insert.run(handle, CAST[handle].id, JSON.stringify(Array(count).fill(0)));
  expect((await create(app, "garam", "하나 더")).body.code).toBe("LINK_QUOTA_REACHED");
  await create(app, "chanho", "하나 더").expect(201);
  const { body } = await app.as("chanho").get("/api/invitation-links/");
  const ids = body.map(({ id }: { id: number }) => id);
  const stored = connectionOf(app).prepare("select count(*) from invitation_links where inviter_id = ?").pluck();
  expect([ids.length, new Set(ids).size]).toEqual(Array(2).fill(stored.get(CAST.chanho.id)));
});
