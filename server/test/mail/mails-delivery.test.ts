import { describe, expect, it, vi } from "vitest";
import { type Clock, manualClock } from "../../src/platform/clock.ts";
import { mailCode, outboxOf, outgoingRows, statuses, whenIdle } from "../support/outbox.ts";
import { restart, startSender } from "../support/smtp.ts";

const SECOND = 1000;
const DAY = 24 * 60 * 60 * SECOND;

/** A product whose first mail is being sent: its text is answered after `release`. */
async function startHeld(names: readonly string[], realClock?: Clock) {
  const held = Promise.withResolvers<void>();
  const { app, smtp } = await startSender({ scenario: "empty", realClock, manners: { holds: held.promise } });
  for (const name of names) await mailCode(app, `${name}@kaist.ac.kr`);
  await vi.waitFor(() => expect(smtp.texts()).toBe(1), { interval: 2 });
  return { app, smtp, release: held.resolve };
}

describe("with SMTP", () => {
  it("logs in, sends a mail once, marks it as sent, and keeps the outbox readable", async () => {
    const manners = { logins: { "mailer@kaist": "p@ss:w/rd%" } };
    const login = `${encodeURIComponent("mailer@kaist")}:${encodeURIComponent("p@ss:w/rd%")}@`;
    const { app, smtp } = await startSender({ scenario: "empty", manners, settings: { login } });
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
    const names = Array.from({ length: 12 }, (_, index) => `member${index}`);
    const { app, smtp, release } = await startHeld(names);
    expect(statuses(app)).toEqual(["sending", ...Array.from({ length: 11 }, () => "waiting")]);
    release();
    expect(new Set(await whenIdle(app))).toEqual(new Set(["sent"]));
    expect(smtp.letters.map(({ to }) => to[0])).toEqual(names.map((name) => `${name}@kaist.ac.kr`));
    expect(smtp.connections()).toBe(1);
  });
});

it("goes on sending a mail when the clock of the product is moved meanwhile", async () => {
  const { app, smtp, release } = await startHeld(["first"], manualClock(0));
  app.clock.advance(60 * SECOND * 60);
  release();
  expect(await whenIdle(app)).toEqual(["sent"]);
  expect([smtp.letters.length, smtp.texts()]).toEqual([1, 1]);
});

describe("the stop of the server", () => {
  it("waits for the mail that is being sent, and starts no other", async () => {
    const { app, release } = await startHeld(["first", "second"]);
    const closed = vi.fn<() => void>();
    const closing = app.app.close().then(closed);
    await new Promise((resolve) => setImmediate(resolve));
    expect(closed).not.toHaveBeenCalled();
    release();
    await closing;
    expect(statuses(app)).toEqual(["sent", "waiting"]);
  });

  it("waits five seconds for a mail server that hangs; the next start repeats it with its date and Message-ID", async () => {
    const { app, smtp, release } = await startHeld(["newcomer"]);
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
    release();
    await restart(app.ctx);
    expect(await whenIdle(app)).toEqual(["sent"]);
    const sent = smtp.letters.map(({ headers }) => `${headers["date"]} ${headers["message-id"]}`);
    expect(sent).toEqual([sent[1], sent[0]]);
  });
});
