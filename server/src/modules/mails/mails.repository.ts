import type { Database } from "@chonsu/db/open-database";
import { mails } from "@chonsu/db/tables/mails";
import { and, asc, count, desc, eq, gt, inArray, lte, min, or } from "drizzle-orm";

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

export function findMail(db: Database, id: number): MailRow | undefined {
  return db.select().from(mails).where(eq(mails.id, id)).get();
}

/**
 * The oldest mail that may be sent now. A mail whose wait is longer than any delay, or that is new and from the future,
 * was written before the clock was set back: it is due too.
 */
export function findDue(db: Database, now: number, longestDelayMs: number): MailRow | undefined {
  const isDue = or(
    lte(mails.nextAttemptAt, now),
    gt(mails.nextAttemptAt, now + longestDelayMs),
    and(eq(mails.attempts, 0), gt(mails.createdAt, now)),
  );
  return db
    .select()
    .from(mails)
    .where(and(eq(mails.status, "waiting"), isDue))
    .orderBy(asc(mails.id))
    .limit(1)
    .get();
}

/** When the next waiting mail is due. */
export function findNextAttempt(db: Database): number | undefined {
  const row = db
    .select({ at: min(mails.nextAttemptAt) })
    .from(mails)
    .where(eq(mails.status, "waiting"))
    .get();
  return row?.at ?? undefined;
}

/** How many mails wait to be sent or are being sent. */
export function countUnsent(db: Database): number {
  const unsent = inArray(mails.status, ["waiting", "sending"]);
  return db.select({ count: count() }).from(mails).where(unsent).get()?.count ?? 0;
}

/** The delivery state of a mail: being sent (with the number of the attempt), sent, waiting again, or failed. */
export type MailProgress =
  | { readonly status: "sending"; readonly attempts: number }
  | { readonly status: "waiting"; readonly nextAttemptAt: number }
  | { readonly status: "sent"; readonly sentAt: number; readonly nextAttemptAt: null }
  | { readonly status: "failed"; readonly nextAttemptAt: null };

export function setProgress(db: Database, id: number, progress: MailProgress): void {
  db.update(mails).set(progress).where(eq(mails.id, id)).run();
}

/** Makes mails whose sending was interrupted wait again, due at once. */
export function releaseSending(db: Database, now: number): void {
  db.update(mails).set({ status: "waiting", nextAttemptAt: now }).where(eq(mails.status, "sending")).run();
}
