import { INTRODUCTION_MAX } from "@chonsu/shared/limits";
import { DEPARTMENTS, SCHOOL_NAME } from "@chonsu/shared/school/school";
import { portfolioLinks, profileKeywords, profileSkills, users } from "../../tables/users.ts";
import { SEED_PASSWORD_HASH } from "../cast.ts";
import type { Crowd } from "./crowd-dataset.ts";
import { at } from "./draw/at.ts";
import { DAY } from "./draw/calendar.ts";
import { type Chance, chanceOf } from "./draw/chance.ts";
import { writeLists, writeRows } from "./draw/row-writer.ts";
import { sentencesOf } from "./draw/sentences.ts";
import { interestRanks, plainFirst } from "./draw/terms.ts";
import { crowdEmail } from "./people/people.ts";
import { STANDING } from "./people/standing.ts";
import { crowdAvatarOf } from "./pictures.ts";
import { INTRODUCTIONS, PORTFOLIO_HOSTS } from "./pools/sentences.ts";
import { INTEREST_TERMS, SKILL_TERMS } from "./pools/terms.ts";

const NEVER_LOGGED_IN = 0.03;
const WITHOUT_INTRODUCTION = 0.25;
const SENTENCES_MAX = 4;
const LINKS_MAX = 4;
const STAFF_ONE_IN = 2000;
const AWAY_LONGEST = 400 * DAY;

/** Writes every member with the lists of the profile. No password is hashed: all have the password hash of the cast. */
export function writeMembers(crowd: Crowd): void {
  writeUsers(crowd);
  writeTerms(crowd);
  writeLinks(crowd);
}

function writeUsers(crowd: Crowd): void {
  const { people, calendar, chons } = crowd;
  const chance = chanceOf(crowd.seed, "members");
  const introduce = introducer(crowd, chance);
  const account = ["id", "email", "passwordHash", "isStaff", "isSuperuser", "dateJoined", "lastLogin"] as const;
  const profile = ["userName", "school", "degree", "year", "major1", "major2", "introduction", "imageFile"] as const;
  writeRows(crowd, users, [...account, ...profile, "oneDegreeCount"], people.ids, (id) => {
    const joined = at(people.joined, id);
    const isStaff = id % STAFF_ONE_IN === STANDING.staff ? 1 : 0;
    const second = at(people.major2, id);
    return [
      ...([id, crowdEmail(id), SEED_PASSWORD_HASH, isStaff, 0, calendar.moment(joined)] as const),
      chance.happens(NEVER_LOGGED_IN) ? null : calendar.moment(lastLogin(crowd, joined, chance)),
      ...([at(people.names, id), SCHOOL_NAME, at(people.degrees, id), at(people.years, id)] as const),
      ...([at(DEPARTMENTS, at(people.major1, id)), second < 0 ? null : at(DEPARTMENTS, second)] as const),
      introduce(id),
      crowdAvatarOf(id),
      chons.net.degree(id),
    ];
  });
}

/** Most members signed in recently. */
function lastLogin({ calendar }: Crowd, joined: number, chance: Chance): number {
  const away = Math.floor(chance.part() * chance.part() * chance.part() * AWAY_LONGEST);
  return Math.max(joined, calendar.now - away);
}

function introducer({ people }: Crowd, chance: Chance): (id: number) => string {
  const sentence = sentencesOf(INTRODUCTIONS);
  const term = interestRanks();
  return (id) => {
    const department = at(people.major1, id);
    const [a = term(chance), b = term(chance)] = plainFirst(at(people.interests, id));
    const say = (count: number) => sentence.several(chance, { a, b, department }, count);
    if (id === STANDING.limits)
      return `${say(INTRODUCTIONS.length)} `.repeat(INTRODUCTION_MAX).slice(0, INTRODUCTION_MAX);
    if (id === STANDING.nothing || chance.happens(WITHOUT_INTRODUCTION)) return "";
    return say(chance.between(1, SENTENCES_MAX));
  };
}

function writeTerms(crowd: Crowd): void {
  const { ids, interests, skills } = crowd.people;
  writeLists(crowd, profileSkills, ["userId", "skill"], ids, (id) =>
    at(skills, id).map((skill) => [id, at(SKILL_TERMS, skill)]),
  );
  writeLists(crowd, profileKeywords, ["userId", "position", "keyword"], ids, (id) =>
    at(interests, id).map((term, position) => [id, position, at(INTEREST_TERMS, term)]),
  );
}

function writeLinks(crowd: Crowd): void {
  const chance = chanceOf(crowd.seed, "portfolio");
  writeLists(crowd, portfolioLinks, ["userId", "url"], crowd.people.ids, (id) => {
    const links = id === STANDING.nothing ? 0 : chance.below(LINKS_MAX) - chance.below(2);
    return Array.from({ length: links }, (_, link) => [id, `${chance.pick(PORTFOLIO_HOSTS)}member-${id}/${link}`]);
  });
}
