import type { Database } from "@chonsu/db/open-database";
import { mails } from "@chonsu/db/tables/mails";
import { and, desc, eq, gt } from "drizzle-orm";

export type MailRow = typeof mails.$inferSelect;

export function insertMail(db: Database, row: Omit<MailRow, "id">): void {
  db.insert(mails).values(row).run();
}

export interface MailFilter {
  readonly recipient?: string | undefined;
  readonly kind?: string | undefined;
  /** Only mails with a greater id. */
  readonly after?: number | undefined;
  readonly limit: number;
}

/** Newest first. */
export function listMails(db: Database, { recipient, kind, after, limit }: MailFilter): MailRow[] {
  return db
    .select()
    .from(mails)
    .where(
      and(
        recipient === undefined ? undefined : eq(mails.recipient, recipient),
        kind === undefined ? undefined : eq(mails.kind, kind),
        after === undefined ? undefined : gt(mails.id, after),
      ),
    )
    .orderBy(desc(mails.id))
    .limit(limit)
    .all();
}
