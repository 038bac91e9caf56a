import type { Chance } from "../draw/chance.ts";
import type { ChonNet } from "./chon-net.ts";

/** Most had fewer friends then than now. */
const TRIES = 3;

/** Some of the friends a member had at a second, at most `count`, in the order of the draw. */
export function friendsBefore(net: ChonNet, id: number, second: number, chance: Chance, count: number): number[] {
  const degree = net.degree(id);
  const found = new Set<number>();
  for (let tries = 0; tries < count * TRIES && degree > 0 && found.size < count; tries += 1) {
    const place = chance.below(degree);
    if (net.since(id, place) <= second) found.add(net.friend(id, place));
  }
  return [...found];
}
