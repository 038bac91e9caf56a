import { startOfWeek, yearOf } from "@chonsu/shared/format/time/moments";
import { CHON_MAX, INTERESTS_MAX, USER_NAME_MAX } from "@chonsu/shared/limits";
import type { SeededRandom } from "../../seeded-random.ts";
import { isAlumni, STANDING } from "./standing.ts";
import { drawDegree, drawDepartment, drawInterests, drawName, drawSkills } from "./words.ts";

/** The product opened about eight years before `now`. */
const OPEN_MS = 8 * 52 * 7 * 24 * 60 * 60 * 1000;
/** One of this many members has joined in the current week. */
const NEWCOMER_ONE_IN = 250;
const NEWCOMER_CHONS_MAX = 6;
const ISOLATED = 0.004;
const CLUB_SIZE = 45;
/** Members of a department who joined one after the other know each other: so many joined in between. */
const COHORT = 400;
const SKILLS_MAX = 8;

/** How many chons a special member wants, and how full the profile is: from 0 to 1. */
const SPECIAL: Readonly<Record<number, { readonly wanted: number; readonly fullness?: number }>> = {
  [STANDING.busy]: { wanted: CHON_MAX - 10, fullness: 1 },
  [STANDING.full]: { wanted: CHON_MAX },
  [STANDING.oneLeft]: { wanted: CHON_MAX - 1 },
  [STANDING.limits]: { wanted: CHON_MAX, fullness: 1 },
  [STANDING.nothing]: { wanted: 0, fullness: 0 },
};

/** A member, while a crowd is generated. Ids begin with 1, in the order in which members joined. */
export interface CrowdPerson extends ReturnType<typeof drawProfile> {
  readonly id: number;
  readonly joined: number;
  /** How many chons the member wants. */
  readonly wanted: number;
  /** The names of groups of members who know each other. */
  readonly circles: readonly string[];
  readonly chons: Array<{ readonly friend: CrowdPerson; readonly since: number }>;
}

/** All members with their names, studies, interests and skills, without chons yet. */
export function makePeople(count: number, random: SeededRandom, now: number): CrowdPerson[] {
  const monday = startOfWeek(now);
  const newcomers = Math.max(1, Math.round(count / NEWCOMER_ONE_IN));
  // More members join each month.
  const old = Array.from({ length: count - newcomers }, () => monday - OPEN_MS * (1 - Math.sqrt(random.fraction())));
  const young = Array.from({ length: newcomers }, () => monday + (now - monday) * random.fraction());
  const moments = [...old, ...young].map(Math.floor).sort((a, b) => a - b);
  const clubs = Math.ceil(count / CLUB_SIZE);
  return moments.map((joined, index) => {
    const id = index + 1;
    const profile = drawProfile(random, id, joined);
    const circles = [`${profile.major1} ${Math.floor(id / COHORT)}`, `club ${random.below(clubs)}`];
    return {
      ...profile,
      id,
      joined,
      wanted: SPECIAL[id]?.wanted ?? chonsWanted(random, joined >= monday),
      circles,
      chons: [],
    };
  });
}

/** Few members want many chons: they want about twenty on average. */
function chonsWanted(random: SeededRandom, isNewcomer: boolean): number {
  const usual = 1 + Math.floor((isNewcomer ? NEWCOMER_CHONS_MAX : CHON_MAX) * random.fraction() ** 1.55);
  return random.happens(ISOLATED) ? 0 : usual;
}

function drawProfile(random: SeededRandom, id: number, joined: number) {
  const age = isAlumni(id) ? random.between(5, 24) : Math.min(random.below(5), random.below(7));
  const major1 = drawDepartment(random);
  const major2 = drawDepartment(random);
  const fullness = SPECIAL[id]?.fullness ?? random.fraction();
  return {
    name: id === STANDING.limits ? "김".padEnd(USER_NAME_MAX, "수한무거북이와두루미삼천갑자동방삭") : drawName(random),
    degree: drawDegree(random),
    year: yearOf(joined) - age,
    major1,
    major2: random.happens(0.12) && major2 !== major1 ? major2 : null,
    interests: drawInterests(random, Math.round(fullness * INTERESTS_MAX)),
    skills: drawSkills(random, Math.round(fullness * fullness * SKILLS_MAX)),
  };
}

/** A random moment from `start` to now. With a `bias` above 1, early moments are more likely. */
export function momentSince(
  { random, now }: { readonly random: SeededRandom; readonly now: number },
  start: number,
  bias = 1,
): number {
  return start + Math.floor(random.fraction() ** bias * (now - start));
}

/** The members by the names that each has: of circles, of interests. */
export function groupByNames(people: readonly CrowdPerson[], namesOf: (person: CrowdPerson) => readonly string[]) {
  const groups = new Map<string, CrowdPerson[]>();
  for (const person of people) {
    for (const name of namesOf(person)) {
      const group = groups.get(name);
      if (group === undefined) groups.set(name, [person]);
      else group.push(person);
    }
  }
  return groups;
}
