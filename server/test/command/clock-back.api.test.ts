import { CAST } from "@chonsu/db/seed/cast";
import { describe, expect, it } from "vitest";
import { conversationBetween, say } from "../support/chat.ts";
import { PASSWORD, startTestApp } from "../support/harness.ts";
import { contradictionsIn } from "../support/integrity.ts";
import { mailCode, mailedCode, outgoingRows, statuses, whenIdle } from "../support/outbox.ts";
import { restart, startSender } from "../support/smtp.ts";

const HOUR = 60 * 60 * 1000;
const YEAR = 365 * 24 * HOUR;
const JUMPS = [
  ["an hour", HOUR],
  ["a year", YEAR],
] as const;

function textsOf(body: Record<string, { message: string }[]>): string[] {
  return Object.values(body)
    .flat()
    .map(({ message }) => message);
}

describe.each(JUMPS)("a clock that is set back by %s", (_much, jump) => {
  it("ends no session, accepts logins, and keeps messages in the order in which they were written", async () => {
    const app = await startTestApp();
    const me = app.as("haneul");
    const conversation = await conversationBetween(app, "haneul", "hangyeol");
    const first = await say(me, conversation, "하나");
    const second = await say(me, conversation, "둘");
    app.clock.advance(-jump);
    await me.get("/api/current-user/").expect(200);
    await app.visitor().post("/api/token/").send({ email: CAST.haneul.email, password: PASSWORD }).expect(200);
    await say(me, conversation, "셋");
    await say(me, conversation, "넷");
    const list = `/api/conversations/${conversation}/messages/`;
    expect(textsOf((await me.get(list)).body)).toEqual(["하나", "둘", "셋", "넷"]);
    expect(textsOf((await me.get(list).query({ after: second.id })).body)).toEqual(["셋", "넷"]);
    expect(textsOf((await me.get(list).query({ before: second.id })).body)).toEqual(["하나"]);
    expect(second.id).toBeGreaterThan(first.id);
    const { body: inbox } = await app.as("hangyeol").get("/api/conversations/");
    expect(inbox[0]).toMatchObject({ id: conversation, unread_count: 4, last_message: { message: "넷" } });
    const { body: notices } = await app.as("hangyeol").get("/api/notifications/");
    const news = notices.filter((notice: { notification_type: string }) => notice.notification_type === "new_message");
    expect(news).toHaveLength(1);
    const later = await app.as("hangyeol").get(`/api/notifications/?after=${news[0].id - 1}`);
    expect(later.body).toEqual(news);
    expect(contradictionsIn(app)).toEqual([]);
  });

  it("accepts the code that was mailed last, and does not accept a proof of a password for longer", async () => {
    const app = await startTestApp({ config: { verification: "server" } });
    const email = "newcomer@kaist.ac.kr";
    const me = app.as("haneul");
    await mailedCode(app, email);
    await me.post("/api/check-password/").send({ password: PASSWORD }).expect(200);
    app.clock.advance(-jump);
    await app
      .visitor()
      .post("/api/verify-code/")
      .send({ email, code: await mailedCode(app, email), purpose: "signup" })
      .expect(200);
    expect((await me.delete("/api/delete-user/").send({})).body.code).toBe("PROOF_MISSING");
  });

  it("delays no waiting mail", async () => {
    const { app, smtp } = await startSender();
    await smtp.stop();
    await mailCode(app, "tried@kaist.ac.kr");
    await mailCode(app, "waiting@kaist.ac.kr");
    expect(await whenIdle(app)).toEqual(["waiting", "waiting"]);
    await app.app.close();
    app.clock.advance(-jump);
    await smtp.start();
    await restart(app.ctx);
    await whenIdle(app);
    // A mail that was tried waits by the old time, for an hour at most.
    app.clock.advance(HOUR);
    await whenIdle(app);
    expect(statuses(app)).toEqual(["sent", "sent"]);
    expect(outgoingRows(app).map(({ attempts }) => attempts)).toEqual([2, 1]);
  });
});
