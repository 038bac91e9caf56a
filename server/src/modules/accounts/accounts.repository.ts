import type { Database } from "@chonsu/db/open-database";
import { ownedList } from "@chonsu/db/owned-list";
import { inserterOf } from "@chonsu/db/prepared";
import { profileKeywords, users } from "@chonsu/db/tables/users";
import { SCHOOL_NAME } from "@chonsu/shared/school/school";
import { eq } from "drizzle-orm";
import type { PasswordProof } from "../sessions/sessions.policy.ts";
import type { ProvenAddress } from "../verifications/verifications.policy.ts";

/** The fields of a new member. The rest of the row is the same for all, including the school (R34). */
type NewMember = Pick<
  typeof users.$inferSelect,
  "passwordHash" | "dateJoined" | "userName" | "degree" | "year" | "major1" | "major2"
>;

const inserted = inserterOf(users);
const putKeywords = ownedList(profileKeywords, profileKeywords.userId, ["owner", "place", "value"]);

/**
 * Inserts a member with a proven address and their interests. The member has no chons and is no staff. Returns the id.
 */
export function insertMember(
  db: Database,
  { row: { email } }: ProvenAddress<"signup">,
  member: NewMember,
  keywords: readonly string[],
): number {
  const none = { isStaff: false, isSuperuser: false, lastLogin: null, introduction: "", imageFile: null };
  const { id } = inserted(db, { ...member, ...none, email, school: SCHOOL_NAME, oneDegreeCount: 0 });
  putKeywords(db, id, keywords);
  return id;
}

export function setPasswordHash(db: Database, { row }: PasswordProof, passwordHash: string): void {
  db.update(users).set({ passwordHash }).where(eq(users.id, row.userId)).run();
}
