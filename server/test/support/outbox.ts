import { mails } from "@chonsu/db/tables/mails";
import { asc } from "drizzle-orm";
import { vi } from "vitest";
import type { OutboxMail } from "../../src/modules/mails/mails.presenter.ts";
import { type OutboxFilter, readOutbox } from "../../src/modules/mails/mails.service.ts";
import type { TestApp } from "./harness.ts";

const MAILS_MAX = 100;

/** The mails of an app as testers read them, newest first. */
export function outboxOf(app: Pick<TestApp, "ctx" | "url">, filter: Partial<OutboxFilter> = {}): OutboxMail[] {
  return readOutbox(app.ctx, { recipient: undefined, kind: undefined, limit: MAILS_MAX, cameBy: app.url, ...filter });
}

/** Asks for a code where the server makes the codes, and reads it from the mail. */
export async function mailedCode(app: TestApp, email: string): Promise<string> {
  await app.visitor().post("/api/send-code-email/").send({ email }).expect(200);
  return outboxOf(app, { recipient: email, kind: "code" })[0]?.code ?? "";
}

/** The verification that a mailed code is turned into. */
export async function verificationOf(app: TestApp, email: string, purpose: "signup" | "reset" = "signup") {
  const code = await mailedCode(app, email);
  return (await app.visitor().post("/api/verify-code/").send({ email, code, purpose })).body.verification;
}

export type MailRow = typeof mails.$inferSelect;

/** Mails to send, oldest first, without the seeded ones. */
export function outgoingRows({ ctx }: Pick<TestApp, "ctx">): MailRow[] {
  return ctx.db
    .select()
    .from(mails)
    .orderBy(asc(mails.id))
    .all()
    .filter(({ status }) => status !== "kept");
}

/** The states of these mails, oldest first. */
export function statuses(app: Pick<TestApp, "ctx">): string[] {
  return outgoingRows(app).map(({ status }) => status);
}

/** Waits until no mail is being sent, and returns the states. */
export async function whenIdle(app: Pick<TestApp, "ctx">): Promise<string[]> {
  // An attempt that is due begins in this turn of the event loop.
  await new Promise(setImmediate);
  return await vi.waitFor(
    () => {
      const now = statuses(app);
      if (now.includes("sending")) throw new Error(`still under way: ${now.join(", ")}`);
      return now;
    },
    { interval: 2, timeout: 4000 },
  );
}

/** Asks for a code, which causes a mail. */
export async function mailCode({ visitor }: TestApp, email = "newcomer@kaist.ac.kr", code = 123456): Promise<void> {
  await visitor().post("/api/send-code-email/").send({ email, code }).expect(200);
}
