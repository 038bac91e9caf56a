import { at } from "@chonsu/db/seed/crowd/draw/at";
import { weighted } from "@chonsu/db/seed/crowd/draw/ranks";
import { sentencesOf } from "@chonsu/db/seed/crowd/draw/sentences";
import { drawDistinct, interestRanks, skillRanks } from "@chonsu/db/seed/crowd/draw/terms";
import { nameMaker } from "@chonsu/db/seed/crowd/people/names";
import { DEPARTMENT_WEIGHTS } from "@chonsu/db/seed/crowd/pools/departments";
import {
  CLOSINGS,
  COMMENTS,
  CONVERSATION_LINES,
  EXPERIENCE_TITLES,
  EXPERIENCE_WORDS,
  INTRODUCTIONS,
  MIDDLES,
  OPENINGS,
  REPLIES,
  TITLES,
} from "@chonsu/db/seed/crowd/pools/sentences";
import { INTEREST_TERMS, SKILL_TERMS } from "@chonsu/db/seed/crowd/pools/terms";
import { DEGREES, DEPARTMENTS } from "@chonsu/shared/school/school";
import type { Giving } from "./giving.ts";

const DEGREE_WEIGHTS = [62, 22, 16];

const KINDS = {
  title: TITLES,
  opening: OPENINGS,
  middle: MIDDLES,
  closing: CLOSINGS,
  comment: COMMENTS,
  reply: REPLIES,
  introduction: INTRODUCTIONS,
  experience: EXPERIENCE_TITLES,
  experienceWords: EXPERIENCE_WORDS,
  conversation: CONVERSATION_LINES,
} as const;

/** Random names and texts of a campus for one call, from the pools of the crowd. It reads each pool once. */
export function wordsOf({ chance }: Giving) {
  const name = nameMaker();
  const department = weighted(DEPARTMENT_WEIGHTS);
  const degree = weighted(DEGREE_WEIGHTS);
  const interest = interestRanks();
  const skill = skillRanks();
  const known = new Map<keyof typeof KINDS, ReturnType<typeof sentencesOf>>();
  const sentences = (kind: keyof typeof KINDS) => {
    const made = known.get(kind) ?? sentencesOf(KINDS[kind]);
    known.set(kind, made);
    return made;
  };
  return {
    name: () => name(chance),
    department: () => at(DEPARTMENTS, department(chance)),
    degree: () => at(DEGREES, degree(chance)),
    interests: (count: number) => drawDistinct(interest, chance, count).map((rank) => at(INTEREST_TERMS, rank)),
    skills: (count: number) => drawDistinct(skill, chance, count).map((rank) => at(SKILL_TERMS, rank)),
    say(kind: keyof typeof KINDS): string {
      const filling = { a: interest(chance), b: interest(chance), department: department(chance) };
      return sentences(kind).one(chance, filling);
    },
  };
}

export type Words = ReturnType<typeof wordsOf>;
