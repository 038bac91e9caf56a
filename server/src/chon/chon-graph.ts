import { distanceBetween, distancesFrom, shortestPaths } from "./bfs.ts";

/** Distance from one fixed member to any other: 0..3, null beyond (R11). */
export type DistanceLookup = (userId: number) => number | null;

/** Who is whose 1촌, in memory, in step with the accepted rows of the database. */
export interface ChonGraph {
  /** Adds a chon that was committed. Adding it twice changes nothing. */
  connect(a: number, b: number): void;
  /** Takes away a chon whose row is gone. */
  disconnect(a: number, b: number): void;
  /** Takes away a member with all their chons. */
  remove(userId: number): void;
  /** Distances from one member to all, computed once for a whole request. */
  distancesFrom(userId: number): DistanceLookup;
  distance(from: number, to: number): number | null;
  /** All shortest chains up to three steps: only the people in between, in a stable order. */
  paths(from: number, to: number): number[][];
  /** The 1촌 of a member, ascending. */
  friendsOf(userId: number): readonly number[];
}

/** Builds the graph from all accepted pairs. */
export function createChonGraph(pairs: Iterable<readonly [number, number]>): ChonGraph {
  const adjacency = new Map<number, number[]>();
  const friendsOf = (id: number): readonly number[] => adjacency.get(id) ?? [];
  const graph: ChonGraph = {
    connect(a, b) {
      insert(adjacency, a, b);
      insert(adjacency, b, a);
    },
    disconnect(a, b) {
      drop(adjacency, a, b);
      drop(adjacency, b, a);
    },
    remove(userId) {
      for (const friend of friendsOf(userId)) drop(adjacency, friend, userId);
      adjacency.delete(userId);
    },
    distancesFrom(userId) {
      const distances = distancesFrom(friendsOf, userId);
      return (id) => distances.get(id) ?? null;
    },
    distance: (from, to) => distanceBetween(friendsOf, from, to),
    paths: (from, to) => shortestPaths(friendsOf, from, to),
    friendsOf,
  };
  for (const [a, b] of pairs) graph.connect(a, b);
  return graph;
}

function insert(adjacency: Map<number, number[]>, id: number, friend: number): void {
  const friends = adjacency.get(id) ?? [];
  if (friends.includes(friend)) return;
  const at = friends.findIndex((other) => other > friend);
  friends.splice(at === -1 ? friends.length : at, 0, friend);
  adjacency.set(id, friends);
}

function drop(adjacency: Map<number, number[]>, id: number, friend: number): void {
  const friends = adjacency.get(id);
  const at = friends?.indexOf(friend) ?? -1;
  if (at !== -1) friends?.splice(at, 1);
}
