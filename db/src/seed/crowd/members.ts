import { INTRODUCTION_MAX, SEARCH_HISTORY_MAX } from "@chonsu/shared/limits";
import { SCHOOL_NAME } from "@chonsu/shared/school/school";
import { searchHistory } from "../../tables/searches.ts";
import { portfolioLinks, profileKeywords, profileSkills, users } from "../../tables/users.ts";
import { SEED_PASSWORD_HASH } from "../cast.ts";
import { type Crowd, inOrder } from "./crowd-dataset.ts";
import { type CrowdPerson, momentSince } from "./people.ts";
import { crowdAvatarOf } from "./pictures.ts";
import { drawSentences } from "./sentences.ts";
import { crowdEmail, STANDING } from "./standing.ts";
import { drawDepartment, drawInterests } from "./words.ts";

const STAFF_ONE_IN = 2000;
const SENTENCES_MAX = 4;
const PORTFOLIO_HOSTS = ["https://github.com/", "https://velog.io/@", "https://blog.example.com/"];

/** Writes every member with the lists of the profile. No password is hashed: all have the password hash of the cast. */
export function writeMembers(crowd: Crowd): void {
  const { people, active, random, now } = crowd;
  crowd.write(users, people, (person) => ({
    id: person.id,
    email: crowdEmail(person.id),
    passwordHash: SEED_PASSWORD_HASH,
    isStaff: person.id % STAFF_ONE_IN === STANDING.staff,
    isSuperuser: false,
    dateJoined: person.joined,
    // Most signed in recently, a few never.
    lastLogin: random.happens(0.03) ? null : now - Math.floor(random.fraction() ** 3 * (now - person.joined)),
    userName: person.name,
    school: SCHOOL_NAME,
    degree: person.degree,
    year: person.year,
    major1: person.major1,
    major2: person.major2,
    introduction: introductionOf(crowd, person),
    imageFile: crowdAvatarOf(person.id),
    oneDegreeCount: person.chons.length,
  }));
  crowd.write(profileSkills, people, ({ id, skills }) => skills.map((skill) => ({ userId: id, skill })));
  crowd.write(profileKeywords, people, ({ id, interests }) =>
    interests.map((keyword, position) => ({ userId: id, position, keyword })),
  );
  crowd.write(portfolioLinks, active, ({ id }) =>
    Array.from({ length: Math.max(0, random.between(-1, 3)) }, (_, link) => {
      return { userId: id, url: `${random.pick(PORTFOLIO_HOSTS)}member-${id}/${link}` };
    }),
  );
}

function introductionOf({ random }: Crowd, { id, interests, major1 }: CrowdPerson): string {
  const topic = { terms: interests.length > 0 ? interests : drawInterests(random, 2), department: major1 };
  const say = (count: number) => drawSentences(random, "introduction", topic, count);
  if (id === STANDING.limits) return say(SENTENCES_MAX).repeat(INTRODUCTION_MAX).slice(0, INTRODUCTION_MAX);
  return id === STANDING.nothing || random.happens(0.25) ? "" : say(random.between(1, SENTENCES_MAX));
}

/** Writes search histories: terms, people, departments; each word once for a member. */
export function writeSearches(crowd: Crowd): void {
  const { active, random } = crowd;
  const drawWord = () => {
    if (random.happens(0.25)) return random.pick(active).name;
    return random.happens(0.1) ? drawDepartment(random) : drawInterests(random, 1).join();
  };
  const searches = active.flatMap((person) => {
    const count = person.id === STANDING.limits ? SEARCH_HISTORY_MAX : random.between(0, 4);
    const words = new Set<string>();
    while (words.size < count) words.add(drawWord());
    return Array.from(words, (keyword) => ({ userId: person.id, keyword, at: momentSince(crowd, person.joined) }));
  });
  crowd.write(searchHistory, inOrder(searches), ({ at, ...search }) => ({ ...search, createdAt: at }));
}
