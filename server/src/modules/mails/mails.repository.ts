import type { Database } from "@chonsu/db/open-database";
import { mails } from "@chonsu/db/tables/mails";
import { and, desc, eq } from "drizzle-orm";

export type MailRow = typeof mails.$inferSelect;

export function insertMail(db: Database, row: Omit<MailRow, "id">): void {
  db.insert(mails).values(row).run();
}

/** Newest first, optionally of one recipient or one kind. */
export function listMails(db: Database, filter: { recipient?: string; kind?: string; limit: number }): MailRow[] {
  return db
    .select()
    .from(mails)
    .where(
      and(
        filter.recipient === undefined ? undefined : eq(mails.recipient, filter.recipient),
        filter.kind === undefined ? undefined : eq(mails.kind, filter.kind),
      ),
    )
    .orderBy(desc(mails.id))
    .limit(filter.limit)
    .all();
}
