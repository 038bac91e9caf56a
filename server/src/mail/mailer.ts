import type { SmtpSettings } from "../config/smtp-settings.ts";
import type { MailWire } from "./mail-wire.ts";
import { openSmtpWire } from "./smtp-wire.ts";

/** What lies behind the outbox. Every mail is written there first, in the transaction that causes it, whichever mailer it is. */
export interface Mailer {
  /** The state a mail enters the outbox in: kept there for good, or waiting to be sent. */
  readonly firstStatus: "kept" | "waiting";
  readonly messageIdDomain: string;
  /** Opens the way out; undefined when there is none. */
  open(): MailWire | undefined;
}

/** The outbox alone, or SMTP behind it when that is set up. */
export function createMailer(smtp: SmtpSettings | undefined): Mailer {
  if (smtp === undefined) return { firstStatus: "kept", messageIdDomain: "chonsu.local", open: () => undefined };
  return {
    firstStatus: "waiting",
    messageIdDomain: smtp.from.address.slice(smtp.from.address.indexOf("@") + 1),
    open: () => openSmtpWire(smtp),
  };
}
