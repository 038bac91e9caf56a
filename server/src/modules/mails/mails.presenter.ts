import { OUTBOX_WEB_BASE } from "@chonsu/shared/copy/mails";
import { toTimestamp } from "@chonsu/shared/format/time/moments";
import type { MailRow } from "./mails.repository.ts";
import { type OutboxMail, WEB_ADDRESS } from "./outbox-mail.ts";

/** A mail as the outbox shows it to one reader. `webBase` is the address with which its links begin for that reader. */
export function presentMail(row: MailRow, webBase: string): OutboxMail {
  const text = row.text.replaceAll(OUTBOX_WEB_BASE, webBase);
  return {
    id: row.id,
    kind: row.kind,
    to: row.recipient,
    reply_to: row.replyTo,
    status: row.status,
    subject: row.subject,
    text,
    html: row.html.replaceAll(OUTBOX_WEB_BASE, webBase),
    code: row.kind === "code" ? (/\b\d{6}\b/.exec(text)?.[0] ?? null) : null,
    links: text.match(WEB_ADDRESS) ?? [],
    created_at: toTimestamp(row.createdAt),
  };
}
