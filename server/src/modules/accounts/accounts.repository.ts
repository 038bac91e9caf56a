import type { Database } from "@chonsu/db/open-database";
import { profileKeywords, users } from "@chonsu/db/tables/users";
import { SCHOOL_NAME } from "@chonsu/shared/school/school";
import { eq } from "drizzle-orm";
import type { Grant } from "../../access/grant.ts";

/** Who signs up reads the mails of the address, as far as the mode asks for it (R3). */
type ProvenAddress = Grant<"address.signup", { readonly email: string }>;

/** Who sets a password was found to be its member (R4, R5). */
type PasswordProof = Grant<"password.proven", { readonly userId: number }>;

/** What a new member starts with; the rest of the row is the same for all, the school too (R34). */
export interface NewMember {
  readonly passwordHash: string;
  readonly dateJoined: number;
  readonly userName: string;
  readonly degree: string;
  readonly year: number;
  readonly major1: string;
  readonly major2: string | null;
}

/** Writes a member at a proven address, who is nobody's chon and no staff, with their interests; answers the id. */
export function insertMember(
  db: Database,
  { row: { email } }: ProvenAddress,
  member: NewMember,
  keywords: readonly string[],
): number {
  const none = { isStaff: false, isSuperuser: false, lastLogin: null, introduction: "", imageFile: null };
  const { id: userId } = db
    .insert(users)
    .values({ ...member, ...none, email, school: SCHOOL_NAME, oneDegreeCount: 0 })
    .returning({ id: users.id })
    .get();
  if (keywords.length === 0) return userId;
  db.insert(profileKeywords)
    .values(keywords.map((keyword, position) => ({ userId, position, keyword })))
    .run();
  return userId;
}

export function findIdByEmail(db: Database, email: string): number | undefined {
  return db.select({ id: users.id }).from(users).where(eq(users.email, email)).get()?.id;
}

export function setPasswordHash(db: Database, { row }: PasswordProof, passwordHash: string): void {
  db.update(users).set({ passwordHash }).where(eq(users.id, row.userId)).run();
}
