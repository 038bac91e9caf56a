import type { Database } from "@chonsu/db/open-database";
import { finderBy, oneOf } from "@chonsu/db/prepared";
import { mailedCodes, verifications } from "@chonsu/db/tables/sessions";
import { users } from "@chonsu/db/tables/users";
import { and, eq, gt, isNull, lte, sql } from "drizzle-orm";

export type MailedCodeRow = typeof mailedCodes.$inferSelect;
type VerificationRow = typeof verifications.$inferSelect;

/** The member with an address in its stored spelling. */
export const findMemberByEmail = finderBy(users.email, (db, isIt) =>
  db.select({ id: users.id }).from(users).where(isIt),
);

export function insertMailedCode(db: Database, row: Omit<MailedCodeRow, "id">): void {
  db.insert(mailedCodes).values(row).run();
}

/** The unused codes that were mailed to an address after a moment. */
export function listUnusedCodes(db: Database, email: string, after: number): MailedCodeRow[] {
  const isUnused = and(eq(mailedCodes.email, email), gt(mailedCodes.createdAt, after), isNull(mailedCodes.usedAt));
  return db.select().from(mailedCodes).where(isUnused).all();
}

/** Counts a wrong try of some codes, made from the address that asked for them or from elsewhere. */
export function countTry(db: Database, counter: "attempts" | "attemptsElsewhere", ids: readonly number[]): void {
  db.update(mailedCodes)
    .set({ [counter]: sql`${mailedCodes[counter]} + 1` })
    .where(oneOf(mailedCodes.id, ids))
    .run();
}

/** Marks every code that was mailed to an address as used. */
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

/** Uses an unused verification for this address and purpose that was made after a moment. False when there is none. */
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

export function deleteExpired(db: Database, moment: number): void {
  db.delete(mailedCodes).where(lte(mailedCodes.createdAt, moment)).run();
  db.delete(verifications).where(lte(verifications.createdAt, moment)).run();
}
