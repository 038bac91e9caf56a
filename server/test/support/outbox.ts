import { type OutboxFilter, readOutbox } from "../../src/modules/mails/mails.service.ts";
import type { OutboxMail } from "../../src/modules/mails/outbox-mail.ts";
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
