import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { moment, rowId } from "./columns.ts";

/**
 * The outbox: every mail, written in the transaction that causes it. `messageId` is the same for all attempts.
 * `replyTo` is set when answers do not go to the sender. A mail to a member has its receiver in `toUserId`, and in
 * `aboutUserId` the member whose act it reports; they and the kind name its cause (decision 050). In production, `sealed`
 * holds subject, text and HTML, encrypted, until the mail is sent; the three columns stay empty.
 */
export const mails = sqliteTable(
  "mails",
  {
    id: rowId(),
    messageId: text("message_id").notNull(),
    kind: text("kind").notNull(),
    recipient: text("recipient").notNull(),
    replyTo: text("reply_to"),
    toUserId: integer("to_user_id"),
    aboutUserId: integer("about_user_id"),
    subject: text("subject").notNull(),
    text: text("text").notNull(),
    html: text("html").notNull(),
    sealed: text("sealed"),
    status: text("status", { enum: ["kept", "waiting", "sending", "sent", "failed"] }).notNull(),
    attempts: integer("attempts").notNull(),
    createdAt: moment("created_at").notNull(),
    nextAttemptAt: moment("next_attempt_at"),
    sentAt: moment("sent_at"),
  },
  (table) => [
    uniqueIndex("mails_message_id").on(table.messageId),
    index("mails_recipient").on(table.recipient, table.id),
    index("mails_pair").on(table.toUserId, table.aboutUserId, table.kind),
    index("mails_about").on(table.aboutUserId),
    index("mails_created").on(table.createdAt),
    index("mails_due").on(table.status, table.nextAttemptAt),
    check("mails_status", sql`${table.status} in ('kept', 'waiting', 'sending', 'sent', 'failed')`),
  ],
);
