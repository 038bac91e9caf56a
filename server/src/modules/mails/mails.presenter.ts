import { toTimestamp } from "@chonsu/shared/format/moments";
import type { MailRow } from "./mails.repository.ts";
import { type OutboxMail, WEB_ADDRESS } from "./outbox-mail.ts";

export function presentMail(row: MailRow): OutboxMail {
  return {
    id: row.id,
    kind: row.kind,
    to: row.recipient,
    reply_to: row.replyTo,
    status: row.status,
    subject: row.subject,
    text: row.text,
    html: row.html,
    code: row.kind === "code" ? (/\b\d{6}\b/.exec(row.text)?.[0] ?? null) : null,
    links: row.text.match(WEB_ADDRESS) ?? [],
    created_at: toTimestamp(row.createdAt),
  };
}
