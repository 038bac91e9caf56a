import type { SmtpSettings } from "../config/smtp-settings.ts";
import { type MailWire, openSmtpWire } from "./smtp-wire.ts";

/** What happens to mails in the outbox. Every mail is first written there, in the transaction that causes the mail. */
export interface Mailer {
  /** The first state of a mail: kept in the outbox, or waiting to be sent. */
  readonly firstStatus: "kept" | "waiting";
  readonly messageIdDomain: string;
  /** Opens a connection to send mails; undefined when mails stay in the outbox. */
  open(): MailWire | undefined;
}

/** Creates the mailer: SMTP when it is configured, otherwise only the outbox. */
export function createMailer(smtp: SmtpSettings | undefined): Mailer {
  if (smtp === undefined) return { firstStatus: "kept", messageIdDomain: "chonsu.local", open: () => undefined };
  return {
    firstStatus: "waiting",
    messageIdDomain: smtp.from.address.slice(smtp.from.address.indexOf("@") + 1),
    open: () => openSmtpWire(smtp),
  };
}
