import { at } from "./draw/at.ts";
import type { Chance } from "./draw/chance.ts";
import type { People } from "./people/people.ts";
import { INTEREST_TERMS } from "./pools/terms.ts";

/**
 * Draws a member with an interest who had joined before a given second. 0 when the drawn member had not, or when nobody
 * has the interest.
 */
export type Interested = (term: number, chance: Chance, second: number) => number;

/** The members of each interest. */
export function interestedOf(people: People): Interested {
  const members: number[][] = Array.from(INTEREST_TERMS, () => []);
  for (let id = 1; id <= people.count; id += 1) {
    for (const term of people.interestsOf(id)) at(members, term).push(id);
  }
  return (term, chance, second) => {
    const those = at(members, term);
    if (those.length === 0) return 0;
    const drawn = chance.pick(those);
    return at(people.joined, drawn) <= second ? drawn : 0;
  };
}
