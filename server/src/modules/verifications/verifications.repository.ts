import type { Database } from "@chonsu/db/open-database";
import { mailedCodes, verifications } from "@chonsu/db/tables/sessions";
import { users } from "@chonsu/db/tables/users";
import { and, desc, eq, gt, isNull, lte } from "drizzle-orm";

export type MailedCodeRow = typeof mailedCodes.$inferSelect;
type VerificationRow = typeof verifications.$inferSelect;

export function emailExists(db: Database, email: string): boolean {
  return db.select({ id: users.id }).from(users).where(eq(users.email, email)).get() !== undefined;
}

export function insertMailedCode(db: Database, row: Omit<MailedCodeRow, "id">): void {
  db.insert(mailedCodes).values(row).run();
}

/**
 * The newest code mailed to an address after a moment, if it is not used yet: a new code takes the place of all before it, also of those
 * from before the clock was set back.
 */
export function findLatestCode(db: Database, email: string, after: number): MailedCodeRow | undefined {
  const latest = db
    .select()
    .from(mailedCodes)
    .where(and(eq(mailedCodes.email, email), gt(mailedCodes.createdAt, after)))
    .orderBy(desc(mailedCodes.id))
    .limit(1)
    .get();
  return latest?.usedAt === null ? latest : undefined;
}

export function setAttempts(db: Database, id: number, attempts: number): void {
  db.update(mailedCodes).set({ attempts }).where(eq(mailedCodes.id, id)).run();
}

/** Uses up every code that was mailed to an address. */
export function markCodesUsed(db: Database, email: string, at: number): void {
  db.update(mailedCodes)
    .set({ usedAt: at })
    .where(and(eq(mailedCodes.email, email), isNull(mailedCodes.usedAt)))
    .run();
}

export function insertVerification(db: Database, row: Omit<VerificationRow, "usedAt">): void {
  db.insert(verifications)
    .values({ ...row, usedAt: null })
    .run();
}

/** Uses up a verification that is for this address and purpose, unused and made after a moment; false when there is none. */
export function takeVerification(
  db: Database,
  wanted: Pick<VerificationRow, "tokenHash" | "email" | "purpose"> & { after: number; now: number },
): boolean {
  const { changes } = db
    .update(verifications)
    .set({ usedAt: wanted.now })
    .where(
      and(
        eq(verifications.tokenHash, wanted.tokenHash),
        eq(verifications.email, wanted.email),
        eq(verifications.purpose, wanted.purpose),
        gt(verifications.createdAt, wanted.after),
        isNull(verifications.usedAt),
      ),
    )
    .run();
  return changes > 0;
}

/** Takes away codes and verifications that are past their time. */
export function deleteOutdated(db: Database, moment: number): void {
  db.delete(mailedCodes).where(lte(mailedCodes.createdAt, moment)).run();
  db.delete(verifications).where(lte(verifications.createdAt, moment)).run();
}
