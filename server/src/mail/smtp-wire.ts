import { createTransport } from "nodemailer";
import type { SmtpSettings } from "../config/smtp-settings.ts";
import type { MailWire } from "./mail-wire.ts";
import { deliveryOf } from "./smtp-answers.ts";

const CONNECTION_TIMEOUT_MS = 10_000;
/** How long a connected server may be silent. */
const SILENCE_TIMEOUT_MS = 30_000;
/** An idle connection is closed after this time. */
const IDLE_TIMEOUT_MS = 60_000;

/**
 * SMTP over one connection that is kept while there are mails. nodemailer retries by itself only when the connection is
 * dead before a byte of the mail was sent; all other errors are returned.
 */
export function openSmtpWire(settings: SmtpSettings): MailWire {
  const transport = createTransport({
    ...connectionOptions(settings),
    pool: true,
    maxConnections: 1,
    maxRequeues: 1,
    idleTimeout: IDLE_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(mail, signal) {
      try {
        await transport.sendMail({
          messageId: mail.messageId,
          date: new Date(mail.createdAt),
          from: settings.from,
          to: { name: "", address: mail.to },
          ...(mail.replyTo === null ? {} : { replyTo: { name: "", address: mail.replyTo } }),
          envelope: { from: settings.from.address, to: [mail.to] },
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

function connectionOptions({ host, port, secure, requireTls, login }: SmtpSettings) {
  return {
    host,
    port,
    secure,
    requireTLS: requireTls,
    ...(login === undefined ? {} : { auth: { user: login.user, pass: login.password } }),
    connectionTimeout: CONNECTION_TIMEOUT_MS,
    dnsTimeout: CONNECTION_TIMEOUT_MS,
    greetingTimeout: SILENCE_TIMEOUT_MS,
    socketTimeout: SILENCE_TIMEOUT_MS,
  };
}
