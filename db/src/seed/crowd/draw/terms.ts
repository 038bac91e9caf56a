import { INTEREST_TERMS, PLAIN_INTERESTS, SKILL_TERMS } from "../pools/terms.ts";
import type { Chance } from "./chance.ts";
import { type Ranks, zipf } from "./ranks.ts";

/** Makes the top of the distribution flatter: with a larger value the most frequent term is less frequent. */
const HEAD = 7;

/** Draws an interest by its frequency. */
export function interestRanks(): Ranks {
  return zipf(INTEREST_TERMS.length, HEAD);
}

/** Draws a skill by its frequency. */
export function skillRanks(): Ranks {
  return zipf(SKILL_TERMS.length, HEAD);
}

/** The same terms, with single terms before combined ones, because single terms read well in a sentence. */
export function plainFirst(terms: readonly number[]): number[] {
  return terms.toSorted((a, b) => Number(a >= PLAIN_INTERESTS) - Number(b >= PLAIN_INTERESTS));
}

/** Draws `count` different ranks. */
export function drawDistinct(rank: Ranks, chance: Chance, count: number): number[] {
  const drawn = new Set<number>();
  while (drawn.size < count) drawn.add(rank(chance));
  return [...drawn];
}
