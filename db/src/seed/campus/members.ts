import { SCHOOL_NAME } from "@chonsu/shared/school/school";
import { portfolioLinks, profileKeywords, profileSkills, users } from "../../tables/users.ts";
import { type Batch, batch } from "../batch.ts";
import type { Member } from "../cast/member.ts";
import { MEMBERS, SEED_PASSWORD_HASH } from "../cast.ts";
import { CHONS } from "../chon-map.ts";
import { momentOf } from "../moments.ts";
import { avatarPlace, fileOf } from "../picture-files.ts";

function chonCounts(): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const handle of CHONS.flat()) counts.set(handle, (counts.get(handle) ?? 0) + 1);
  return counts;
}

function userRow(member: Member, oneDegreeCount: number, now: number): typeof users.$inferInsert {
  return {
    id: member.id,
    email: member.email,
    passwordHash: SEED_PASSWORD_HASH,
    isStaff: member.isStaff ?? false,
    isSuperuser: false,
    dateJoined: momentOf(member.joined, now),
    lastLogin: member.lastLogin === undefined ? null : momentOf(member.lastLogin, now),
    userName: member.name,
    school: SCHOOL_NAME,
    degree: member.degree,
    year: member.year,
    major1: member.majors[0],
    major2: member.majors[1] ?? null,
    introduction: member.introduction,
    imageFile: member.picture === undefined ? null : fileOf(avatarPlace(member.handle)),
    oneDegreeCount,
  };
}

/** Every member with the lists of their profile. */
export function memberBatches(now: number): Batch[] {
  const counts = chonCounts();
  return [
    batch(
      users,
      MEMBERS.map((member) => userRow(member, counts.get(member.handle) ?? 0, now)),
    ),
    batch(
      profileSkills,
      MEMBERS.flatMap(({ id, skills }) => skills.map((skill) => ({ userId: id, skill }))),
    ),
    batch(
      profileKeywords,
      MEMBERS.flatMap(({ id, interests }) => interests.map((keyword, position) => ({ userId: id, position, keyword }))),
    ),
    batch(
      portfolioLinks,
      MEMBERS.flatMap(({ id, links }) => (links ?? []).map((url) => ({ userId: id, url }))),
    ),
  ];
}
