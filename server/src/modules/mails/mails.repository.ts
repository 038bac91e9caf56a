import type { Database } from "@chonsu/db/open-database";
import { asList, finderBy, given, inGivenList, isGiven, prepared } from "@chonsu/db/prepared";
import { mails } from "@chonsu/db/tables/mails";
import { and, asc, between, count, desc, eq, gt, inArray, lte, min, ne, notInArray, or, sql } from "drizzle-orm";
import { DROPPED_WORDS, type StoredWords } from "../../mail/sealed-words.ts";

export type MailRow = typeof mails.$inferSelect;

export function insertMail(db: Database, row: Omit<MailRow, "id">): void {
  db.insert(mails).values(row).run();
}

const mailed = prepared((db) =>
  db
    .select({ id: mails.id })
    .from(mails)
    .where(
      and(
        isGiven(mails.toUserId, "toUserId"),
        isGiven(mails.aboutUserId, "aboutUserId"),
        isGiven(mails.kind, "kind"),
        between(mails.createdAt, given("from"), given("now")),
      ),
    )
    .limit(1),
);

/** Whether a member has a mail of this kind about another member, made in a period. */
export function hasMailed(
  db: Database,
  sought: { toUserId: number; aboutUserId: number; kind: string; from: number; now: number },
): boolean {
  return mailed(db).get(sought) !== undefined;
}

/**
 * The mails that can still be withdrawn. A mail that is kept in the outbox counts as sent when it was made until
 * `keptFrom`.
 */
const isUnsent = or(
  sql`${mails.status} = 'waiting'`,
  and(sql`${mails.status} = 'kept'`, gt(mails.createdAt, given("keptFrom"))),
);

const toAndAbout = (to: string, about: string) => and(isGiven(mails.toUserId, to), isGiven(mails.aboutUserId, about));
const unsentBetween = prepared((db) =>
  db
    .delete(mails)
    .where(and(or(toAndAbout("a", "b"), toAndAbout("b", "a")), inGivenList(mails.kind, "kinds"), isUnsent)),
);

/** Deletes mails of these kinds between two members, in both directions, that have not left yet. */
export function deleteUnsentBetween(
  db: Database,
  kinds: readonly string[],
  [a, b]: readonly [number, number],
  keptFrom: number,
): void {
  unsentBetween(db).run({ a, b, kinds: asList(kinds), keptFrom });
}

const unsentAround = prepared((db) =>
  db
    .delete(mails)
    .where(and(or(isGiven(mails.toUserId, "userId"), isGiven(mails.aboutUserId, "userId")), isUnsent))
    .limit(given("most")),
);

/** Deletes at most `most` mails to or about a member that have not left yet. Returns how many were deleted. */
export function deleteUnsentAround(db: Database, userId: number, keptFrom: number, most: number): number {
  return unsentAround(db).run({ userId, keptFrom, most }).changes;
}

export interface MailFilter {
  readonly recipient?: string | undefined;
  readonly kind?: string | undefined;
  /** Only mails with a greater id. */
  readonly after?: number | undefined;
  readonly limit: number;
}

/** The mails that match a filter, newest first. */
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

export const findMail = finderBy(mails.id, (db, isIt) => db.select().from(mails).where(isIt));

/**
 * The oldest mail that is due. A mail is also due when it was written before the clock was set back: then its wait is
 * longer than any delay, or it is new and from the future. Mails with the ids `except` are left out.
 */
export function findDue(
  db: Database,
  now: number,
  longestDelayMs: number,
  except: readonly number[] = [],
): MailRow | undefined {
  const isDue = or(
    lte(mails.nextAttemptAt, now),
    gt(mails.nextAttemptAt, now + longestDelayMs),
    and(eq(mails.attempts, 0), gt(mails.createdAt, now)),
  );
  return db
    .select()
    .from(mails)
    .where(and(eq(mails.status, "waiting"), isDue, notInArray(mails.id, [...except])))
    .orderBy(asc(mails.id))
    .limit(1)
    .get();
}

/** The moment when the next waiting mail is due. Undefined when no mail waits. */
export function findNextAttempt(db: Database): number | undefined {
  const row = db
    .select({ at: min(mails.nextAttemptAt) })
    .from(mails)
    .where(eq(mails.status, "waiting"))
    .get();
  return row?.at ?? undefined;
}

const UNFINISHED: MailRow["status"][] = ["waiting", "sending"];

/** How many mails wait to be sent or are being sent. */
export function countUnsent(db: Database): number {
  return db.select({ count: count() }).from(mails).where(inArray(mails.status, UNFINISHED)).get()?.count ?? 0;
}

/** Drops the words of every mail that will not be sent any more. */
export function dropFinishedWords(db: Database): void {
  const isFinished = notInArray(mails.status, UNFINISHED);
  db.update(mails)
    .set(DROPPED_WORDS)
    .where(and(isFinished, or(ne(mails.text, ""), ne(mails.sealed, ""))))
    .run();
}

/**
 * Deletes at most `most` mails that were made until `moment` and will not be sent any more. Returns how many were
 * deleted.
 */
export function deleteFinished(db: Database, moment: number, most: number): number {
  const isFinished = and(lte(mails.createdAt, moment), notInArray(mails.status, UNFINISHED));
  const finished = db.select({ id: mails.id }).from(mails).where(isFinished).limit(most);
  return db.delete(mails).where(inArray(mails.id, finished)).run().changes;
}

/** The delivery state of a mail: being sent (with the number of the attempt), waiting again, sent, or failed. */
export type MailProgress =
  | { readonly status: "sending"; readonly attempts: number }
  | { readonly status: "waiting"; readonly nextAttemptAt: number }
  | { readonly status: "sent"; readonly sentAt: number; readonly nextAttemptAt: null }
  | { readonly status: "failed"; readonly nextAttemptAt: null };

export function setProgress(db: Database, id: number, progress: MailProgress & Partial<StoredWords>): void {
  db.update(mails).set(progress).where(eq(mails.id, id)).run();
}

/** Makes mails wait again whose sending was interrupted. They are due at once. */
export function releaseSending(db: Database, now: number): void {
  db.update(mails).set({ status: "waiting", nextAttemptAt: now }).where(eq(mails.status, "sending")).run();
}
