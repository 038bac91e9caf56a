import { type OutboxFilter, readOutbox } from "../../src/modules/mails/mails.service.ts";
import type { OutboxMail } from "../../src/modules/mails/outbox-mail.ts";
import type { TestApp } from "./harness.ts";

const MAILS_MAX = 100;

/** The mails of an app as testers read them, newest first. */
export function outboxOf(app: Pick<TestApp, "ctx" | "url">, filter: Partial<OutboxFilter> = {}): OutboxMail[] {
  return readOutbox(app.ctx, { recipient: undefined, kind: undefined, limit: MAILS_MAX, cameBy: app.url, ...filter });
}
