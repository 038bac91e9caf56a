import { CHON_DISTANCE_MAX } from "@chonsu/shared/limits";

/** The chons of a member, in ascending order of id. */
export type Neighbours = (id: number) => readonly number[];

/**
 * Chon distances from one member to everybody within three steps, in one pass: id → 0..3. Who is not in the map is further away
 * or not connected (R11). Cost: each relation of the members within two steps is looked at once.
 */
export function distancesFrom(neighbours: Neighbours, start: number): Map<number, number> {
  const distances = new Map([[start, 0]]);
  let frontier = [start];
  for (let step = 1; step <= CHON_DISTANCE_MAX && frontier.length > 0; step += 1) {
    const next: number[] = [];
    for (const id of frontier) {
      for (const friend of neighbours(id)) {
        if (distances.has(friend)) continue;
        distances.set(friend, step);
        next.push(friend);
      }
    }
    frontier = next;
  }
  return distances;
}

/** Chon distance between two members: 0 self, 1..3, null beyond or unconnected (R11). Searches from both ends. */
export function distanceBetween(neighbours: Neighbours, from: number, to: number): number | null {
  if (from === to) return 0;
  const near = new Set(neighbours(from));
  if (near.has(to)) return 1;
  const far = neighbours(to);
  if (far.some((id) => near.has(id))) return 2;
  return far.some((id) => neighbours(id).some((beyond) => near.has(beyond))) ? 3 : null;
}

/**
 * All shortest chains of up to three steps between two members: only the people in between, in ascending order of their ids (R11).
 * A friend gives one empty chain; oneself and everybody beyond three steps give none.
 */
export function shortestPaths(neighbours: Neighbours, from: number, to: number): number[][] {
  const distance = distanceBetween(neighbours, from, to);
  if (distance === 1) return [[]];
  const far = new Set(neighbours(to));
  if (distance === 2) return common(neighbours(from), far).map((id) => [id]);
  if (distance !== CHON_DISTANCE_MAX) return [];
  return neighbours(from).flatMap((first) => common(neighbours(first), far).map((second) => [first, second]));
}

function common(ids: readonly number[], others: ReadonlySet<number>): number[] {
  return ids.filter((id) => others.has(id));
}
