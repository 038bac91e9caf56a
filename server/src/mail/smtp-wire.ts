import { createTransport } from "nodemailer";
import type { SmtpSettings } from "../config/smtp-settings.ts";
import { type Delivery, deliveryOf } from "./smtp-answers.ts";

const CONNECTION_TIMEOUT_MS = 10_000;
/** How long a connected server may be silent. */
const SILENCE_TIMEOUT_MS = 30_000;
/** An idle connection is closed after this time. */
const IDLE_TIMEOUT_MS = 60_000;

export interface OutgoingMail {
  /** The Message-ID. It is the same at every attempt, so that a receiver can recognise a duplicate. */
  readonly messageId: string;
  readonly createdAt: number;
  readonly to: string;
  readonly replyTo: string | null;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Whether a program sends the mail, so that autoresponders should not answer it. */
  readonly isAutomatic: boolean;
}

/** An open connection to a mail server. */
export type MailWire = ReturnType<typeof openSmtpWire>;

/**
 * SMTP over one connection that is kept while there are mails. nodemailer retries by itself only when the connection is
 * dead before a byte of the mail was sent; all other errors are returned.
 */
export function openSmtpWire({ host, port, secure, requireTls, login, from }: SmtpSettings) {
  const transport = createTransport({
    host,
    port,
    secure,
    requireTLS: requireTls,
    ...(login === undefined ? {} : { auth: { user: login.user, pass: login.password } }),
    connectionTimeout: CONNECTION_TIMEOUT_MS,
    dnsTimeout: CONNECTION_TIMEOUT_MS,
    greetingTimeout: SILENCE_TIMEOUT_MS,
    socketTimeout: SILENCE_TIMEOUT_MS,
    pool: true,
    maxConnections: 1,
    maxRequeues: 1,
    idleTimeout: IDLE_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    /**
     * Makes one attempt. Never throws. When `signal` aborts during the attempt, it is unknown whether the mail was sent.
     */
    async send(mail: OutgoingMail, signal: AbortSignal): Promise<Delivery> {
      try {
        await transport.sendMail({
          messageId: mail.messageId,
          date: new Date(mail.createdAt),
          from,
          to: { name: "", address: mail.to },
          ...(mail.replyTo === null ? {} : { replyTo: { name: "", address: mail.replyTo } }),
          envelope: { from: from.address, to: [mail.to] },
          subject: mail.subject,
          text: mail.text,
          html: mail.html,
          headers: mail.isAutomatic ? { "Auto-Submitted": "auto-generated" } : {},
          signal,
        });
        return { kind: "sent" };
      } catch (error) {
        return deliveryOf(error);
      }
    },
    close: () => transport.close(),
  };
}
