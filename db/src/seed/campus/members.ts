import { SCHOOL_NAME } from "@chonsu/shared/school/school";
import type { Database } from "../../open-database.ts";
import { portfolioLinks, profileKeywords, profileSkills, users } from "../../tables/users.ts";
import { MEMBERS, SEED_PASSWORD_HASH } from "../cast.ts";
import { CHONS } from "../chon-map.ts";
import { avatarFile } from "../file-names.ts";
import { momentOf } from "../moments.ts";
import { insertEach } from "./insert-rows.ts";

/** Every member with the lists of their profile. */
export function writeMembers(tx: Database, now: number): void {
  const chons = Map.groupBy(CHONS.flat(), (handle): string => handle);
  insertEach(tx, users, MEMBERS, ({ id, handle, email, name, degree, year, majors, introduction, ...member }) => ({
    id,
    email,
    passwordHash: SEED_PASSWORD_HASH,
    isStaff: member.isStaff ?? false,
    isSuperuser: false,
    dateJoined: momentOf(member.joined, now),
    lastLogin: member.lastLogin === undefined ? null : momentOf(member.lastLogin, now),
    userName: name,
    school: SCHOOL_NAME,
    degree,
    year,
    major1: majors[0],
    major2: majors[1] ?? null,
    introduction,
    imageFile: member.picture === undefined ? null : avatarFile(handle),
    oneDegreeCount: chons.get(handle)?.length ?? 0,
  }));
  insertEach(tx, profileSkills, MEMBERS, ({ id, skills }) => skills.map((skill) => ({ userId: id, skill })));
  insertEach(tx, profileKeywords, MEMBERS, ({ id, interests }) =>
    interests.map((keyword, position) => ({ userId: id, position, keyword })),
  );
  insertEach(tx, portfolioLinks, MEMBERS, ({ id, links = [] }) => links.map((url) => ({ userId: id, url })));
}
