import { mails } from "@chonsu/db/tables/mails";
import { eq } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import { transact } from "../../src/command/transact.ts";
import { mailCode as writeCodeMail } from "../../src/modules/mails/mails.service.ts";
import { refuse } from "../../src/platform/refusal.ts";
import { mailCode, outboxOf, outgoingRows, statuses, whenIdle } from "../support/outbox.ts";
import { restart, startSender } from "../support/smtp.ts";

const SECOND = 1000;
const DAY = 24 * 60 * 60 * SECOND;

describe("with SMTP", () => {
  it("sends a mail once, marks it as sent, and keeps the outbox readable", async () => {
    const { app, smtp } = await startSender({ scenario: "empty" });
    await mailCode(app, "newcomer@kaist.ac.kr", 381502);
    expect(await whenIdle(app)).toEqual(["sent"]);
    expect(smtp.letters).toMatchObject([
      { from: "no-reply@mail.kaist.ac.kr", to: ["newcomer@kaist.ac.kr"], text: expect.stringContaining("381502") },
    ]);
    const [row] = outgoingRows(app);
    expect(row).toMatchObject({ attempts: 1, sentAt: app.clock.now(), nextAttemptAt: null });
    expect(smtp.letters[0]?.headers["message-id"]).toBe(row?.messageId);
    expect(row?.messageId).toMatch(/^<[0-9a-f]{32}@mail\.kaist\.ac\.kr>$/);
    expect(outboxOf(app, { recipient: "newcomer@kaist.ac.kr" })).toMatchObject([{ code: "381502", status: "sent" }]);
  });

  it("sends nothing a second time: not later, not for new mails, not after a restart", async () => {
    const { app, smtp } = await startSender();
    await mailCode(app, "first@kaist.ac.kr");
    await whenIdle(app);
    app.clock.advance(3 * DAY);
    await mailCode(app, "second@kaist.ac.kr");
    await whenIdle(app);
    await app.app.close();
    await (await restart(app.ctx)).close();
    expect(statuses(app)).toEqual(["sent", "sent"]);
    expect(smtp.letters.map(({ to }) => to[0])).toEqual(["first@kaist.ac.kr", "second@kaist.ac.kr"]);
  });

  it("sends one mail at a time, in the order of their causes, over one connection", async () => {
    const { app, smtp } = await startSender({ scenario: "empty" });
    const held = Promise.withResolvers<void>();
    smtp.manners.holds = held.promise;
    const addresses = Array.from({ length: 12 }, (_, index) => `member${index}@kaist.ac.kr`);
    for (const address of addresses) await mailCode(app, address);
    await vi.waitFor(() => expect(smtp.texts()).toBe(1), { interval: 2 });
    expect(statuses(app)).toEqual(["sending", ...Array.from({ length: 11 }, () => "waiting")]);
    held.resolve();
    expect(new Set(await whenIdle(app))).toEqual(new Set(["sent"]));
    expect(smtp.letters.map(({ to }) => to[0])).toEqual(addresses);
    expect(smtp.connections()).toBe(1);
  });

  it("sends nothing for a command that was refused after it wrote a mail", async () => {
    const { app, smtp } = await startSender({ scenario: "empty" });
    transact(app.ctx, (unit) => {
      writeCodeMail(app.ctx, unit, { to: "never@kaist.ac.kr", code: "111111" });
      return refuse("NOT_FOUND");
    });
    await mailCode(app, "after@kaist.ac.kr");
    expect(await whenIdle(app)).toEqual(["sent"]);
    expect(smtp.asked).toEqual(["after@kaist.ac.kr"]);
  });

  it("logs in with the configured name and password", async () => {
    const manners = { logins: { "mailer@kaist": "p@ss:w/rd%" } };
    const login = `${encodeURIComponent("mailer@kaist")}:${encodeURIComponent("p@ss:w/rd%")}@`;
    const { app } = await startSender({ scenario: "empty", manners, settings: { login } });
    await mailCode(app);
    expect(await whenIdle(app)).toEqual(["sent"]);
  });
});

describe("a crash while a mail is sent", () => {
  it("repeats that mail only, with the same Message-ID", async () => {
    const { app, smtp } = await startSender({ scenario: "empty" });
    for (const name of ["done", "crashed"]) await mailCode(app, `${name}@kaist.ac.kr`);
    await whenIdle(app);
    await app.app.close();
    app.ctx.db
      .update(mails)
      .set({ status: "sending", sentAt: null })
      .where(eq(mails.recipient, "crashed@kaist.ac.kr"))
      .run();
    await restart(app.ctx);
    expect(await whenIdle(app)).toEqual(["sent", "sent"]);
    expect(smtp.letters.map(({ to }) => to[0])).toEqual([
      "done@kaist.ac.kr",
      "crashed@kaist.ac.kr",
      "crashed@kaist.ac.kr",
    ]);
    expect(smtp.letters[2]?.headers["message-id"]).toBe(smtp.letters[1]?.headers["message-id"]);
    expect(smtp.letters[2]?.headers["date"]).toBe(smtp.letters[1]?.headers["date"]);
  });
});

describe("the stop of the server", () => {
  it("waits for the mail that is being sent, and starts no other", async () => {
    const { app, smtp } = await startSender({ scenario: "empty" });
    const held = Promise.withResolvers<void>();
    smtp.manners.holds = held.promise;
    for (const name of ["first", "second"]) await mailCode(app, `${name}@kaist.ac.kr`);
    await vi.waitFor(() => expect(smtp.texts()).toBe(1), { interval: 2 });
    const closed = vi.fn<() => void>();
    const closing = app.app.close().then(closed);
    await new Promise((resolve) => setImmediate(resolve));
    expect(closed).not.toHaveBeenCalled();
    held.resolve();
    await closing;
    expect(statuses(app)).toEqual(["sent", "waiting"]);
  });

  it("waits five seconds for a mail server that hangs; the next start repeats the mail with its Message-ID", async () => {
    const { app, smtp } = await startSender({ scenario: "empty" });
    const held = Promise.withResolvers<void>();
    smtp.manners.holds = held.promise;
    await mailCode(app);
    await vi.waitFor(() => expect(smtp.texts()).toBe(1), { interval: 2 });
    const closed = vi.fn<() => void>();
    const closing = app.app.close().then(closed);
    // The clock moves after the server has begun to wait.
    await vi.waitFor(
      () => {
        app.clock.advance(SECOND);
        expect(closed).toHaveBeenCalled();
      },
      { interval: 5 },
    );
    await closing;
    expect(app.clock.now()).toBeGreaterThanOrEqual(Date.parse("2026-11-21T14:00:05+09:00"));
    expect(statuses(app)).toEqual(["sending"]);
    held.resolve();
    await restart(app.ctx);
    expect(await whenIdle(app)).toEqual(["sent"]);
    expect(new Set(smtp.letters.map(({ headers }) => headers["message-id"])).size).toBe(1);
  });
});
