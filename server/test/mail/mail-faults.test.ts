import { describe, expect, it, vi } from "vitest";
import type { TestApp } from "../support/harness.ts";
import { mailCode, outgoingRows, statuses, whenIdle } from "../support/outbox.ts";
import { type MailServer, type Manners, restart, startSender } from "../support/smtp.ts";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** A product that sends mails, and its log lines about failures. */
async function startLogged(manners: Manners = {}, settings?: Parameters<MailServer["settings"]>[0]) {
  const { app, smtp } = await startSender({ manners, ...(settings && { settings }) });
  const logged: unknown[] = [];
  vi.spyOn(app.ctx.log, "warn").mockImplementation((message, facts) => logged.push({ message, ...facts }));
  return { app, smtp, logged };
}

/** Causes a mail that is useful for longer than a code. */
async function inquire({ visitor }: TestApp, body = "문의") {
  await visitor().post("/api/send-inquiry-email/").send({ from_email: "someone@gmail.com", body }).expect(200);
}

/** Moves the clock and returns the states of the mails when nothing runs any more. */
async function after(app: TestApp, ms: number) {
  app.clock.advance(ms);
  return await whenIdle(app);
}

describe("a mail server that is down", () => {
  it("fails no request: the mails wait, are sent when the server is back, and are sent once", async () => {
    const { app, logged, smtp } = await startLogged();
    await smtp.stop();
    await mailCode(app, "first@kaist.ac.kr");
    await mailCode(app, "second@kaist.ac.kr");
    expect(await whenIdle(app)).toEqual(["waiting", "waiting"]);
    expect(logged).toMatchObject([
      { kind: "code", attempts: 1, reason: expect.stringContaining("ESOCKET"), delayMs: 15_000 },
    ]);
    await smtp.start();
    expect(await after(app, 15 * SECOND - 1)).toEqual(["waiting", "waiting"]);
    expect(smtp.asked).toEqual([]);
    expect(await after(app, 1)).toEqual(["sent", "sent"]);
    expect(smtp.letters.map(({ to }) => to[0])).toEqual(["first@kaist.ac.kr", "second@kaist.ac.kr"]);
    await after(app, 2 * HOUR);
    expect(smtp.letters).toHaveLength(2);
  });

  it("is not contacted for every new mail while it refuses our login", async () => {
    const { app, logged, smtp } = await startLogged({ logins: { mailer: "right" } }, { login: "mailer:wrong@" });
    await inquire(app);
    await whenIdle(app);
    expect(logged).toMatchObject([{ reason: expect.stringContaining("EAUTH") }]);
    expect(JSON.stringify(logged)).not.toContain("wrong");
    const connections = smtp.connections();
    for (const name of ["a", "b", "c"]) await mailCode(app, `${name}@kaist.ac.kr`);
    expect(statuses(app)).toEqual(["waiting", "waiting", "waiting", "waiting"]);
    expect(smtp.connections()).toBe(connections);
    await after(app, 15 * SECOND);
    expect(smtp.connections()).toBe(connections + 1);
  });

  it("delays a mail for at most five minutes after it is back, and gets no expired code", async () => {
    const { app, logged, smtp } = await startLogged();
    await smtp.stop();
    await mailCode(app, "early@kaist.ac.kr");
    await inquire(app);
    for (let minute = 0; minute < 180; minute += 1) await after(app, MINUTE);
    await mailCode(app, "late@kaist.ac.kr");
    await smtp.start();
    const before = app.clock.now();
    while (statuses(app).includes("waiting") && app.clock.now() < before + 5 * MINUTE) await after(app, 15 * SECOND);
    expect(smtp.asked).toContain("late@kaist.ac.kr");
    expect(smtp.asked).not.toContain("early@kaist.ac.kr");
    expect(logged).toContainEqual(expect.objectContaining({ message: "a mail is given up", kind: "code" }));
  });

  it("gets no code that expired while our own server was off, but gets the other mails", async () => {
    const { app, logged, smtp } = await startLogged();
    await smtp.stop();
    await mailCode(app);
    await inquire(app);
    await whenIdle(app);
    await app.app.close();
    app.clock.advance(3 * 24 * HOUR);
    await smtp.start();
    await restart(app.ctx);
    expect(await whenIdle(app)).toEqual(["failed", "sent"]);
    expect(smtp.asked).toEqual(["help@kaist.ac.kr"]);
    expect(logged.at(-1)).toMatchObject({ kind: "code", reason: "too late to be of use" });
  });

  it("is sent nothing when it offers no encryption and we require it", async () => {
    const { app, smtp } = await startLogged({}, { query: "?requireTLS=true" });
    await mailCode(app);
    expect(await whenIdle(app)).toEqual(["waiting"]);
    expect([smtp.asked, smtp.letters]).toEqual([[], []]);
  });
});

