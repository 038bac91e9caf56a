import { CAST } from "@chonsu/db/seed/cast";
import { describe, expect, it } from "vitest";
import { PASSWORD, startTestApp, type TestApp } from "../support/harness.ts";
import { NEWCOMER } from "../support/newcomer.ts";
import { outboxOf, outgoingRows, statuses, whenIdle } from "../support/outbox.ts";
import { startSender } from "../support/smtp.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Two members without any relation. */
const ASKER = "haneul";
const ASKED = CAST.byeol;

const ask = async (app: TestApp, status = 201): Promise<number> =>
  (await app.as(ASKER).post("/api/friends/").send({ to_user_id: ASKED.id }).expect(status)).body.id;
const takeBack = (app: TestApp, id: number) => app.as(ASKER).delete(`/api/friends/request-cancel/${id}/`).expect(204);
const answer = (app: TestApp, id: number, status: string) =>
  app.as("byeol").patch(`/api/friends/update/${id}/`).send({ status }).expect(200);

/** The mails that were delivered, after every mail had the time to leave. */
async function delivered({ app, smtp }: Awaited<ReturnType<typeof startSender>>, ms = MINUTE) {
  app.clock.advance(ms);
  await whenIdle(app);
  return smtp.letters.map(({ to }) => to[0]);
}

describe("a mail to a member", () => {
  it("waits a minute before it leaves, and is in the outbox at once", async () => {
    const sender = await startSender();
    await ask(sender.app);
    expect(statuses(sender.app)).toEqual(["waiting"]);
    expect(await delivered(sender, MINUTE - 1)).toEqual([]);
    expect(await delivered(sender, 1)).toEqual([ASKED.email]);
  });

  it("never leaves when a request is taken back forty times, and leaves no row", async () => {
    const sender = await startSender();
    for (let time = 0; time < 40; time += 1) await takeBack(sender.app, await ask(sender.app));
    expect(await delivered(sender)).toEqual([]);
    expect(outgoingRows(sender.app)).toEqual([]);
  });

  it("leaves once for a pair and a kind in a day, however often its cause comes back", async () => {
    const sender = await startSender();
    for (let time = 0; time < 5; time += 1) {
      const id = await ask(sender.app);
      await delivered(sender);
      await takeBack(sender.app, id);
    }
    expect(await delivered(sender)).toEqual([ASKED.email]);
    await delivered(sender, DAY);
    await ask(sender.app);
    expect(await delivered(sender)).toEqual([ASKED.email, ASKED.email]);
  });

  it("about a chon does not leave when the chon ends, or when accepting and ending alternate", async () => {
    const sender = await startSender();
    for (let time = 0; time < 5; time += 1) {
      const id = await ask(sender.app);
      await answer(sender.app, id, "accepted");
      await sender.app.as("byeol").delete(`/api/friends/delete/${id}/`).expect(204);
    }
    expect(await delivered(sender)).toEqual([]);
    expect(outgoingRows(sender.app)).toEqual([]);
  });

  it.each(["accepted", "rejected"])("about a request does not leave when the request is %s before", async (status) => {
    const sender = await startSender();
    await answer(sender.app, await ask(sender.app), status);
    expect(await delivered(sender)).not.toContain(ASKED.email);
    const standIn = await startTestApp();
    await answer(standIn, await ask(standIn), status);
    expect(outboxOf(standIn, { recipient: ASKED.email, kind: "friend-request" })).toHaveLength(1);
  });

  it("does not leave when either account is deleted: sender, receiver, newcomer", async () => {
    for (const leaver of [ASKER, "byeol"] as const) {
      const sender = await startSender();
      await ask(sender.app);
      await sender.app.as(leaver).delete("/api/delete-user/").send({ current_password: PASSWORD }).expect(204);
      expect(await delivered(sender)).toEqual([]);
    }
    const sender = await startSender();
    const { app } = sender;
    const link = await app.as("garam").post("/api/create-invitation-link/").send({ name: "손님" });
    const code = new URL(link.body.link).searchParams.get("code");
    const { body } = await app
      .visitor()
      .post("/api/user/register/")
      .send({ ...NEWCOMER, code })
      .expect(201);
    expect(outgoingRows(app).map(({ kind }) => kind)).toEqual(["welcome", "joined"]);
    const login = await app.visitor().post("/api/token/").send({ email: body.email, password: NEWCOMER.password });
    await app
      .visitor()
      .delete("/api/delete-user/")
      .set("authorization", `Bearer ${login.body.access}`)
      .send({ current_password: NEWCOMER.password })
      .expect(204);
    expect(await delivered(sender)).toEqual([]);
  });
});

describe("the outbox without a mail server", () => {
  it("shows a mail at once, and a mail whose cause went within the minute no more", async () => {
    const app = await startTestApp();
    const mails = () => outboxOf(app, { recipient: ASKED.email, kind: "friend-request" });
    const before = mails().length;
    const first = await ask(app);
    const [{ id: firstMail } = { id: 0 }] = mails();
    await takeBack(app, first);
    expect(mails()).toHaveLength(before);
    const second = await ask(app);
    expect(mails()[0]?.id).toBeGreaterThan(firstMail);
    app.clock.advance(MINUTE);
    await takeBack(app, second);
    await ask(app);
    expect(mails()).toHaveLength(before + 1);
  });
});
