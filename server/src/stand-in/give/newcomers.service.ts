import type { Database } from "@chonsu/db/open-database";
import { SEED_PASSWORD_HASH } from "@chonsu/db/seed/cast";
import type { SignUpProfile } from "@chonsu/shared/contract/accounts";
import { standInCopy } from "@chonsu/shared/copy/stand-in";
import { yearOf } from "@chonsu/shared/format/time/moments";
import { EMAIL_DOMAINS } from "@chonsu/shared/school/school";
import type { Unit } from "../../command/transact.ts";
import type { StagedImage } from "../../files/stage.ts";
import { checkNewcomer, invitationByLink, signUp } from "../../modules/accounts/registrations.service.ts";
import { storeProfile } from "../../modules/users/profiles.service.ts";
import { memberByEmail, universityAddress } from "../../modules/verifications/verifications.service.ts";
import { isRefusal, type Refusal, refuse, refuseField } from "../../platform/refusal.ts";
import { setStaff } from "../accounts/accounts.repository.ts";
import { type Acts, at, by, type FactoryOptions, type Giving, silent, unrefused } from "./giving.ts";
import { findLastId, listAddresses } from "./people.repository.ts";
import { type RandomWords, wordsOf } from "./words.ts";

const ADDRESS = "given-";
const INTERESTS_MOST = 4;
const SKILLS_MOST = 3;

/** The data of newcomers. Missing fields are drawn at random. */
interface NewcomerDraft
  extends Partial<Omit<FactoryOptions<"members">, "count" | "email" | "joined_at" | "age_ms" | "picture">> {
  /** The address, for a single newcomer. */
  readonly address?: string | undefined;
  /** The moment at which each joins. Milliseconds. */
  readonly joinedAt: readonly number[];
  readonly passwordHash?: string;
  readonly pictures?: readonly StagedImage[];
  /** The code of an invitation link, for a single newcomer. Without it they sign up alone. */
  readonly code?: string;
}

/** Signs newcomers up in the caller's transaction, each at their own moment. Returns their ids. */
export function addNewcomers(acts: Acts, draft: NewcomerDraft): number[] | Refusal<"VALIDATION"> {
  const { joinedAt } = draft;
  const addresses = draft.address === undefined ? freeAddresses(acts.ctx.db, joinedAt.length) : [draft.address];
  const words = wordsOf(acts);
  // In this mode a newcomer needs no code from a mail (R3).
  const withoutCodes: Unit = { ...acts.ctx, config: { ...acts.ctx.config, verification: "client" } };
  const ids: number[] = [];
  for (const [index, email] of addresses.entries()) {
    const moment = joinedAt[index] ?? 0;
    const then = at(withoutCodes, moment);
    const profile = profileOf(acts, words, draft, moment);
    const checked = checkNewcomer(then, { email, profile, verification: null });
    if (isRefusal(checked)) return refuseField("year", standInCopy.tooEarly(yearOf(moment)));
    const newcomer = { ...checked, passwordHash: draft.passwordHash ?? SEED_PASSWORD_HASH };
    const find = () => (draft.code === undefined ? undefined : invitationByLink(then, draft.code));
    const id = unrefused(signUp(then, newcomer, find));
    complete(acts, words, draft, id, index);
    ids.push(id);
  }
  return ids;
}

/** Sets the profile fields that a sign-up does not have. Publishes nothing. */
function complete(acts: Acts, words: RandomWords, draft: NewcomerDraft, id: number, index: number): void {
  const isStaff = draft.is_staff ?? false;
  const skills = draft.skills ?? words.skills(acts.random.below(SKILLS_MOST + 1));
  const update = {
    introduction: draft.introduction ?? words.say("introduction"),
    skills: skills.map((skill) => ({ skill })),
  };
  const asNewcomer = by(silent(acts), { id, isStaff }, draft.joinedAt[index]);
  unrefused(storeProfile.within(...asNewcomer, update, draft.pictures?.[index]));
  if (isStaff) setStaff(acts.ctx.db, id, isStaff);
}

function profileOf({ random }: Giving, words: RandomWords, draft: NewcomerDraft, joinedAt: number): SignUpProfile {
  const second = draft.second_department ?? null;
  let major1 = draft.department ?? words.department();
  while (draft.department === undefined && major1 === second) major1 = words.department();
  return {
    user_name: draft.user_name ?? words.name(),
    current_academic_degree: draft.degree ?? words.degree(),
    year: draft.year ?? yearOf(joinedAt) - Math.min(random.below(5), random.below(7)),
    major1,
    major2: second,
    keywords: draft.interests ?? words.interests(random.between(2, INTERESTS_MOST)),
  };
}

/**
 * The stored spelling of a university address that no member has. Undefined when no address is given; refused for any
 * other address.
 */
export function freeAddress(
  db: Database,
  email: string | undefined,
): string | undefined | Refusal<"EMAIL_NOT_UNIVERSITY" | "EMAIL_TAKEN"> {
  if (email === undefined) return undefined;
  const address = universityAddress(email);
  if (address === undefined) return refuse("EMAIL_NOT_UNIVERSITY");
  return memberByEmail(db, address) === undefined ? address : refuse("EMAIL_TAKEN");
}

/** Free addresses like `given-75@…`. The number is the id of the member, unless that address is taken. */
function freeAddresses(db: Database, count: number): string[] {
  const taken = new Set(listAddresses(db, ADDRESS));
  const addresses: string[] = [];
  for (let number = findLastId(db) + 1; addresses.length < count; number += 1) {
    const address = `${ADDRESS}${number}@${EMAIL_DOMAINS[0]}`;
    if (!taken.has(address)) addresses.push(address);
  }
  return addresses;
}
