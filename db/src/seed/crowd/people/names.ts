import { at } from "../draw/at.ts";
import type { Chance } from "../draw/chance.ts";
import { weighted } from "../draw/ranks.ts";
import {
  FAMILY_NAMES,
  FIRST_SYLLABLES,
  FOREIGN_FAMILY,
  FOREIGN_GIVEN,
  LONG_GIVEN,
  SECOND_SYLLABLES,
  SHORT_GIVEN,
} from "../pools/names.ts";

const FOREIGN = 0.03;
const SHORT = 0.03;
const LONG = 0.01;

/** Makes Korean names with realistic frequencies; names may repeat. */
export function nameMaker(): (chance: Chance) => string {
  const family = weighted(FAMILY_NAMES.map(([, share]) => share));
  return (chance) => {
    if (chance.happens(FOREIGN)) return `${chance.pick(FOREIGN_GIVEN)} ${chance.pick(FOREIGN_FAMILY)}`;
    const [name] = at(FAMILY_NAMES, family(chance));
    return `${name}${givenName(chance)}`;
  };
}

function givenName(chance: Chance): string {
  if (chance.happens(SHORT)) return chance.pick(SHORT_GIVEN);
  if (chance.happens(LONG)) return chance.pick(LONG_GIVEN);
  const first = chance.pick(FIRST_SYLLABLES);
  const second = chance.pick(SECOND_SYLLABLES);
  return first === second ? `${first}${chance.pick(SECOND_SYLLABLES)}` : `${first}${second}`;
}
