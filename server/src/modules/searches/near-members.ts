import type { ChonGraph } from "../../chon/chon-graph.ts";
import { type Bits, setBit } from "../../text-index/bits.ts";
import { type Documents, NO_SLOT } from "../../text-index/documents.ts";

/** Who is how near, as sets of the members that are searched. */
export interface NearMembers {
  /** Puts everybody at some of the distances 1..3 from a member into a set, and says how many they are. */
  mark(userId: number, wanted: readonly number[], members: Bits): number;
}

const FIRST_ROOM = 64;
const GROWTH = 1.25;

/**
 * Knows by the slots of the graph which documents its members are: ten thousand of them are near, and to find each by id would take
 * longer than the pass over the graph. Both sides keep their slots for good; what it knows is made anew when the documents say that an
 * id may have got another one.
 */
export function createNearMembers(graph: ChonGraph, documents: Documents): NearMembers {
  let places = new Int32Array(FIRST_ROOM);
  let known = 0;
  let { renumbered } = documents;
  const find = (slot: number) => documents.slotOf(graph.idOf(slot));
  const learn = () => {
    if (documents.renumbered !== renumbered) known = 0;
    renumbered = documents.renumbered;
    if (graph.size > places.length) {
      const wider = new Int32Array(Math.ceil(graph.size * GROWTH));
      wider.set(places);
      places = wider;
    }
    for (; known < graph.size; known += 1) places[known] = find(known);
  };
  return {
    mark(userId, wanted, members) {
      learn();
      let count = 0;
      graph.visitNear(userId, wanted, (slots, from, to) => {
        for (let at = from; at < to; at += 1) {
          const place = places[slots[at] ?? 0] ?? NO_SLOT;
          // Who was no document when their slot was learned may be one now.
          setBit(members, place === NO_SLOT ? find(slots[at] ?? 0) : place);
        }
        count += to - from;
      });
      return count;
    },
  };
}
