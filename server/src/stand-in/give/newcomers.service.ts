import type { Database } from "@chonsu/db/open-database";
import { SEED_PASSWORD_HASH } from "@chonsu/db/seed/cast";
import { standInCopy } from "@chonsu/shared/copy/stand-in";
import { yearOf } from "@chonsu/shared/format/moments";
import { EMAIL_DOMAINS, SCHOOL_NAME } from "@chonsu/shared/school/school";
import type { MembersOptions } from "@chonsu/shared/stand-in/give/members";
import type { StagedImage } from "../../files/stage.ts";
import { isRegistered, universityAddress } from "../../modules/verifications/verifications.service.ts";
import { type Refusal, refuse, refuseField } from "../../platform/refusal.ts";
import type { Giving } from "./giving.ts";
import { findLastId, insertMembers, insertTerms, listAddresses } from "./members.repository.ts";
import { type Words, wordsOf } from "./words.ts";

const ADDRESS = "given-";
const INTERESTS_MOST = 4;
const SKILLS_MOST = 3;

/** What newcomers are; what is left out is drawn. */
export interface NewcomerDraft
  extends Partial<Omit<MembersOptions, "count" | "email" | "joined_at" | "age_ms" | "picture">> {
  /** Of a single one. */
  readonly address?: string | undefined;
  /** When each joined. Milliseconds. */
  readonly joinedAt: readonly number[];
  readonly passwordHash?: string;
  readonly pictures?: readonly StagedImage[];
}

/** Makes members without any chon, in the caller's transaction; answers their ids. */
export function addNewcomers(giving: Giving, db: Database, draft: NewcomerDraft): number[] | Refusal<"VALIDATION"> {
  const addresses = draft.address === undefined ? freeAddresses(db, draft.joinedAt.length) : [draft.address];
  const late = draft.joinedAt.map(yearOf).find((year) => (draft.year ?? 0) > year);
  if (late !== undefined) return refuseField("year", standInCopy.tooEarly(late));
  const words = wordsOf(giving);
  const profiles = addresses.map((email, index) => profileOf(giving, words, draft, email, index));
  const ids = insertMembers(db, profiles);
  const terms = ids.map((userId) => ({
    userId,
    interests: draft.interests ?? words.interests(giving.chance.between(2, INTERESTS_MOST)),
    skills: draft.skills ?? words.skills(giving.chance.below(SKILLS_MOST + 1)),
  }));
  insertTerms(db, terms);
  return ids;
}

function profileOf({ chance }: Giving, words: Words, draft: NewcomerDraft, email: string, index: number) {
  const joinedAt = draft.joinedAt[index] ?? 0;
  const second = draft.second_department ?? null;
  let major1 = draft.department ?? words.department();
  while (draft.department === undefined && major1 === second) major1 = words.department();
  return {
    email,
    passwordHash: draft.passwordHash ?? SEED_PASSWORD_HASH,
    isStaff: draft.is_staff ?? false,
    dateJoined: joinedAt,
    userName: draft.user_name ?? words.name(),
    school: SCHOOL_NAME,
    degree: draft.degree ?? words.degree(),
    year: draft.year ?? yearOf(joinedAt) - Math.min(chance.below(5), chance.below(7)),
    major1,
    major2: second,
    introduction: draft.introduction ?? words.say("introduction"),
    imageFile: draft.pictures?.[index]?.file ?? null,
  };
}

/** An address as it is stored, if it is the university's and nobody has it; undefined for none. */
export function freeAddress(
  db: Database,
  email: string | undefined,
): string | undefined | Refusal<"EMAIL_NOT_UNIVERSITY" | "EMAIL_TAKEN"> {
  if (email === undefined) return undefined;
  const address = universityAddress(email);
  if (address === undefined) return refuse("EMAIL_NOT_UNIVERSITY");
  return isRegistered(db, address) ? refuse("EMAIL_TAKEN") : address;
}

/** `given-75@…`: the number is the member's id, unless somebody has the address already. */
function freeAddresses(db: Database, count: number): string[] {
  const taken = new Set(listAddresses(db, ADDRESS));
  const addresses: string[] = [];
  for (let number = findLastId(db) + 1; addresses.length < count; number += 1) {
    const address = `${ADDRESS}${number}@${EMAIL_DOMAINS[0]}`;
    if (!taken.has(address)) addresses.push(address);
  }
  return addresses;
}
