import { OUTBOX_WEB_BASE } from "@chonsu/shared/copy/mails";
import { toTimestamp } from "@chonsu/shared/format/time/moments";
import type { MailRow } from "./mails.repository.ts";

/** A mail of the outbox, as people and tests read it. */
export type OutboxMail = Readonly<ReturnType<typeof presentMail>>;

/** A URL inside a text. */
const WEB_ADDRESS = /https?:\/\/\S+/g;

/** A mail as the outbox shows it to one reader. `webBase` is the address with which its links begin for that reader. */
export function presentMail(row: MailRow, webBase: string) {
  const text = row.text.replaceAll(OUTBOX_WEB_BASE, webBase);
  return {
    id: row.id,
    kind: row.kind,
    to: row.recipient,
    /** The address for an answer, if it is not the sender's. */
    reply_to: row.replyTo,
    /** "kept", or the delivery state: "waiting", "sending", "sent", "failed". */
    status: row.status,
    subject: row.subject,
    text,
    html: row.html.replaceAll(OUTBOX_WEB_BASE, webBase),
    /** The six digits of a verification mail. */
    code: row.kind === "code" ? (/\b\d{6}\b/.exec(text)?.[0] ?? null) : null,
    /** Every URL in the text, in order. */
    links: [...(text.match(WEB_ADDRESS) ?? [])],
    created_at: toTimestamp(row.createdAt),
  };
}
