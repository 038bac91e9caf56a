import { INTEREST_TERMS, PLAIN_INTERESTS, SKILL_TERMS } from "../pools/terms.ts";
import type { Chance } from "./chance.ts";
import { type Ranks, zipf } from "./ranks.ts";

/** How flat the top is: with more, the most usual term is less of everything. */
const HEAD = 7;

/** Draws an interest as they are liked. */
export function interestRanks(): Ranks {
  return zipf(INTEREST_TERMS.length, HEAD);
}

/** Draws a skill as it is usual. */
export function skillRanks(): Ranks {
  return zipf(SKILL_TERMS.length, HEAD);
}

/** The same terms, those of one word first: they read well in a sentence. */
export function plainFirst(terms: readonly number[]): number[] {
  return terms.toSorted((a, b) => Number(a >= PLAIN_INTERESTS) - Number(b >= PLAIN_INTERESTS));
}

/** So many different ranks. */
export function drawDistinct(rank: Ranks, chance: Chance, count: number): number[] {
  const drawn = new Set<number>();
  while (drawn.size < count) drawn.add(rank(chance));
  return [...drawn];
}
