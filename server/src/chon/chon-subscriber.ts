import type { Subscriber } from "../memory/memory.ts";
import type { ChonGraph } from "./chon-graph.ts";

/** Two members, the smaller id first. */
export type MemberPair = readonly [number, number];

/**
 * Keeps the graph up to date. A changed pair with an accepted row is a chon, and any other changed pair is not (R9,
 * R10).
 */
export function followChons(
  graph: ChonGraph,
  acceptedAmong: (pairs: readonly MemberPair[]) => readonly MemberPair[],
): Subscriber {
  return {
    kinds: ["chon"],
    follow(changes) {
      const pairs = changes.flatMap((change): MemberPair[] => (change.kind === "chon" ? [[change.a, change.b]] : []));
      const accepted = acceptedAmong(pairs);
      for (const [a, b] of pairs) graph.disconnect(a, b);
      for (const [a, b] of accepted) graph.connect(a, b);
    },
  };
}
