import { yearOf } from "@chonsu/shared/format/time/moments";
import { USER_NAME_MAX } from "@chonsu/shared/limits";
import { DEGREES } from "@chonsu/shared/school/school";
import { at } from "../draw/at.ts";
import type { Calendar } from "../draw/calendar.ts";
import { type Chance, chanceOf } from "../draw/chance.ts";
import { type Ranks, weighted } from "../draw/ranks.ts";
import { drawDistinct, interestRanks, skillRanks } from "../draw/terms.ts";
import { DEPARTMENT_WEIGHTS } from "../pools/departments.ts";
import { nameMaker } from "./names.ts";
import { isAlumni, type People } from "./people.ts";
import { STANDING } from "./standing.ts";

/** One of this many members has joined in the current week. */
const NEWCOMER_ONE_IN = 250;
const DEGREE_WEIGHTS = [62, 22, 16];
const INTEREST_COUNT_WEIGHTS = [8, 6, 28, 26, 18, 14];
const SKILL_COUNT_WEIGHTS = [20, 12, 18, 18, 14, 9, 5, 3, 1];
const SECOND_MAJOR = 0.12;

/** All members with the lists and texts of their profiles. */
export function makePeople(count: number, seed: number, calendar: Calendar): People {
  const chance = chanceOf(seed, "people");
  const makeName = nameMaker();
  const names = Array.from({ length: count + 1 }, (_, id) =>
    id === STANDING.limits ? longestName() : makeName(chance),
  );
  const degreeOf = weighted(DEGREE_WEIGHTS);
  const degrees = names.map(() => at(DEGREES, degreeOf(chance)));
  const joined = joiningSeconds(count, chance, calendar);
  const years = Int32Array.from(names, (_, id) => admissionYear(id, at(joined, id), chance, calendar));
  const majorOf = weighted(DEPARTMENT_WEIGHTS);
  const major1 = Int32Array.from(names, () => majorOf(chance));
  const major2 = major1.map((first) => {
    const second = majorOf(chance);
    return chance.happens(SECOND_MAJOR) && second !== first ? second : -1;
  });
  const interests = drawTerms(count, chance, interestRanks(), INTEREST_COUNT_WEIGHTS);
  const skills = drawTerms(count, chance, skillRanks(), SKILL_COUNT_WEIGHTS);
  const ids = Array.from({ length: count }, (_, index) => index + 1);
  return { count, ids, joined, names, degrees, years, major1, major2, interests, skills };
}

/**
 * The second at which each member joined. More members join each month. The last ones join in the current week, some of
 * them today.
 */
function joiningSeconds(count: number, chance: Chance, { monday, now }: Calendar): Int32Array {
  const newcomers = Math.max(1, Math.round(count / NEWCOMER_ONE_IN));
  const seconds = Int32Array.from({ length: count }, (_, index) =>
    index < count - newcomers
      ? Math.floor(Math.sqrt(chance.part()) * monday)
      : monday + Math.floor(chance.part() * (now - monday + 1)),
  ).sort();
  return Int32Array.from([0, ...seconds]);
}

function admissionYear(id: number, joined: number, chance: Chance, { moment }: Calendar): number {
  const year = yearOf(moment(joined));
  return isAlumni(id) ? year - chance.between(5, 24) : year - Math.min(chance.below(5), chance.below(7));
}

function drawTerms(count: number, chance: Chance, rank: Ranks, countWeights: readonly number[]): number[][] {
  const countOf = weighted(countWeights);
  const most = countWeights.length - 1;
  return Array.from({ length: count + 1 }, (_, id) =>
    id === 0 ? [] : drawDistinct(rank, chance, wantedTerms(id, most) ?? countOf(chance)),
  );
}

function wantedTerms(id: number, most: number): number | undefined {
  if (id === STANDING.nothing) return 0;
  return id === STANDING.limits || id === STANDING.busy ? most : undefined;
}

/** A name of the maximum length. */
function longestName(): string {
  return "김".padEnd(USER_NAME_MAX, "수한무거북이와두루미삼천갑자동방삭");
}