describe("a mail that the server refuses", () => {
  it("is tried again after 15 seconds, then at doubled intervals up to an hour, for two days", async () => {
    const { app, smtp } = await startLogged({ refusesText: { code: 451, text: "4.7.1 try again later" } });
    const start = app.clock.now();
    await inquire(app);
    const waits: number[] = [];
    for (let row = outgoingRows(app)[0]; row?.status !== "failed"; row = outgoingRows(app)[0]) {
      await whenIdle(app);
      const next = outgoingRows(app)[0]?.nextAttemptAt;
      if (next === null || next === undefined) break;
      waits.push((next - app.clock.now()) / SECOND);
      await after(app, next - app.clock.now());
    }
    expect(waits.slice(0, 10)).toEqual([15, 30, 60, 120, 240, 480, 960, 1920, 3600, 3600]);
    expect(Math.max(...waits)).toBe(3600);
    expect(statuses(app)).toEqual(["failed"]);
    expect(app.clock.now() - start).toBeGreaterThan(46 * HOUR);
    expect(app.clock.now() - start).toBeLessThanOrEqual(48 * HOUR);
    expect(smtp.asked).toHaveLength(waits.length + 1);
    await after(app, 48 * HOUR);
    expect(smtp.asked).toHaveLength(waits.length + 1);
  });

  it("fails at once when the recipient gets 5xx, is logged without its content, and delays no other mail", async () => {
    const { app, logged, smtp } = await startLogged({
      refuses: (to) =>
        to.startsWith("nobody") ? { code: 550, text: "5.1.1 nobody@kaist.ac.kr: no such user" } : undefined,
    });
    await mailCode(app, "nobody@kaist.ac.kr", 471193);
    await mailCode(app, "somebody@kaist.ac.kr");
    expect(await whenIdle(app)).toEqual(["failed", "sent"]);
    expect(logged).toEqual([
      {
        message: "a mail is given up",
        mail: expect.any(Number),
        kind: "code",
        attempts: 1,
        reason: "EENVELOPE RCPT TO 550 5.1.1",
      },
    ]);
    expect(JSON.stringify(logged)).not.toMatch(/471193|nobody/);
    await after(app, HOUR);
    expect(smtp.asked).toEqual(["nobody@kaist.ac.kr", "somebody@kaist.ac.kr"]);
    expect(smtp.connections()).toBe(1);
  });

  it("is given up for the moment after two minutes without an answer, and the next one is sent", async () => {
    const { app, smtp } = await startLogged({ holds: new Promise(() => {}) });
    await inquire(app, "첫째");
    await vi.waitFor(() => expect(smtp.texts()).toBe(1), { interval: 2 });
    await inquire(app, "둘째");
    delete smtp.manners.holds;
    app.clock.advance(2 * MINUTE - 1);
    expect(statuses(app)).toEqual(["sending", "waiting"]);
    expect(await after(app, 1)).toEqual(["waiting", "sent"]);
    expect(await after(app, 15 * SECOND)).toEqual(["sent", "sent"]);
  });
});

it("an error of our own server is logged, and the mail is tried again after a minute", async () => {
  const { app } = await startSender({ scenario: "empty", expectErrors: true });
  const update = vi.spyOn(app.ctx.db, "update").mockImplementationOnce(() => {
    throw new Error("disk full");
  });
  await mailCode(app);
  await vi.waitFor(() => expect(app.errors).toHaveLength(1), { interval: 2 });
  expect(app.errors[0]).toContain("disk full");
  expect(statuses(app)).toEqual(["waiting"]);
  expect(update).toHaveBeenCalled();
  expect(await after(app, MINUTE)).toEqual(["sent"]);
});
