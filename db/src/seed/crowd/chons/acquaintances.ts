import type { Chance } from "../draw/chance.ts";
import type { ChonNet } from "./chon-net.ts";

/**
 * How often a draw is repeated for each wanted friend. Most members had fewer friends at that time than they have at
 * the end.
 */
const TRIES = 3;

/** At most `count` friends that a member had at a given second, in the order of the draw. */
export function friendsBefore(net: ChonNet, id: number, second: number, chance: Chance, count: number): number[] {
  const degree = net.degree(id);
  const found = new Set<number>();
  for (let tries = 0; tries < count * TRIES && degree > 0 && found.size < count; tries += 1) {
    const place = chance.below(degree);
    if (net.since(id, place) <= second) found.add(net.friend(id, place));
  }
  return [...found];
}
