import type { Database } from "@chonsu/db/open-database";
import { profileKeywords, users } from "@chonsu/db/tables/users";
import { SCHOOL_NAME } from "@chonsu/shared/school";
import { eq } from "drizzle-orm";

/** What a new member starts with; the rest of the row is the same for all, the school too (R34). */
export interface NewMember {
  readonly email: string;
  readonly passwordHash: string;
  readonly dateJoined: number;
  readonly userName: string;
  readonly degree: string;
  readonly year: number;
  readonly major1: string;
  readonly major2: string | null;
}

/** Writes a member who is nobody's chon and no staff; answers the id. */
export function insertMember(db: Database, member: NewMember): number {
  return db
    .insert(users)
    .values({
      ...member,
      school: SCHOOL_NAME,
      isStaff: false,
      isSuperuser: false,
      lastLogin: null,
      introduction: "",
      imageFile: null,
      oneDegreeCount: 0,
    })
    .returning({ id: users.id })
    .get().id;
}

export function insertKeywords(db: Database, userId: number, keywords: readonly string[]): void {
  db.insert(profileKeywords)
    .values(keywords.map((keyword, position) => ({ userId, position, keyword })))
    .run();
}

export function findIdByEmail(db: Database, email: string): number | undefined {
  return db.select({ id: users.id }).from(users).where(eq(users.email, email)).get()?.id;
}

export function setPasswordHash(db: Database, userId: number, passwordHash: string): void {
  db.update(users).set({ passwordHash }).where(eq(users.id, userId)).run();
}
