import { expect, it } from "vitest";
import { openPushRounds } from "../../src/realtime/push-rounds.ts";
import { ME, startCrowd } from "../contract/statements/crowd.ts";
import { connectionOf } from "../support/connection.ts";
import { startTestApp, type TestApp } from "../support/harness.ts";
import { mailCode, outgoingRows, whenIdle } from "../support/outbox.ts";
import { startSender } from "../support/smtp.ts";

const FEW = 3;

const numbers = (app: TestApp, sql: string) => connectionOf(app).prepare(sql).pluck().all().map(Number);

/** Makes every statement of a kind fail for the rows to which the condition applies. */
function spoil(app: TestApp, statement: string, condition: string): void {
  const trigger = `create trigger spoilt before ${statement} when ${condition}`;
  connectionOf(app).exec(`${trigger} begin select raise(abort, 'a bad row'); end`);
}

const restarted = (app: TestApp) =>
  startTestApp({ snapshot: connectionOf(app).serialize(), seed: "after a restart", expectErrors: true });

it("a removal that fails at a start does not stop the others", async () => {
  const before = await startCrowd(FEW);
  connectionOf(before).exec("insert into removals values ('project', 1), ('project', 2), ('comment', 4)");
  spoil(before, "delete on projects", "old.id = 1");
  const app = await restarted(before);
  await expect.poll(() => numbers(app, "select ref from removals")).toEqual([1]);
  expect(numbers(app, "select id from projects where id <= 2")).toEqual([1]);
  expect(app.errors.join()).toContain("going on with a removal failed");
});

it("an expired link of which nobody can be told does not stop the notices about the others", async () => {
  const app = await startTestApp({ expectErrors: true, isUnused: true });
  const waiting = "select id from invitation_links where expiry_notified_at is null and invitee_id is null order by id";
  const [bad, ...others] = numbers(app, waiting);
  spoil(app, "insert on notifications", `new.type = 'invitation_expired' and new.about_id = ${bad}`);
  connectionOf(app).exec(`update invitation_links set expires_at = ${app.clock.now()} where invitee_id is null`);
  app.ctx.earlyExpiries.notify();
  expect(others.length).toBeGreaterThan(0);
  expect(numbers(app, waiting)).toEqual([bad]);
  connectionOf(app).exec("drop trigger spoilt");
  app.clock.advance(60_000);
  expect(numbers(app, waiting)).toEqual([]);
});

it("a post whose members cannot be notified does not stop the notices about the others", async () => {
  const before = await startCrowd(FEW);
  connectionOf(before).exec("insert into interest_notices values (1, 0), (2, 0)");
  spoil(before, "delete on interest_notices", "old.project_id = 1");
  const app = await restarted(before);
  await expect.poll(() => numbers(app, "select project_id from interest_notices")).toEqual([1]);
  await app.visitor(app.token(ME)).get("/api/current-user/").expect(200);
});

it("a mail whose attempt cannot be recorded does not stop the others, and is tried again later", async () => {
  const { app, smtp } = await startSender({ expectErrors: true, isUnused: true });
  spoil(app, "update on mails", "old.recipient = 'bad@kaist.ac.kr'");
  await mailCode(app, "bad@kaist.ac.kr");
  await mailCode(app, "good@kaist.ac.kr");
  await expect.poll(() => smtp.letters.map(({ to }) => to[0])).toEqual(["good@kaist.ac.kr"]);
  await expect.poll(() => outgoingRows(app).map(({ status }) => status)).toEqual(["waiting", "sent"]);
  connectionOf(app).exec("drop trigger spoilt");
  app.clock.advance(60_000);
  expect(await whenIdle(app)).toEqual(["sent", "sent"]);
});

it("a receiver to whom nothing can be sent does not stop a round of pushes", async () => {
  const sent: number[] = [];
  const failures: unknown[] = [];
  await new Promise<void>((done) => {
    openPushRounds().add("post 1", {
      *receivers() {
        yield [1, 2, 3];
        done();
      },
      send(userId) {
        if (userId === 2) throw new Error("no socket");
        sent.push(userId);
      },
      onFailure: (error) => failures.push(error),
    });
  });
  expect([sent, failures.length]).toEqual([[1, 3], 1]);
});
