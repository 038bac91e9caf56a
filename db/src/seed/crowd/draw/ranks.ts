import { at } from "./at.ts";
import type { Chance } from "./chance.ts";

/** A random choice among weighted ranks; 0 is the first. */
export type Ranks = (chance: Chance) => number;

/** Chooses each index in proportion to its weight. */
export function weighted(weights: readonly number[]): Ranks {
  const sums = new Float64Array(weights.length);
  let total = 0;
  for (const [index, weight] of weights.entries()) {
    total += weight;
    sums[index] = total;
  }
  return (chance) => firstAbove(sums, chance.part() * total);
}

/**
 * A distribution like Zipf's: few terms are very frequent, most are rare. The weight of rank k is (k + head)^(-5/4). It
 * is computed with square roots, which are exact.
 */
export function zipf(count: number, head: number): Ranks {
  return weighted(
    Array.from({ length: count }, (_, index) => {
      const rank = index + head;
      return 1 / (rank * Math.sqrt(Math.sqrt(rank)));
    }),
  );
}

function firstAbove(sums: Float64Array, value: number): number {
  let low = 0;
  let high = sums.length - 1;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (at(sums, middle) > value) high = middle;
    else low = middle + 1;
  }
  return low;
}
