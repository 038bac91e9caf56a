import type { Crowd } from "./crowd-dataset.ts";
import { at } from "./draw/at.ts";
import type { Chance } from "./draw/chance.ts";
import { STANDING } from "./people/standing.ts";

const FRIENDS_OF_AUTHOR = 0.5;
const MOST = 1500;
/** At most one of this many members likes the same post. */
const MOST_ONE_IN = 5;

/**
 * Draws the members who like a post: friends of its author and random members, each once. Few posts have many likes:
 * about one in c posts has c likes or more.
 */
export function likersOf({ people, chons }: Crowd, chance: Chance): (post: number, author: number) => number[] {
  const liked = new Int32Array(people.count + 1);
  const most = Math.min(MOST, Math.floor(people.count / MOST_ONE_IN));
  const likes = (post: number, author: number): number => {
    const id = chons.net.drawNear(author, FRIENDS_OF_AUTHOR, chance);
    if (at(liked, id) === post || id === STANDING.nothing) return 0;
    liked[id] = post;
    return id;
  };
  return (post, author) => {
    const count = Math.min(most, Math.floor(1 / (1 - chance.part())) - (chance.happens(0.5) ? 1 : 0));
    return Array.from({ length: count }, () => likes(post, author)).filter((id) => id !== 0);
  };
}
